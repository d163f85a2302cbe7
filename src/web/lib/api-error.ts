import type { Translate } from './text-keys.ts';

interface ApiErrorParts {
  status: number;
  code: string;
  fields?: Record<string, string[]>;
  detail?: string[];
  requestId?: string | null;
  retryAfter?: number | null;
  attemptsLeft?: number | null;
}

/**
 * A call that was refused or not answered. `status` 0: no answer (`NO_ANSWER`) or given up by us
 * (`CANCELLED`); else `code` is the header `X-Error-Code`, `fields` and `detail` are texts in the
 * user's language, `retryAfter` seconds.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string[]>;
  readonly detail: string[];
  readonly requestId: string | null;
  readonly retryAfter: number | null;
  readonly attemptsLeft: number | null;

  constructor(parts: ApiErrorParts) {
    super(parts.code);
    this.name = 'ApiError';
    this.status = parts.status;
    this.code = parts.code;
    this.fields = parts.fields ?? {};
    this.detail = parts.detail ?? [];
    this.requestId = parts.requestId ?? null;
    this.retryAfter = parts.retryAfter ?? null;
    this.attemptsLeft = parts.attemptsLeft ?? null;
  }
}

/** Everything that a refusal says, text by text; nothing when there was no answer. */
export const refusalTexts = ({
  detail,
  fields,
}: {
  detail: readonly string[];
  fields: Readonly<Record<string, readonly string[]>>;
}): string[] => [...detail, ...Object.values(fields).flat()];

/**
 * What a failed call says, line by line. Where the answer has no words: that there was none, or
 * that it was an error.
 */
export function errorLines(error: unknown, t: Translate): string[] {
  if (!(error instanceof ApiError)) return [t('common.error.somethingWrong')];
  const lines = refusalTexts(error);
  if (lines.length > 0) return lines;
  const { status } = error;
  return [status === 0 ? t('common.error.network') : t('common.error.answered', { status })];
}
