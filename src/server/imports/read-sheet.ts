import { fold } from '#shared/fold.ts';
import { languages } from '#shared/languages.ts';
import { refuseFields } from '../base/refuse.ts';
import { text } from '../base/texts.ts';
import { isKept } from '../engine/kept-values.ts';
import { parseCsv } from './parse-csv.ts';
import { parseSheet } from './parse-sheet.ts';
import type { SheetCells } from './sheet-limits.ts';

/** One row of the sheet: its number there, and the words of its cells by field. */
export interface SheetRow {
  row: number;
  cells: Record<string, string>;
}

/**
 * The columns that a sheet may have and must have, and how many rows; `whole`: all its rows belong
 * together, so that it cannot come in parts.
 */
export interface SheetColumns {
  known: readonly string[];
  needed: readonly string[];
  max: number;
  whole?: boolean;
}

const refuse = (key: string, params: Record<string, unknown> = {}) =>
  refuseFields({ file: { key: `import.${key}`, params } });

/** The first bytes of every xlsx: it is a zip archive. */
const isZip = (content: Buffer): boolean =>
  content.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 0x03, 0x04]));

/** Which field a heading names: by the name of the field or its words in any language. */
function fieldOf(known: readonly string[], heading: string): string | undefined {
  const said = fold(heading);
  return known.find(
    (field) =>
      fold(field) === said ||
      languages.some((language) => fold(text(language, `import.field.${field}`)) === said),
  );
}

/** Two columns for one field: which of them is meant, nobody can say. */
function requireNoneTwice(fields: readonly (string | undefined)[]): void {
  const twice = [
    ...new Set(fields.filter((field, at) => field !== undefined && fields.indexOf(field) < at)),
  ];
  if (twice.length > 0)
    throw refuse('columnsTwice', {
      columns: twice.map((field) => ({ key: `import.field.${field}` })),
    });
}

async function cellsOf(content: Buffer): Promise<SheetCells> {
  if (content.length === 0) throw refuse('empty');
  return isZip(content) ? parseSheet(content) : parseCsv(content);
}

/**
 * A sheet writes any character by its number, also those that no column keeps. Throws `VALIDATION`
 * with the row.
 */
function requireKeptCells(rows: SheetCells): void {
  const at = rows.findIndex((cells) => !cells.every(isKept));
  if (at >= 0) throw refuse('brokenText', { row: at + 1 });
}

/** What a sheet holds: its rows, and the headings that name no field, whose cells are left out. */
export interface Sheet {
  rows: SheetRow[];
  ignored: string[];
}

/**
 * Reads the first sheet of an xlsx, or a file of CSV. Throws `VALIDATION` at `file` with a clear
 * sentence for everything that is no such sheet.
 */
export async function readRows(
  { known, needed, max, whole = false }: SheetColumns,
  content: Buffer,
): Promise<Sheet> {
  const [headings = [], ...lines] = await cellsOf(content);
  requireKeptCells([headings, ...lines]);
  const fields = headings.map((heading) => fieldOf(known, heading));
  const missing = needed.filter((field) => !fields.includes(field));
  if (missing.length > 0)
    throw refuse('columnsMissing', {
      columns: missing.map((field) => ({ key: `import.field.${field}` })),
    });
  requireNoneTwice(fields);
  const rows = lines.map((line, at) => {
    const cells = fields.flatMap((field, column) =>
      field ? [[field, line[column] ?? ''] as const] : [],
    );
    return { row: at + 2, cells: Object.fromEntries(cells) };
  });
  const filled = rows.filter(({ cells }) => Object.values(cells).some((cell) => cell !== ''));
  if (filled.length === 0) throw refuse('noRows');
  if (filled.length > max) throw refuse(whole ? 'tooManyLines' : 'tooMany', { max });
  const ignored = headings.filter(
    (heading, column) => heading !== '' && fields[column] === undefined,
  );
  return { rows: filled, ignored };
}
