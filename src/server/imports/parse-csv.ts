import { isFormulaLike } from '#shared/formula-cell.ts';
import { refuseFields } from '../base/refuse.ts';
import { type SheetCells, sheetLimits } from './sheet-limits.ts';

const delimiters = [';', ',', '\t'] as const;

/**
 * The text of a file in the encodings that spreadsheet programs of the country write: Unicode with
 * or without its mark, else the Cyrillic code page of Windows.
 */
function decoded(content: Buffer): string {
  const [first, second] = content;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(content);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(content);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder('windows-1251').decode(content);
  }
}

/** What stands between the cells: said by the first line itself, else what it has most of. */
function delimiterOf(text: string): { delimiter: string; from: number } {
  const said = /^sep=([;,\t])\r?\n/i.exec(text);
  if (said?.[1]) return { delimiter: said[1], from: said[0].length };
  const [line = ''] = text.replace(/"[^"]*"/g, '').split(/\r?\n/, 1);
  const counts = delimiters.map((sign) => line.split(sign).length);
  return { delimiter: delimiters[counts.indexOf(Math.max(...counts))] ?? ';', from: 0 };
}

/**
 * A cell as it was meant: `="007"` and `'+998…` are how programs, ours among them, keep a text from
 * being taken for a number or a formula.
 */
function meant(cell: string): string {
  const kept = /^="(.*)"$/s.exec(cell)?.[1] ?? cell;
  return (kept.startsWith("'") && isFormulaLike(kept.slice(1)) ? kept.slice(1) : kept).trim();
}

/** One cell, its quotation marks taken off, and where the next sign stands. */
function readCell(text: string, from: number, delimiter: string): { cell: string; end: number } {
  if (text[from] !== '"') {
    let end = from;
    while (end < text.length && text[end] !== delimiter && !/[\r\n]/.test(text[end] ?? ''))
      end += 1;
    return { cell: text.slice(from, end), end };
  }
  let cell = '';
  let at = from + 1;
  for (;;) {
    const close = text.indexOf('"', at);
    if (close < 0) throw refuseFields({ file: 'import.openQuote' });
    cell += text.slice(at, close);
    if (text[close + 1] !== '"') return { cell, end: close + 1 };
    cell += '"';
    at = close + 2;
  }
}

/**
 * The cells of a file of CSV (RFC 4180, with the delimiters and encodings of spreadsheet programs).
 * Throws `VALIDATION` at `file` for what is no such text, or goes further than a sheet may
 * (docs/decisions/112-people-from-a-spreadsheet.md).
 */
export function parseCsv(content: Buffer): SheetCells {
  const text = decoded(content).replace(/^\u{FEFF}/u, '');
  if (text.length > sheetLimits.characters) throw refuseFields({ file: 'import.tooMuch' });
  // Other files read as text have signs that nobody types.
  if (/[^\P{Cc}\t\r\n]/u.test(text)) throw refuseFields({ file: 'import.notSheet' });
  const { delimiter, from } = delimiterOf(text);
  const rows: SheetCells = [[]];
  for (let at = from; at < text.length; ) {
    const { cell, end } = readCell(text, at, delimiter);
    const row = rows.at(-1) ?? [];
    row.push(meant(cell));
    if (row.length > sheetLimits.columns || rows.length > sheetLimits.rows)
      throw refuseFields({ file: 'import.tooMuch' });
    const lineEnd = /^\r\n|^[\r\n]/.exec(text.slice(end, end + 2))?.[0];
    if (lineEnd) rows.push([]);
    else if (text[end] === delimiter && end + 1 === text.length) row.push('');
    at = end + (lineEnd?.length ?? 1);
  }
  return rows;
}
