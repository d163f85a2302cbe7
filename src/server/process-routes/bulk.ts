import { sql } from 'kysely';
import { ActionRefused, perform } from '#machines/kit.ts';
import {
  type BulkAnswer,
  type BulkPreview,
  type BulkRow,
  type BulkRowAnswer,
  bulkResults,
} from '#shared/bulk.ts';
import { hasDryRun, type Outcome } from '#shared/dry-run.ts';
import { Refusal, type RefusalCode } from '../base/refusal.ts';
import { isOutage } from '../db/outage.ts';
import { type Act, act } from '../engine/act.ts';
import { refusalFrom, wordsOf } from '../engine/error-handler.ts';
import { once, partKey, type WriteKey } from '../engine/idempotency.ts';
import type { BaseRow, ProcessDefinition, Reader } from '../engine/process.ts';
import { readRows, statusCell } from '../engine/read.ts';
import { scopeCondition } from '../engine/scope.ts';
import { refusalOf } from '../engine/unmet.ts';
import { dryRun } from './dry-run.ts';
import type { RouteContext } from './route-context.ts';

/**
 * The record stands where the decision does not apply to it; anything else that stops a row is a
 * failure.
 */
const notEligible: readonly RefusalCode[] = [
  'BAD_STATUS',
  'NO_PERMISSION',
  'GUARD_FAILED',
  'WINDOW_CLOSED',
];

/**
 * Why an event would be refused for a record as it is now; null when it would be accepted. Nothing
 * is written.
 */
function obstacle(
  definition: ProcessDefinition,
  row: BaseRow | undefined,
  version: number,
  event: string,
  reader: Reader,
): Refusal | null {
  if (!row) return new Refusal('NOT_FOUND');
  if (row.version !== version) return new Refusal('STALE_VERSION', { field: 'version' });
  const facts = definition.facts(row, reader);
  try {
    perform(definition.machine, { state: row.state, facts }, event, reader.actor);
    return null;
  } catch (error) {
    if (error instanceof ActionRefused)
      return refusalOf(definition.machine, row.state, facts, error);
    throw error;
  }
}

/**
 * What the event would change in all of them together; null where nothing is rehearsed, and where
 * one of them is being worked on.
 */
async function outcomeOf(
  context: RouteContext,
  reader: Reader,
  event: string,
  ids: readonly number[],
): Promise<Outcome | null> {
  if (ids.length === 0 || !hasDryRun(context.definition.machine.id)) return null;
  return dryRun(context, reader, ids, { event }).catch((error: unknown) => {
    // The preview stands without its numbers; what is refused by then is refused again, row by row,
    // when it is done.
    if (error instanceof Refusal) return null;
    throw error;
  });
}

/**
 * Which of the records an event would move, what stands in the way of the others, and what would
 * follow from it elsewhere (decision 043). Nothing is written.
 */
export async function previewBulk(
  context: RouteContext,
  reader: Reader,
  event: string,
  rows: readonly BulkRow[],
): Promise<BulkPreview> {
  const { services, definition } = context;
  const ids = rows.map(({ id }) => id);
  const where = sql`r.id = any(${ids}::bigint[]) and ${scopeCondition(definition, reader)}`;
  const found = new Map(
    (await readRows(services.db, definition, reader, { where, limit: ids.length })).map((row) => [
      row.id,
      row,
    ]),
  );
  const judged = rows.map(({ id, version }) => {
    const refusal = obstacle(definition, found.get(id), version, event, reader);
    return {
      id,
      eligible: refusal === null,
      code: refusal?.code ?? null,
      words: refusal ? wordsOf(refusal, reader.language) : [],
    };
  });
  const moved = judged.flatMap((row) => (row.eligible ? [row.id] : []));
  const outcome = await outcomeOf(context, reader, event, moved);
  return {
    eligible: moved.length,
    not_eligible: judged.length - moved.length,
    rows: judged,
    outcome,
  };
}

async function doneRow(
  { services, definition }: RouteContext,
  what: Act,
  { id, version, reason }: BulkRow,
  key: WriteKey | undefined,
): Promise<BulkRowAnswer> {
  return services.db.transaction().execute((trx) =>
    once(trx, key, what.reader.now, async () => {
      await act(trx, definition, id, version, reason === undefined ? what : { ...what, reason });
      const { state = null, version: now = null } =
        (await statusCell(trx, definition, what.reader, id)) ?? {};
      return { id, result: 'done' as const, code: null, words: [], state, version: now };
    }),
  );
}

/**
 * A refusal about the whole list: the database is away, or the key is in use or was used for
 * something else.
 */
export function stopsEverything(error: unknown): boolean {
  const code = refusalFrom(error)?.code;
  return isOutage(error) || code === 'KEY_IN_PROGRESS' || code === 'KEY_REUSED';
}

/** One record of a list, and how a repeat of its request finds that it was done. */
interface RowOfMany {
  id: number;
  key: WriteKey | undefined;
  reader: Reader;
  unforeseen(error: unknown): void;
  /** Does it, in a transaction of its own. */
  run(): Promise<BulkRowAnswer>;
}

/**
 * One record of a list, judged by itself: a refusal becomes the row's answer, and is kept for the
 * key as well, so that a repeat answers the same. Throws only what concerns the whole list.
 */
export async function rowOfMany(
  { services }: Pick<RouteContext, 'services'>,
  { id, key, reader, unforeseen, run }: RowOfMany,
): Promise<BulkRowAnswer> {
  try {
    return await run();
  } catch (error) {
    if (stopsEverything(error)) throw error;
    const known = refusalFrom(error);
    if (!known) unforeseen(error);
    const refusal = known ?? new Refusal('INTERNAL');
    const result = notEligible.includes(refusal.code) ? ('skipped' as const) : ('failed' as const);
    const answer = {
      id,
      result,
      code: refusal.code,
      words: wordsOf(refusal, reader.language),
      state: null,
      version: null,
    };
    return services.db
      .transaction()
      .execute((trx) => once(trx, key, reader.now, async () => answer));
  }
}

/** One record of a decision about many, by the same `act` and the same checks as alone. */
export function bulkRow(
  context: RouteContext,
  what: Act,
  row: BulkRow,
  write: WriteKey | undefined,
  unforeseen: (error: unknown) => void,
): Promise<BulkRowAnswer> {
  const key = partKey(write, String(row.id));
  return rowOfMany(context, {
    id: row.id,
    key,
    reader: what.reader,
    unforeseen,
    run: () => doneRow(context, what, row, key),
  });
}

/** How many of a list came to which end, before its rows. */
export function countedAnswer(rows: BulkRowAnswer[]): BulkAnswer {
  const counts = Object.fromEntries(
    bulkResults.map((result) => [result, rows.filter((one) => one.result === result).length]),
  );
  return { ...(counts as Record<(typeof bulkResults)[number], number>), rows };
}
