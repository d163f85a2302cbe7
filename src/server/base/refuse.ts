import { Refusal, type TextKey } from './refusal.ts';

/** A payload that contradicts the record: texts at its fields, nothing is written. */
export const refuseFields = (fields: Record<string, TextKey | string>): Refusal =>
  new Refusal('VALIDATION', {
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, text]) => [
        name,
        [typeof text === 'string' ? { key: text } : text],
      ]),
    ),
  });

/**
 * An id that the guards of an event have made sure of, for who answers columns. Throws
 * `NO_PERMISSION` where there is none.
 */
export function requireId(id: number | null): number {
  if (id === null) throw new Refusal('NO_PERMISSION');
  return id;
}
