import { CsvError, parse } from 'csv-parse/sync';
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

function recordsOf(text: string, delimiter: string): string[][] {
  try {
    return parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      // Rows of offices are of different lengths, and have marks of inches and of quotations.
      relax_column_count: true,
      relax_quotes: true,
      to: sheetLimits.rows + 1,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const open = error.code === 'CSV_QUOTE_NOT_CLOSED';
    throw refuseFields({ file: open ? 'import.openQuote' : 'import.notSheet' });
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
  const rows = recordsOf(text.slice(from), delimiter);
  const { rows: most, columns } = sheetLimits;
  if (rows.length > most || rows.some(({ length }) => length > columns))
    throw refuseFields({ file: 'import.tooMuch' });
  return rows.map((row) => row.map(meant));
}
