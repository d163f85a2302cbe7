// A cell: in quotes (with doubled quotes, tabs and line ends inside), else up to the next tab or
// line end.
const cell = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/y;

/**
 * The cells of a text as spreadsheets put it on the clipboard: tabs between columns, line ends
 * between rows; one line end at the very end belongs to the last row. Rows may be of different
 * length. An empty text has no rows.
 */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  cell.lastIndex = 0;
  while (cell.lastIndex < text.length || row.length > 0) {
    const [, quoted, plain = '', mark] = cell.exec(text) ?? [];
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    if (mark === '\t') continue;
    rows.push(row);
    row = [];
    if (!mark) break;
  }
  return rows;
}

const written = (text: string): string =>
  /[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** Cells as a text for the clipboard, the way back of `cellsOf`. */
export const clipboardText = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(written).join('\t')).join('\n');
