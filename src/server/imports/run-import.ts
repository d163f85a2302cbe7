import { type ImportResult, importSheets } from '#shared/import.ts';
import type { Services } from '../app-types.ts';
import { Refusal } from '../base/refusal.ts';
import { text } from '../base/texts.ts';
import { bodyOf } from '../engine/error-handler.ts';
import type { Trx } from '../engine/process.ts';
import type { SheetRow } from './read-sheet.ts';
import { inWords, type RowErrors } from './row-errors.ts';
import { nothing, several } from './row-values.ts';
import type { BroughtBy, SheetImport } from './sheet-import.ts';

/** Ends the transaction of a preview, or of an import with errors: nothing stays. */
class NothingWritten extends Error {}

interface Import {
  source: SheetImport;
  rows: readonly SheetRow[];
  preview: boolean;
  /** What speaks against rows already (`SheetImport.check`). */
  checked: ReadonlyMap<number, RowErrors>;
  by: BroughtBy;
}

async function tryRow(
  trx: Trx,
  { source, checked, by }: Import,
  row: SheetRow,
): Promise<ImportResult['rows'][number]> {
  const { named } = importSheets[source.kind];
  const name = named.flatMap((field) => row.cells[field] || []).join(' ');
  const told = { row: row.row, name };
  const known = checked.get(row.row);
  if (known) return { ...told, errors: inWords(known, by.reader.language) };
  const values = await source.values(trx, row);
  try {
    await source.write(trx, values, by);
    return { ...told, errors: [] };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { language } = by.reader;
    const texts = Object.entries(bodyOf(error, language));
    const unread = new Map<unknown, string>([
      [nothing, text(language, 'validation.choice')],
      [several, text(language, 'import.several')],
    ]);
    const errors = texts.flatMap(([field, said]) => {
      const instead = unread.get(values[field]);
      return (instead ? [instead] : said).map((one) => ({ field, text: one }));
    });
    return { ...told, errors };
  }
}

/**
 * Brings all rows in, or none: a preview and an import with an objection end without a trace. Rows
 * see those above them.
 */
export async function runImport(
  { db }: Services,
  what: Import,
): Promise<Omit<ImportResult, 'ignored' | 'returned'>> {
  const rows: ImportResult['rows'] = [];
  const failed = () => rows.filter(({ errors }) => errors.length > 0).length;
  try {
    await db.transaction().execute(async (trx) => {
      // A transaction that met a deadlock begins again (decision 062).
      rows.length = 0;
      for (const row of what.rows) rows.push(await tryRow(trx, what, row));
      if (what.preview || failed() > 0) throw new NothingWritten();
    });
  } catch (error) {
    if (!(error instanceof NothingWritten)) throw error;
    return { count: rows.length, failed: failed(), written: false, rows };
  }
  return { count: rows.length, failed: 0, written: true, rows };
}
