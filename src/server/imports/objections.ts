import type { Language } from '../auth/signed-in.ts';
import { Refusal, type TextKey } from '../engine/refusal.ts';
import { bodyOf } from '../error-handler.ts';

/** What speaks against a row of a sheet, by its column. */
export type Objections = Record<string, TextKey[]>;

/** One row of a sheet beside the line of the record that it names. */
export interface ReadRow {
  row: number;
  known: { id: number } | undefined;
  objections: Objections;
}

/** Adds an objection at a column of a row. */
export const object = (read: Pick<ReadRow, 'objections'>, field: string, text: TextKey): void => {
  read.objections[field] = [...(read.objections[field] ?? []), text];
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

/** The objections of a row as its reader is told them. */
export const inWords = (
  objections: Objections,
  language: Language,
): { field: string; text: string }[] =>
  Object.entries(bodyOf(new Refusal('VALIDATION', { fields: objections }), language)).flatMap(
    ([field, said]) => said.map((text) => ({ field, text })),
  );
