import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { actionsOf, systemActor, transitionsOf } from '#machines/kit.ts';
import type { Services } from '../app-types.ts';
import { Refusal } from '../base/refusal.ts';
import { isOutage } from '../db/outage.ts';
import { withSavepoint } from '../db/savepoint.ts';
import { book, creations, processes, targets } from '../declared/modules.ts';
import { act, actOn, create, createTogether, lockKeysOf, withAdvisoryLock } from '../engine/act.ts';
import type { BaseRow, ProcessDefinition, Reader, Trx } from '../engine/process.ts';
import { rowsByIds } from '../engine/read.ts';
import { systemReader } from '../engine/reader.ts';

/** What an event of the scheduler needs: the database, and the moment of what follows. */
type Surroundings = Pick<Services, 'db' | 'now'>;

interface From {
  process: string;
  row: BaseRow;
  /** Why, where the machine passes it on. */
  reason: string | null;
}

/** A refusal that only says "already so" or "not its case": a repeated job must do nothing more. */
const isSettled = (error: unknown): boolean =>
  error instanceof Refusal &&
  ['BAD_STATUS', 'GUARD_FAILED', 'WINDOW_CLOSED', 'NOT_FOUND'].includes(error.code);

interface Sent {
  event: string;
  job: string;
  reason?: string | null;
}

const isBooked = ({ machine }: ProcessDefinition, event: string): boolean =>
  transitionsOf(machine).some(
    (edge) => edge.event === event && edge.effects.some(({ type }) => type === 'book'),
  );

/**
 * One part of what is raised: a refusal takes back this part alone. In an open transaction a
 * refusal has nothing to take back, unless the event books: the engine refuses before it writes.
 */
const partOf = <Answer>(
  { db }: Surroundings,
  definition: ProcessDefinition,
  event: string,
  run: (trx: Trx) => Promise<Answer>,
): Promise<Answer> =>
  db.isTransaction && !isBooked(definition, event) ? run(db) : withSavepoint(db, run);

/** An event as the scheduler sends it: it brings nothing, and confirms nothing. */
const bySystem = (reader: Reader, { event, job, reason = null }: Sent) => ({
  event,
  input: {},
  reason,
  reader,
  ip: null,
  job,
  confirm: async () => 'none' as const,
  book,
});

/**
 * Sends an event to one record as the scheduler; nothing happens when its conditions do not hold.
 * Answers whether it moved.
 */
export async function actAsSystem(
  services: Surroundings,
  definition: ProcessDefinition,
  id: number,
  sent: Sent,
): Promise<boolean> {
  const reader = await systemReader(services);
  const what = bySystem(reader, sent);
  try {
    await partOf(services, definition, sent.event, (trx) => act(trx, definition, id, null, what));
    return true;
  } catch (error) {
    if (isSettled(error)) return false;
    throw error;
  }
}

/**
 * Whether the scheduler may send the event as far as the record itself says; what an event asks
 * besides is judged when it is sent.
 */
function isOpen(
  definition: ProcessDefinition,
  row: BaseRow,
  reader: Reader,
  event: string,
): boolean {
  if (definition.events[event]?.facts) return true;
  const record = { state: row.state, facts: definition.facts(row, reader) };
  return actionsOf(definition.machine, record, systemActor).some(
    (action) => action.event === event && action.enabled,
  );
}

/**
 * The same to many records inside one open transaction, as a rehearsal has it: locked and read
 * together, and those it is nothing for left alone.
 */
async function actTogether(
  services: Surroundings,
  definition: ProcessDefinition,
  ids: readonly number[],
  sent: Sent,
): Promise<void> {
  if (ids.length === 0) return;
  const reader = await systemReader(services);
  const what = bySystem(reader, sent);
  await sql`select 1 from ${sql.table(definition.table)} where id = any(${ids}::bigint[])
    order by id for update`.execute(services.db);
  for (const row of await rowsByIds(services.db, definition, reader, ids, {
    chained: true,
  })) {
    if (!isOpen(definition, row, reader, sent.event)) continue;
    await partOf(services, definition, sent.event, (trx) =>
      actOn(trx, definition, row, null, what),
    ).catch((error: unknown) => {
      if (!isSettled(error)) throw error;
    });
  }
}

/**
 * Creates a record as the scheduler; nothing happens when its conditions do not hold, as
 * when it is there already. Answers its id, if there is a new one.
 */
export async function createAsSystem(
  services: Surroundings,
  definition: ProcessDefinition,
  event: string,
  born: object,
  job: string,
): Promise<number | null> {
  const reader = await systemReader(services);
  const input = definition.create?.births[event]?.input?.parse(born) ?? {};
  const what = {
    event,
    input,
    reason: null,
    reader,
    ip: null,
    job,
    confirm: async () => 'none' as const,
    book,
  };
  try {
    return await partOf(services, definition, event, async (trx) => {
      await withAdvisoryLock(trx, `${definition.machine.id} by the scheduler`);
      return create(trx, definition, what);
    });
  } catch (error) {
    if (!isSettled(error)) throw error;
    return null;
  }
}

/** So many records are created or moved in one transaction: what it locks is free again soon. */
const atOnce = 25;

/** Between two of them the others have their turn, for this share of the time that one took. */
const restShare = 0.1;

