import { type Amounts, type CellValue, valueAt } from '#web/grid/amounts.ts';
import type { ListedExamResult } from '../schema.ts';
import { cellsOf, type MarkChange, type Written } from './marks-values.ts';

/** A cell that was typed and not saved, with what was stored when it was typed. */
export interface KeptMark {
  row: number;
  column: Written;
  before: CellValue;
  after: CellValue;
}

/** What of a kept cell can be brought back; `now` is what is stored today. */
export interface OfferedMark extends KeptMark {
  candidate: ListedExamResult;
  now: CellValue;
}

export const keptOf = (changes: readonly MarkChange[]): KeptMark[] =>
  changes.map(({ row, column, before, after }) => ({ row: row.id, column, before, after }));

const sameCell = (one: KeptMark, other: KeptMark): boolean =>
  one.row === other.row && one.column === other.column;

/**
 * What is to be kept while an earlier draft is still offered: both, and what was typed last where
 * they meet.
 */
export const withTyped = (offered: readonly KeptMark[], typed: readonly KeptMark[]): KeptMark[] => [
  ...offered.filter((one) => !typed.some((other) => sameCell(one, other))),
  ...typed,
];

/**
 * What is still to be offered: cells of candidates whose marks can be entered, where something else
 * is stored today.
 */
export function offeredOf(
  kept: readonly KeptMark[],
  rows: readonly ListedExamResult[],
  open: ReadonlySet<number>,
): OfferedMark[] {
  const known = new Map(rows.map((row) => [row.id, row]));
  const stored = cellsOf(rows);
  return kept.flatMap((one) => {
    const candidate = known.get(one.row);
    const now = valueAt(stored, String(one.row), one.column);
    return candidate && open.has(one.row) && now !== one.after ? [{ ...one, candidate, now }] : [];
  });
}

/** Cells that somebody has changed on the server since they were typed over. */
export const changedSince = (offered: readonly OfferedMark[]): OfferedMark[] =>
  offered.filter(({ before, now }) => before !== now);

/** The grid with the kept cells in it. */
export function broughtBack(cells: Amounts, offered: readonly KeptMark[]): Amounts {
  const rows = { ...cells };
  for (const { row, column, after } of offered)
    rows[String(row)] = { ...rows[String(row)], [column]: after };
  return rows;
}
