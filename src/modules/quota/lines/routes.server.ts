import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { actionsOf } from '#machines/kit.ts';
import type { App, Services } from '#server/app-types.ts';
import { actOn, lockRow } from '#server/engine/act.ts';
import type { BaseRow, Reader } from '#server/engine/process.ts';
import { looked, NothingWritten } from '#server/imports/nothing-written.ts';
import { readRows, type SheetRow } from '#server/imports/read-sheet.ts';
import { type Booking, type RouteContext, readerOf } from '#server/process-routes/route-context.ts';
import {
  type LinesImportResult,
  linesColumns,
  linesImportBody,
  linesImportResult,
  linesKinds,
  maxImportBytes,
  maxImportLines,
} from '#shared/import.ts';
import { idText } from '#shared/validation.ts';
import { type LinesTable, linesTables } from './tables.server.ts';
import { validateLines } from './validate.server.ts';

interface Import {
  id: number;
  version: number;
  sheet: readonly SheetRow[];
  preview: boolean;
  reader: Reader;
  ip: string;
  book: Booking;
}

/**
 * All lines of the sheet by the same event as by hand, or none. Throws the refusals of that event,
 * and `NothingWritten`.
 */
async function bring(
  { db }: Services,
  table: LinesTable,
  { id, version, sheet, preview, reader, ip, book }: Import,
): Promise<LinesImportResult> {
  const { definition } = table;
  return db.transaction().execute(async (trx) => {
    const event = definition.edit ?? '';
    const row = await lockRow<BaseRow & { description?: string | null }>(
      trx,
      definition,
      reader,
      id,
      event,
    );
    const { lines, ...judged } = validateLines(
      sheet,
      { table, known: await table.known(trx, row), most: table.most(row) },
      reader.language,
    );
    const clean = judged.failed === 0 && judged.missing.length === 0;
    const result = {
      ...judged,
      count: sheet.length,
      written: clean && !preview,
      version: row.version,
    };
    const open = actionsOf(
      definition.machine,
      { state: row.state, facts: definition.facts(row, reader) },
      reader.actor,
    ).some((action) => action.event === event && action.enabled);
    // Anyone who may not save is told so before their sheet is judged; what is clean goes the whole
    // way also in a preview.
    const what = {
      event,
      input: { lines, description: row.description ?? null },
      reason: null,
      reader,
      ip,
      job: null,
      book,
    };
    if (clean || !open)
      await actOn(trx, definition, row, version, { ...what, confirm: async () => 'none' as const });
    if (!result.written) throw new NothingWritten(result);
    return { ...result, version: row.version + 1 };
  });
}

/**
 * `POST /api/imports/{quota-requests|quota-distributions|quota-splits}/:id/`: the lines of a record
 * out of a spreadsheet, looked at or brought in, all or nothing.
 */
export function linesImportRoutes(
  app: App,
  services: Services,
  { book }: Pick<RouteContext, 'book'>,
): void {
  const params = z.object({ id: idText });
  const bodyLimit = Math.ceil(maxImportBytes * 1.4);
  for (const kind of linesKinds) {
    const table = linesTables[kind];
    const summary = `Bring the lines of one of ${kind} in from a spreadsheet`;
    const schema = {
      tags: ['imports'],
      summary,
      params,
      body: linesImportBody,
      response: { 200: linesImportResult },
    };
    const context = { services, definition: table.definition };
    const preValidation = async (request: FastifyRequest) =>
      void (await readerOf(context, request));
    app.post(
      `/api/imports/${kind}/:id/`,
      { schema, bodyLimit, preValidation },
      async (request): Promise<LinesImportResult> => {
        const reader = await readerOf(context, request);
        const { content, preview, version } = request.body;
        const { rows: sheet } = await readRows(
          { ...linesColumns[kind], max: maxImportLines, whole: true },
          Buffer.from(content, 'base64'),
        );
        return looked(
          bring(services, table, {
            id: request.params.id,
            version,
            sheet,
            preview,
            reader,
            ip: request.ip,
            book,
          }),
        );
      },
    );
  }
}
