import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { examResultMachine } from '#machines/exam-result.machine.ts';
import { actionsOf } from '#machines/kit.ts';
import type { App, Services } from '#server/app-types.ts';
import { Refusal } from '#server/base/refusal.ts';
import { text } from '#server/base/texts.ts';
import { actOn, lockRow } from '#server/engine/act.ts';
import type { Reader, Trx } from '#server/engine/process.ts';
import { isVisible } from '#server/engine/read.ts';
import { fileHeaders, spreadsheetType } from '#server/files/served-file.ts';
import { looked, NothingWritten } from '#server/imports/nothing-written.ts';
import { readRows, type SheetRow } from '#server/imports/read-sheet.ts';
import { type Booking, type RouteContext, readerOf } from '#server/process-routes/route-context.ts';
import { maxImportBytes } from '#shared/import.ts';
import { idText } from '#shared/validation.ts';
import {
  candidatesOfDirection,
  type EnteredMarks,
  maxCandidates,
  storedMarks,
} from './marks-rows.server.ts';
import { templateOf } from './marks-sheet.server.ts';
import { examProcess } from './process.server.ts';
import { examResultProcess } from './result.server.ts';
import type { ExamResultRow } from './result-row.server.ts';
import {
  type ExamMarks,
  type MarksImportResult,
  marksColumns,
  marksImportBody,
  marksImportResult,
} from './schema.ts';
import { validateMarks } from './validate-marks.server.ts';

interface Import {
  exam: number;
  direction: number;
  sheet: readonly SheetRow[];
  preview: boolean;
  reader: Reader;
  ip: string;
  book: Booking;
}

/**
 * Waits for anyone who decides about places of the exam, as one mark alone does, and holds all rows
 * of the direction.
 */
async function lockAll(trx: Trx, reader: Reader, exam: number, direction: number): Promise<void> {
  const rows = sql`exam_result where exam_id = ${exam} and direction_id = ${direction} order by id`;
  const { rows: found } = await sql<{ id: number }>`select id from ${rows} limit 1`.execute(trx);
  if (!found[0]) throw new Refusal('NOT_FOUND');
  await lockRow(trx, examResultProcess, reader, found[0].id, 'setMark');
  await sql`select 1 from ${rows} for update`.execute(trx);
}

/**
 * All marks of the sheet by the same event as by hand, or none. Throws the refusals of that event,
 * and `NothingWritten`.
 */
async function bring(
  { db }: Services,
  { exam, direction, sheet, preview, reader, ip, book }: Import,
): Promise<MarksImportResult> {
  return db.transaction().execute(async (trx) => {
    await lockAll(trx, reader, exam, direction);
    const candidates = await candidatesOfDirection(trx, reader, exam, direction);
    const [first] = candidates;
    if (!first) throw new Refusal('NOT_FOUND');
    const save = (row: ExamResultRow, marks: EnteredMarks) => {
      const { interview_note } = row;
      const what = {
        event: 'setMark',
        input: { ...marks, interview_note } satisfies ExamMarks,
        reason: null,
        reader,
        ip,
        job: null,
        book,
      };
      return actOn(trx, examResultProcess, row, row.version, {
        ...what,
        confirm: async () => 'none' as const,
      });
    };
    const known = { state: first.state, facts: examResultProcess.facts(first, reader) };
    const open = actionsOf(examResultMachine, known, reader.actor).some(
      ({ event, enabled }) => event === 'setMark' && enabled,
    );
    // Anyone who may not enter marks is told so before their sheet is judged; what is clean goes
    // the whole way also in a preview.
    if (!open) await save(first, storedMarks(first));
    const { changed, ...judged } = validateMarks(sheet, candidates, reader);
    const clean = judged.returned === null;
    if (clean) for (const { row, marks } of changed) await save(row, marks);
    const result = { ...judged, written: clean && !preview };
    if (!result.written) throw new NothingWritten(result);
    return result;
  });
}

/**
 * Both ways of the template of marks: out with the candidates of a direction, and back, looked at
 * or brought in, all or nothing.
 */
export function marksImportRoutes(
  app: App,
  services: Services,
  { book }: Pick<RouteContext, 'book'>,
): void {
  const context = { services, definition: examResultProcess };
  const params = z.object({ id: idText });
  const seen = async (request: FastifyRequest): Promise<{ reader: Reader; exam: number }> => {
    const reader = await readerOf(context, request);
    const exam = Number((request.params as { id: string }).id);
    if (!(await isVisible(services.db, examProcess, reader, exam))) throw new Refusal('NOT_FOUND');
    return { reader, exam };
  };
  const tags = ['exams'];
  const direction = z.object({ direction_id: idText });
  const out = {
    tags,
    summary: 'The template of marks of a direction, as a spreadsheet',
    params,
    querystring: direction,
  };
  app.get('/api/exams/:id/marks-template/', { schema: out }, async (request, reply) => {
    const { reader, exam } = await seen(request);
    const candidates = await candidatesOfDirection(
      services.db,
      reader,
      exam,
      request.query.direction_id,
    );
    const [first] = candidates;
    if (!first) throw new Refusal('NOT_FOUND');
    const name = `${text(reader.language, 'import.marks.sheet')} ${first.direction.code} ${reader.today}.xlsx`;
    return reply
      .headers(fileHeaders({ name, mime: spreadsheetType }))
      .send(templateOf(candidates, reader.language, first.max_mark));
  });
  const back = {
    tags,
    summary: 'Bring marks of a direction in from its template',
    params,
    body: marksImportBody,
    response: { 200: marksImportResult },
  };
  const bodyLimit = Math.ceil(maxImportBytes * 1.4);
  const preValidation = async (request: FastifyRequest) => void (await readerOf(context, request));
  app.post(
    '/api/imports/exam-marks/:id/',
    { schema: back, bodyLimit, preValidation },
    async (request): Promise<MarksImportResult> => {
      const { reader, exam } = await seen(request);
      const { content, preview, direction_id } = request.body;
      const { rows: sheet } = await readRows(
        { ...marksColumns, max: maxCandidates },
        Buffer.from(content, 'base64'),
      );
      return looked(
        bring(services, {
          exam,
          direction: direction_id,
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
