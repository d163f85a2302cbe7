import { isFormulaLike } from './formula-cell.ts';

/** The beginning of a file of CSV: without the mark, spreadsheets read the letters wrong. */
export const csvStart = '\u{FEFF}';

/** A text that a spreadsheet would take for a formula gets a mark before it, and stays a text. */
const cell = (value: string | number): string =>
  typeof value === 'number'
    ? String(value)
    : `"${(isFormulaLike(value) ? `'${value}` : value).replaceAll('"', '""')}"`;

/** One row of CSV with the end of its line (RFC 4180). */
export const csvRow = (cells: readonly (string | number)[]): string =>
  `${cells.map(cell).join(',')}\r\n`;
