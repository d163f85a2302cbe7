import { ApiError } from '#web/lib/api-error.ts';

/**
 * What a refused call says, line by line; `fallback` when it says nothing or there was no answer.
 */
export function errorLines(error: unknown, fallback: string): string[] {
  if (!(error instanceof ApiError)) return [fallback];
  const lines = [...Object.values(error.fields).flat(), ...error.detail];
  return lines.length > 0 ? lines : [fallback];
}
