import { sql } from 'kysely';
import { ActionRefused, perform } from '#machines/kit.ts';
import type { BulkPreview, BulkRow, BulkRowAnswer } from '#shared/bulk.ts';
import { isOutage } from '../db/outage.ts';
import { refusalFrom, wordsOf } from '../error-handler.ts';
import { type Act, act } from './act.ts';
import type { Door } from './door.ts';
import { once, partKey, type WriteKey } from './idempotency.ts';
import type { BaseRow, ProcessDefinition, Reader } from './process.ts';
import { readOne, readRows } from './read.ts';
import { Refusal, type RefusalCode } from './refusal.ts';
import { scopeCondition } from './scope.ts';
import { refusalOf } from './unmet.ts';

/** The record stands where the decision does not apply to it; anything else that stops a row is a failure. */
const notEligible: readonly RefusalCode[] = ['BAD_STATUS', 'NO_PERMISSION', 'GUARD_FAILED', 'WINDOW_CLOSED'];

/** Why an event would be refused for a record as it is now; null when it would be accepted. Nothing is written. */
function obstacle(definition: ProcessDefinition, row: BaseRow | undefined, version: number, event: string, reader: Reader): Refusal | null {
  if (!row) return new Refusal('NOT_FOUND');
  if (row.version !== version) return new Refusal('STALE_VERSION', { field: 'version' });
  const facts = definition.facts(row, reader);
  try {
    perform(definition.machine, { state: row.state, facts }, event, reader.actor);
    return null;
  } catch (error) {
    if (error instanceof ActionRefused) return refusalOf(definition.machine, row.state, facts, error);
    throw error;
  }
}

/** Which of the records an event would move, and what stands in the way of the others. One query, nothing written. */
export async function previewBulk({ services, definition }: Door, reader: Reader, event: string, rows: readonly BulkRow[]): Promise<BulkPreview> {
  const ids = rows.map(({ id }) => id);
  const where = sql`r.id = any(${ids}::bigint[]) and ${scopeCondition(definition, reader)}`;
  const found = new Map((await readRows(services.db, definition, reader, { where, limit: ids.length })).map((row) => [row.id, row]));
  const judged = rows.map(({ id, version }) => {
    const refusal = obstacle(definition, found.get(id), version, event, reader);
    return { id, eligible: refusal === null, code: refusal?.code ?? null, words: refusal ? wordsOf(refusal, reader.language) : [] };
  });
  const eligible = judged.filter((row) => row.eligible).length;
  return { eligible, not_eligible: judged.length - eligible, rows: judged };
}

async function doneRow(
  { services, definition }: Door,
  what: Act,
  { id, version, reason }: BulkRow,
  key: WriteKey | undefined,
): Promise<BulkRowAnswer> {
  return services.db.transaction().execute((trx) =>
    once(trx, key, what.reader.now, async () => {
      await act(trx, definition, id, version, reason === undefined ? what : { ...what, reason });
      const fresh = await readOne(trx, definition, what.reader, id);
      return { id, result: 'done' as const, code: null, words: [], state: fresh?.state ?? null, version: fresh?.version ?? null };
    }),
  );
}

/** A refusal about the whole list: the database is away, or the key is in use or was used for something else. */
export function stopsEverything(error: unknown): boolean {
  return isOutage(error) || (error instanceof Refusal && (error.code === 'KEY_IN_PROGRESS' || error.code === 'KEY_REUSED'));
}

/**
 * One record of a bulk action in a transaction of its own, by the same `act` and the same checks as alone. A refusal becomes the row's answer, and is
 * kept for the key as well, so that a repeat answers the same. Throws only what concerns the whole list.
 */
export async function bulkRow(
  door: Door,
  what: Act,
  row: BulkRow,
  write: WriteKey | undefined,
  unforeseen: (error: unknown) => void,
): Promise<BulkRowAnswer> {
  const key = partKey(write, String(row.id));
  try {
    return await doneRow(door, what, row, key);
  } catch (error) {
    if (stopsEverything(error)) throw error;
    const known = refusalFrom(error);
    if (!known) unforeseen(error);
    const refusal = known ?? new Refusal('INTERNAL');
    const result = notEligible.includes(refusal.code) ? ('skipped' as const) : ('failed' as const);
    const answer = { id: row.id, result, code: refusal.code, words: wordsOf(refusal, what.reader.language), state: null, version: null };
    return door.services.db.transaction().execute((trx) => once(trx, key, what.reader.now, async () => answer));
  }
}
