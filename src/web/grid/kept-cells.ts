import { type Amounts, type CellValue, valueAt } from './amounts.ts';

/** A cell that was typed and not saved, with what was stored when it was typed. */
export interface KeptCell<Column extends string = string> {
  row: number;
  column: Column;
  before: CellValue;
  after: CellValue;
}

/** What of a kept cell can be brought back; `now` is what is stored today. */
export interface OfferedCell<Column extends string = string> extends KeptCell<Column> {
  now: CellValue;
}

const sameCell = (one: KeptCell, other: KeptCell): boolean =>
  one.row === other.row && one.column === other.column;

/**
 * What is to be kept while an earlier draft is still offered: both, and what was typed last where
 * they meet.
 */
export const withTyped = <Column extends string>(
  offered: readonly KeptCell<Column>[],
  typed: readonly KeptCell<Column>[],
): KeptCell<Column>[] => [
  ...offered.filter((one) => !typed.some((other) => sameCell(one, other))),
  ...typed,
];

/**
 * What is still to be offered: cells of rows that can be written, where something else is stored
 * today.
 */
export function offeredOf<Column extends string>(
  kept: readonly KeptCell<Column>[],
  stored: Amounts,
  open: ReadonlySet<number>,
): OfferedCell<Column>[] {
  return kept.flatMap((one) => {
    const now = valueAt(stored, String(one.row), one.column);
    const known = stored[String(one.row)] !== undefined && open.has(one.row);
    return known && now !== one.after ? [{ ...one, now }] : [];
  });
}

/** Cells that somebody has changed on the server since they were typed over. */
export const changedSince = <Column extends string>(
  offered: readonly OfferedCell<Column>[],
): OfferedCell<Column>[] => offered.filter(({ before, now }) => before !== now);

/** The grid with the kept cells in it. */
export function broughtBack(cells: Amounts, offered: readonly KeptCell[]): Amounts {
  const rows = { ...cells };
  for (const { row, column, after } of offered)
    rows[String(row)] = { ...rows[String(row)], [column]: after };
  return rows;
}
