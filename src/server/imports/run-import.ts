import { changeEntry } from '#modules/directory/change-entry.server.ts';
import { organizationProcess } from '#modules/organization/process.server.ts';
import { organizationFields } from '#modules/organization/schema.ts';
import { directoryOf } from '#shared/directories.ts';
import type { ImportKind, ImportResult } from '#shared/import.ts';
import type { Services } from '../app-types.ts';
import { Refusal } from '../base/refusal.ts';
import { text } from '../base/texts.ts';
import { book } from '../declared/modules.ts';
import { create } from '../engine/act.ts';
import { bodyOf } from '../engine/error-handler.ts';
import type { Reader, Trx } from '../engine/process.ts';
import { parsed } from '../process-routes/route-context.ts';
import type { SheetRow } from './read-sheet.ts';
import { nothing, several, valuesOf } from './row-values.ts';

/** Ends the transaction of a preview, or of an import with errors: nothing stays. */
class NothingWritten extends Error {}

interface Import {
  kind: ImportKind;
  rows: readonly SheetRow[];
  preview: boolean;
  reader: Reader;
  ip: string;
}

/** One row by the same way as by hand: its door, its rules, its history. Throws `Refusal`. */
async function writeRow(
  trx: Trx,
  { kind, reader, ip }: Import,
  values: Record<string, unknown>,
): Promise<void> {
  if (kind === 'directions') {
    const input = parsed(directoryOf('direction').schema, values);
    const born = { name: 'direction', event: 'create', input, reader, ip } as const;
    return void (await changeEntry(trx, born, null, null));
  }
  const what = {
    event: 'create',
    input: parsed(organizationFields, values),
    reason: null,
    reader,
    ip,
    job: null,
    confirm: async () => 'none' as const,
    book,
  };
  await create(trx, organizationProcess, what);
}

async function tryRow(
  trx: Trx,
  what: Import,
  row: SheetRow,
): Promise<ImportResult['rows'][number]> {
  const told = { row: row.row, name: row.cells.name_uz ?? '' };
  const values = await valuesOf(trx, what.kind, row);
  try {
    await writeRow(trx, what, values);
    return { ...told, errors: [] };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { language } = what.reader;
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
): Promise<Omit<ImportResult, 'ignored'>> {
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
