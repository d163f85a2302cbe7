import { csvRow, csvStart } from '#shared/csv.ts';

/** Rows as CSV that spreadsheets open with the right letters; the first row are the headings. */
export const csvBlob = (rows: readonly (readonly string[])[]): Blob =>
  new Blob([csvStart + rows.map(csvRow).join('')], {
    type: 'text/csv;charset=utf-8',
  });
