import { isFormulaLike } from '#shared/formula-cell.ts';

const cell = (text: string): string =>
  `"${(isFormulaLike(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** Rows as CSV that spreadsheets open with the right letters; the first row are the headings. */
export const csvBlob = (rows: readonly (readonly string[])[]): Blob =>
  new Blob([`\u{FEFF}${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`], {
    type: 'text/csv;charset=utf-8',
  });
