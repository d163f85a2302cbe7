import { Unzip, UnzipInflate, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { fold } from '#shared/fold.ts';
import { isKept } from '../engine/kept-values.ts';
import { refuseFields } from '../engine/refuse.ts';
import { languages, text } from '../texts.ts';

/** One row of the sheet: its number there, and the words of its cells by field. */
export interface SheetRow {
  row: number;
  cells: Record<string, string>;
}

/** The columns that a sheet may have and must have, and how many rows; `whole`: all its rows belong together, so that it cannot come in parts. */
export interface SheetColumns {
  known: readonly string[];
  needed: readonly string[];
  max: number;
  whole?: boolean;
}

const refuse = (key: string, params: Record<string, unknown> = {}) => refuseFields({ file: { key: `import.${key}`, params } });

/** The first bytes of every xlsx: it is a zip archive. */
const isZip = (content: Buffer): boolean => content.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 0x03, 0x04]));

/** What an archive may unpack to, in bytes. */
const maxUnpacked = 40 * 1024 * 1024;
/** So little at once that no piece of it becomes much. */
const pieceLength = 16 * 1024;

/**
 * Unpacks an archive and packs it anew, without compression. What it says of its sizes is not believed: a bomb ends at the limit, and whoever reads on
 * gets an archive that is what it seems (safety 5.2.3). Throws for a broken archive and for one that is too large.
 */
function repacked(content: Buffer): Buffer {
  const files = new Map<string, Uint8Array>();
  let size = 0;
  const unzip = new Unzip((file) => {
    const parts: Uint8Array[] = [];
    file.ondata = (error, part, final) => {
      if (error) throw error;
      size += part.length;
      if (size > maxUnpacked) throw new Error('unpacks to too much');
      parts.push(part);
      if (final) files.set(file.name, Buffer.concat(parts));
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < content.length; at += pieceLength) unzip.push(content.subarray(at, at + pieceLength), at + pieceLength >= content.length);
  return Buffer.from(zipSync(Object.fromEntries(files), { level: 0 }));
}

const written = (cell: unknown): string =>
  (cell === null || cell === undefined ? '' : cell instanceof Date ? cell.toISOString() : String(cell)).trim();

/** Which field a heading names: by the name of the field or its words in any language. */
function fieldOf(known: readonly string[], heading: string): string | undefined {
  const said = fold(heading);
  return known.find((field) => fold(field) === said || languages.some((language) => fold(text(language, `import.field.${field}`)) === said));
}

/** Two columns for one field: which of them is meant, nobody can say. */
function requireNoneTwice(fields: readonly (string | undefined)[]): void {
  const twice = [...new Set(fields.filter((field, at) => field !== undefined && fields.indexOf(field) < at))];
  if (twice.length > 0) throw refuse('columnsTwice', { columns: twice.map((field) => ({ key: `import.field.${field}` })) });
}

async function cellsOf(content: Buffer): Promise<readonly (readonly unknown[])[]> {
  if (content.length === 0) throw refuse('empty');
  if (!isZip(content)) throw refuse('notSheet');
  try {
    return await readSheet(repacked(content));
  } catch {
    throw refuse('broken');
  }
}

/** A sheet writes any character by its number, also those that no column keeps. Throws `VALIDATION` with the row. */
function requireKeptCells(rows: readonly (readonly unknown[])[]): void {
  const at = rows.findIndex((cells) => !cells.every((cell) => isKept(written(cell))));
  if (at >= 0) throw refuse('brokenText', { row: at + 1 });
}

/** What a sheet holds: its rows, and the headings that name no field, whose cells are left out. */
export interface Sheet {
  rows: SheetRow[];
  ignored: string[];
}

/** Reads the first sheet of an xlsx. Throws `VALIDATION` at `file` with a clear sentence for everything that is no such sheet. */
export async function readRows({ known, needed, max, whole = false }: SheetColumns, content: Buffer): Promise<Sheet> {
  const [headings = [], ...lines] = await cellsOf(content);
  requireKeptCells([headings, ...lines]);
  const fields = headings.map((heading) => fieldOf(known, written(heading)));
  const missing = needed.filter((field) => !fields.includes(field));
  if (missing.length > 0) throw refuse('columnsMissing', { columns: missing.map((field) => ({ key: `import.field.${field}` })) });
  requireNoneTwice(fields);
  const rows = lines.map((line, at) => {
    const cells = fields.flatMap((field, column) => (field ? [[field, written(line[column])] as const] : []));
    return { row: at + 2, cells: Object.fromEntries(cells) };
  });
  const filled = rows.filter(({ cells }) => Object.values(cells).some((cell) => cell !== ''));
  if (filled.length === 0) throw refuse('noRows');
  if (filled.length > max) throw refuse(whole ? 'tooManyLines' : 'tooMany', { max });
  const ignored = headings.map(written).filter((heading, column) => heading !== '' && fields[column] === undefined);
  return { rows: filled, ignored };
}
