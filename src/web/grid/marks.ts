import type { Over } from './over-allocation.ts';
import type { Refusal } from './read-amount.ts';
import type { CellErrors } from './sheet.ts';

/**
 * What is wrong, in words of the person who uses the grid (the server's errors of rows): by row and
 * column id.
 */
export interface Problems {
  cells?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  rows?: Readonly<Record<string, string>>;
  columns?: Readonly<Record<string, string>>;
}

/** What is wrong in one row: with the row itself, and with its cells by column id. */
export interface RowMarks {
  row: readonly string[];
  cells: Readonly<Record<string, readonly string[]>>;
}

/** All marks: rows by id, columns by id. */
export interface Marks {
  rows: ReadonlyMap<string, RowMarks>;
  columns: ReadonlyMap<string, readonly string[]>;
}

/** The words that the grid itself finds. */
export interface MarkWords {
  refusal(refusal: Refusal): string;
  over(over: Over): string;
}

interface Found {
  wrong: CellErrors;
  over: readonly Over[];
  problems?: Problems;
}

/**
 * Gathers what is wrong: texts not taken, columns that give too much (cell, row and total), and
 * what was told from outside.
 */
export function marksOf({ wrong, over, problems = {} }: Found, words: MarkWords): Marks {
  const rows = new Map<string, { row: string[]; cells: Record<string, string[]> }>();
  const columns = new Map<string, string[]>();
  const rowOf = (id: string) => {
    const known = rows.get(id) ?? { row: [], cells: {} };
    rows.set(id, known);
    return known;
  };
  const mark = (row: string, column: string, text: string): void => {
    const { cells } = rowOf(row);
    cells[column] = [...(cells[column] ?? []), text];
  };
  const markColumn = (column: string, text: string): void => {
    columns.set(column, [...(columns.get(column) ?? []), text]);
  };
  for (const [row, cells] of Object.entries(wrong)) {
    for (const [column, { refusal }] of Object.entries(cells))
      mark(row, column, words.refusal(refusal));
  }
  for (const [row, cells] of Object.entries(problems.cells ?? {})) {
    for (const [column, text] of Object.entries(cells)) mark(row, column, text);
  }
  for (const one of over) {
    for (const row of one.rows) mark(row, one.column, words.over(one));
    markColumn(one.column, words.over(one));
  }
  for (const [row, text] of Object.entries(problems.rows ?? {})) rowOf(row).row.push(text);
  for (const [column, text] of Object.entries(problems.columns ?? {})) markColumn(column, text);
  return { rows, columns };
}