interface Births {
  definition: ProcessDefinition;
  event: string;
  job: string;
}

/** Runs for some of these at a time, with rests. */
async function inTurns<One>(
  all: readonly One[],
  run: (some: readonly One[]) => Promise<void>,
  most = atOnce,
): Promise<void> {
  for (let from = 0; from < all.length; from += most) {
    const began = performance.now();
    await run(all.slice(from, from + most));
    if (from + most < all.length) await sleep((performance.now() - began) * restShare);
  }
}

const outageOnly = (error: unknown): void => {
  if (isOutage(error)) throw error;
};

/**
 * Creates some records in one transaction, without those whose conditions do not hold. Answers
 * whether nothing is left to be tried one by one.
 */
async function createdTogether(
  services: Surroundings,
  { definition, event, job }: Births,
  born: readonly object[],
): Promise<boolean> {
  const sent = bySystem(await systemReader(services), { event, job });
  const schema = definition.create?.births[event]?.input;
  try {
    const whats = born.map((one) => ({ ...sent, input: schema?.parse(one) ?? {} }));
    return await withSavepoint(services.db, async (trx) => {
      await withAdvisoryLock(trx, `${definition.machine.id} by the scheduler`);
      const made = await createTogether(trx, definition, whats);
      return made.every((one) => typeof one === 'number' || isSettled(one));
    });
  } catch (error) {
    outageOnly(error);
    return false;
  }
}

/**
 * Creates many records as the scheduler, each as `createAsSystem` does. One that fails takes back
 * only itself; the errors are answered when all others are there. Throws at once when the database
 * is away.
 */
export async function createAllAsSystem(
  services: Surroundings,
  births: Births,
  born: readonly object[],
): Promise<unknown[]> {
  const { definition, event, job } = births;
  const failed: unknown[] = [];
  // What is booked may be refused after something was written.
  const most = isBooked(definition, event) ? 1 : atOnce;
  const bear = async (some: readonly object[]): Promise<void> => {
    if (await createdTogether(services, births, some)) return;
    for (const one of some)
      await createAsSystem(services, definition, event, one, job).catch((error: unknown) => {
        outageOnly(error);
        failed.push(error);
      });
  };
  await inTurns(born, bear, most);
  return failed;
}

/** What became of records that were to move in one transaction. */
interface MovedTogether {
  moved: number;
  /** Those that must be tried one by one: somebody else is at them, or one of them failed. */
  left: readonly number[];
}

/** Moves records in one transaction, all or none of those that nobody else is at. */
async function movedTogether(
  services: Surroundings,
  definition: ProcessDefinition,
  ids: readonly number[],
  sent: Sent,
): Promise<MovedTogether> {
  const what = bySystem(await systemReader(services), sent);
  try {
    return await withSavepoint(services.db, async (trx) => {
      // It waits for nobody while it holds some of them: who is at another may wait for one of these.
      const { rows } = await sql<{ id: number }>`
        select id from ${sql.table(definition.table)} where id = any(${ids}::bigint[])
          order by id for update skip locked`.execute(trx);
      const free = rows.map(({ id }) => id);
      for (const id of free) await act(trx, definition, id, null, what);
      return { moved: free.length, left: ids.filter((id) => !free.includes(id)) };
    });
  } catch (error) {
    outageOnly(error);
    return { moved: 0, left: ids };
  }
}

/**
 * Sends an event to many records as the scheduler, each as `actAsSystem` does: some at a time in one
 * transaction, where nothing but the records is locked. What must be tried alone comes last: it may
 * have to wait. Answers how many moved.
 */
export async function actAllAsSystem(
  services: Surroundings,
  definition: ProcessDefinition,
  ids: readonly number[],
  sent: Sent,
): Promise<number> {
  const isAlone = isBooked(definition, sent.event) || lockKeysOf(definition, sent.event).length > 0;
  const alone = isAlone ? [...ids] : [];
  let all = 0;
  if (!isAlone)
    await inTurns(ids, async (some) => {
      const { moved, left } = await movedTogether(services, definition, some, sent);
      all += moved;
      alone.push(...left);
    });
  for (const id of alone) if (await actAsSystem(services, definition, id, sent)) all += 1;
  return all;
}

/**
 * Routes a raised event to the records it concerns (a consequence is an effect, never an import).
 * Answers whether anything may have happened to one.
 */
export async function raise(
  services: Surroundings,
  from: From,
  params: Record<string, string>,
  job: string,
): Promise<boolean> {
  const definition = processes.find(({ machine }) => machine.id === params.process);
  const target = targets[params.target ?? ''];
  const creation = creations[params.target ?? ''];
  const event = params.event ?? '';
  if (
    !definition ||
    !(target || creation) ||
    !transitionsOf(definition.machine).some((edge) => edge.event === event)
  ) {
    throw new Error(`nothing to raise: ${JSON.stringify(params)}`);
  }
  const births = (await creation?.(services, from.row)) ?? [];
  for (const born of births) await createAsSystem(services, definition, event, born, job);
  const ids = (await target?.(services, from)) ?? [];
  const sent = { event, job, reason: from.reason };
  if (services.db.isTransaction) await actTogether(services, definition, ids, sent);
  else for (const id of ids) await actAsSystem(services, definition, id, sent);
  return births.length + ids.length > 0;
}
