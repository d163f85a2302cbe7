import { sql } from 'kysely';
import type { z } from 'zod';
import { examResultMachine } from '#machines/exam-result.machine.ts';
import { stateMeta } from '#machines/kit.ts';
import { Refusal } from '#server/base/refusal.ts';
import { type Act, actOn, lockRow } from '#server/engine/act.ts';
import { bodyOf, refusalFrom } from '#server/engine/error-handler.ts';
import { once, partKey, type WriteKey } from '#server/engine/idempotency.ts';
import type { Reader, Trx } from '#server/engine/process.ts';
import { readRows } from '#server/engine/read.ts';
import { presentRow } from '#server/engine/row.ts';
import { scopeCondition } from '#server/engine/scope.ts';
import { stopsEverything } from '#server/process-routes/bulk.ts';
import { parsed, type RouteContext } from '#server/process-routes/route-context.ts';
import { examResultIds } from './for-others/ranking.ts';
import { examResultProcess } from './result.server.ts';
import type { ExamResultRow } from './result-row.server.ts';
import {
  type ExamDecision,
  type ExamMarks,
  examDecision,
  examMarks,
  type examMarksAnswer,
  type MarksOfRow,
} from './schema.ts';

type Saved = z.output<typeof examMarksAnswer>;

/** One saving of a grid: whose exam, who saves, under which key, and where the unforeseen goes. */
export interface Saving {
  context: RouteContext;
  exam: number;
  reader: Reader;
  ip: string | null;
  write: WriteKey | undefined;
  unforeseen(error: unknown): void;
}

/** The event that leads to a result, by its code; the machine knows whether it is possible. */
const eventOf = {
  [examResultIds.notAccepted]: 'refuse',
  [examResultIds.accepted]: 'accept',
} as const;

const asWritten = ({ direction_mark, english_mark, absent }: ExamResultRow | MarksOfRow) =>
  JSON.stringify([direction_mark, english_mark, absent]);

type Seen = Pick<MarksOfRow, 'id' | 'version'>;

async function locked(
  trx: Trx,
  { exam, reader }: Saving,
  { id, version }: Seen,
  event: string,
): Promise<ExamResultRow> {
  const row = await lockRow(trx, examResultProcess, reader, id, event);
  if (row.exam_id !== exam) throw new Refusal('NOT_FOUND');
  if (row.version !== version) throw new Refusal('STALE_VERSION', { field: 'version' });
  return row;
}

/**
 * The same `act` as for one row alone. Marks and results ask for no confirmation: that comes with
 * the publication of the exam.
 */
async function moved(
  trx: Trx,
  { context, reader, ip }: Saving,
  row: ExamResultRow,
  event: string,
  input: ExamMarks | ExamDecision,
): Promise<number> {
  const what: Act = {
    event,
    input,
    reason: null,
    reader,
    ip,
    job: null,
    confirm: async () => 'none',
    book: context.book,
  };
  await actOn(trx, examResultProcess, row, row.version, what);
  return row.version + 1;
}

/**
 * Marks of one row, when they are others than those stored. Answers the version that the row has
 * then.
 */
const saveMarks = (saving: Saving, sent: MarksOfRow) => (trx: Trx) =>
  once(trx, partKey(saving.write, `${sent.id} marks`), saving.reader.now, async () => {
    const row = await locked(trx, saving, sent, 'setMark');
    const { direction_mark, english_mark, absent, interview_note = row.interview_note } = sent;
    if (asWritten(row) === asWritten(sent) && interview_note === row.interview_note)
      return row.version;
    return moved(
      trx,
      saving,
      row,
      'setMark',
      parsed(examMarks, { direction_mark, english_mark, absent, interview_note }),
    );
  });

/** The result of one row, when it is another than the state says. */
const saveResult =
  (saving: Saving, sent: MarksOfRow, version: number, result: keyof typeof eventOf) => (trx: Trx) =>
    once(trx, partKey(saving.write, `${sent.id} result`), saving.reader.now, async () => {
      const row = await locked(trx, saving, { id: sent.id, version }, eventOf[result]);
      if (stateMeta(examResultMachine, row.state).code === result) return row.version;
      return moved(
        trx,
        saving,
        row,
        eventOf[result],
        parsed(examDecision, { result_reason: sent.result_reason }),
      );
    });

/**
 * Runs one part of one row in a transaction of its own; a refusal is the row's answer and leaves
 * the other rows alone.
 */
async function tried(
  saving: Saving,
  run: (trx: Trx) => Promise<number>,
): Promise<number | Refusal> {
  try {
    return await saving.context.services.db.transaction().execute(run);
  } catch (error) {
    if (stopsEverything(error)) throw error;
    const known = refusalFrom(error);
    if (!known) saving.unforeseen(error);
    return known ?? new Refusal('INTERNAL');
  }
}

/**
 * Saves the changed rows of a grid of marks: first the marks of all rows, then their results,
 * because a result is weighed against the marks of everybody; refusals before acceptances, because
 * they free the places of a targeted letter. Each row by `setMark`, `accept` and
 * `refuse` with the version that was seen; a refused row says why and shows what is stored, the
 * others are saved.
 */
export async function saveGrid(saving: Saving, sent: readonly MarksOfRow[]): Promise<Saved> {
  const outcome = new Map<number, number | Refusal>();
  for (const row of sent) outcome.set(row.id, await tried(saving, saveMarks(saving, row)));
  const freeing = sent.filter(({ result }) => result !== examResultIds.accepted);
  for (const row of [...freeing, ...sent.filter((one) => !freeing.includes(one))]) {
    const version = outcome.get(row.id);
    if (typeof version === 'number' && row.result)
      outcome.set(row.id, await tried(saving, saveResult(saving, row, version, row.result)));
  }
  const stored = await storedRows(saving, [...outcome.keys()]);
  const rows = [...outcome].map(([id, said]) => {
    const refusal = said instanceof Refusal ? said : null;
    return {
      id,
      code: refusal?.code ?? null,
      fields: refusal ? bodyOf(refusal, saving.reader.language) : {},
      row: stored.get(id) ?? null,
    };
  });
  return { saved: rows.filter(({ code }) => code === null).length, rows };
}

async function storedRows({ context: { services }, exam, reader }: Saving, ids: readonly number[]) {
  const where = sql`r.id = any(${ids}::bigint[]) and r.exam_id = ${exam}
    and ${scopeCondition(examResultProcess, reader)}`;
  const rows = await readRows(services.db, examResultProcess, reader, { where, limit: ids.length });
  return new Map(rows.map((row) => [row.id, presentRow(examResultProcess, row, reader)]));
}
