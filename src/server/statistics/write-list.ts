import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ExportFormat } from '#shared/export.ts';
import type { Services } from '../app-types.ts';
import type { Reader, Trx } from '../engine/process.ts';
import { CsvWriter } from './csv-writer.ts';
import type { Address, ExportColumn, ExportSource } from './export-source.ts';
import type { NewSheet, SheetWriter } from './sheet-writer.ts';
import { XlsxWriter } from './xlsx-writer.ts';

/** Rows that are read at once: all that the memory holds of a list. */
const pageRows = 250;
/** Rows that become text before others have their turn: a few milliseconds. */
const sliceRows = 50;

const writers: Record<ExportFormat, (sheet: NewSheet) => Promise<SheetWriter>> = {
  xlsx: (sheet) => XlsxWriter.open(sheet),
  csv: (sheet) => CsvWriter.open(sheet),
};

/** A list on its way into a file. */
export interface ListToWrite {
  source: ExportSource;
  reader: Reader;
  address: Address;
  /** The chosen columns by their keys, in this order; null = all. */
  columns: readonly string[] | null;
  format: ExportFormat;
  name: string;
  place: string;
  /** Told after each page how many rows are written; false = give up. */
  goOn(done: number): Promise<boolean>;
}

/** The columns to write: all, or those that were chosen, in the order in which they were. */
function chosenOf({ source, reader, columns: chosen }: ListToWrite): ExportColumn<unknown>[] {
  const all = [...source.columns(reader)];
  return chosen?.flatMap((key) => all.filter((column) => column.key === key)) ?? all;
}

/**
 * The rows of a list page by page, in its order. The ids come from a cursor, so that no list is ever
 * held whole; their rows are found by them, which needs no sorting of wide rows.
 */
async function pagesOf(trx: Trx, { source, reader, address }: ListToWrite) {
  // All rows are wanted, not the first ones soon.
  await sql`set local cursor_tuple_fraction = 1`.execute(trx);
  await sql`declare list no scroll cursor for ${source.ids(reader, address)}`.execute(trx);
  const next = sql<{ id: number }>`fetch ${sql.raw(String(pageRows))} from list`;
  return async (): Promise<unknown[] | null> => {
    const { rows } = await next.execute(trx);
    return rows.length === 0
      ? null
      : source.rows(
          trx,
          reader,
          rows.map(({ id }) => id),
          address,
        );
  };
}

async function writePage(
  writer: SheetWriter,
  columns: readonly ExportColumn<unknown>[],
  page: readonly unknown[],
): Promise<void> {
  for (let at = 0; at < page.length; at += sliceRows) {
    await nextTurn();
    const slice = page.slice(at, at + sliceRows);
    await writer.write(slice.map((row) => columns.map(({ cell }) => cell(row))));
  }
}

/** Writes all pages; null when somebody says to give up. Answers how many rows there are. */
async function writePages(
  trx: Trx,
  writer: SheetWriter,
  list: ListToWrite,
): Promise<number | null> {
  const columns = chosenOf(list);
  const read = await pagesOf(trx, list);
  let done = 0;
  let page = await read();
  while (page !== null) {
    // The database looks for the next page while this one is written.
    const [following] = await Promise.all([read(), writePage(writer, columns, page)]);
    done += page.length;
    if (!(await list.goOn(done))) return null;
    page = following;
  }
  return done;
}

/** A file that was written: its size in bytes and its rows. */
export interface WrittenList {
  size: number;
  rows: number;
}

/**
 * Writes a list to a file, all of it as it is at one moment; null when somebody says to give up, and
 * nothing of the file is left then.
 */
export function writeList({ db }: Services, list: ListToWrite): Promise<WrittenList | null> {
  const { name, place, format } = list;
  return db
    .transaction()
    .setAccessMode('read only')
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const writer = await writers[format]({ place, name, columns: chosenOf(list) });
      try {
        const rows = await writePages(trx, writer, list);
        if (rows !== null) return { size: await writer.end(), rows };
        await writer.abort();
        return null;
      } catch (error) {
        await writer.abort();
        throw error;
      }
    });
}
