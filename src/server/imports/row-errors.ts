import type { Language } from '#shared/languages.ts';
import { Refusal, type TextKey } from '../base/refusal.ts';
import { bodyOf } from '../engine/error-handler.ts';

/** What speaks against a row of a sheet, by its column. */
export type RowErrors = Record<string, TextKey[]>;

/** One row of a sheet beside the line of the record that it names. */
export interface ReadRow {
  row: number;
  known: { id: number } | undefined;
  rowErrors: RowErrors;
}

/** Adds an objection at a column of a row. */
export const object = (read: Pick<ReadRow, 'rowErrors'>, field: string, text: TextKey): void => {
  read.rowErrors[field] = [...(read.rowErrors[field] ?? []), text];
};

/** A line stands once: the second row is told where the first one is. */
export function refuseTwice(reads: readonly ReadRow[], field: string): void {
  const first = new Map<number, number>();
  for (const read of reads) {
    if (!read.known) continue;
    const before = first.get(read.known.id);
    if (before !== undefined) object(read, field, { key: 'import.twice', params: { row: before } });
    first.set(read.known.id, before ?? read.row);
  }
}

/** The errors of a row as its reader is told them. */
export const inWords = (
  rowErrors: RowErrors,
  language: Language,
): { field: string; text: string }[] =>
  Object.entries(bodyOf(new Refusal('VALIDATION', { fields: rowErrors }), language)).flatMap(
    ([field, said]) => said.map((text) => ({ field, text })),
  );
