import { sql } from 'kysely';
import { applicationMachine } from '#machines/application.machine.ts';
import { actionsOf, statesTagged, systemActor, transitionsOf } from '#machines/kit.ts';
import type { Services } from '../app-types.ts';
import { withSavepoint } from '../db/savepoint.ts';
import { act, actOn, create, withAdvisoryLock } from '../engine/act.ts';
import type { BaseRow, Payload, ProcessDefinition, Reader, Trx } from '../engine/process.ts';
import { rowsByIds } from '../engine/read.ts';
import { systemReader } from '../engine/reader.ts';
import { Refusal } from '../engine/refusal.ts';
import { book } from './bookings.ts';
import { examTargets, raisedExamCreates } from './exam-raised.ts';
import { processes } from './index.ts';
import { quotaTargets, raisedQuotaCreates } from './quota-raised.ts';

interface From {
  process: string;
  row: BaseRow;
  /** Why, where the machine passes it on. */
  reason: string | null;
}

const idsOf = async (
  services: Services,
  query: ReturnType<typeof sql<{ id: number }>>,
): Promise<number[]> => (await query.execute(services.db)).rows.map(({ id }) => id);

/** The records an event is raised for, by the machine's name of the target. */
const targets: Record<string, (services: Services, from: From) => Promise<number[]>> = {
  otherDrafts: (services, { row }) =>
    idsOf(
      services,
      sql<{ id: number }>`
        select o.id from application o join application mine on mine.id = ${row.id}
        where o.owner_id = mine.owner_id and o.period_id = mine.period_id and o.id <> mine.id
          and o.state = any(${statesTagged(applicationMachine, 'ownersOnly')}::text[])`,
    ),
  independentStudy: (services, { row }) =>
    idsOf(
      services,
      sql<{ id: number }>`
        select o.id from application o
          where o.owner_id = ${row.owner_id} and o.id <> ${row.id}
            and o.state = any(${statesTagged(applicationMachine, 'studying')}::text[])`,
    ),
  advisorsOf: (services, { row }) =>
    idsOf(
      services,
      sql<{ id: number }>`
        select v.id from advisor v join organization o on o.id = v.organization_id
          where o.id = ${row.id}
          and not exists (select 1 from advisor w
            where w.account_id = v.account_id and w.organization_id = o.merged_into_id)
              order by v.id`,
    ),
  topicsOf: (services, { row }) =>
    idsOf(
      services,
      sql<{
        id: number;
      }>`select t.id from topic t where t.organization_id = ${row.id} order by t.id`,
    ),
  graduatesOf: (services, { row }) =>
    idsOf(
      services,
      sql<{
        id: number;
      }>`select a.id from application a where a.organization_id = ${row.id} order by a.id`,
    ),
  ownExams: (services, { row }) =>
    idsOf(
      services,
      sql<{
        id: number;
      }>`select e.id from additional_exam e where e.application_id = ${row.id} order by e.id`,
    ),
  ownTopic: (services, { row }) =>
    idsOf(
      services,
      sql<{
        id: number;
      }>`select a.topic_id as id from application a
        where a.id = ${row.id} and a.topic_id is not null`,
    ),
};

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
const partOf = (
  { db }: Services,
  definition: ProcessDefinition,
  event: string,
  run: (trx: Trx) => Promise<unknown>,
): Promise<unknown> =>
  db.isTransaction && !isBooked(definition, event) ? run(db) : withSavepoint(db, run);

/**
 * Sends an event to one record as the scheduler; nothing happens when its conditions do not hold.
 * Answers whether it moved.
 */
export async function actAsSystem(
  services: Services,
  definition: ProcessDefinition,
  id: number,
  { event, job, reason = null }: Sent,
): Promise<boolean> {
  const reader = await systemReader(services);
  const what = {
    event,
    payload: {},
    reason,
    reader,
    ip: null,
    job,
    confirm: async () => 'none' as const,
    book,
  };
  try {
    await partOf(services, definition, event, (trx) => act(trx, definition, id, null, what));
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
  services: Services,
  definition: ProcessDefinition,
  ids: readonly number[],
  { event, job, reason = null }: Sent,
): Promise<void> {
  if (ids.length === 0) return;
  const reader = await systemReader(services);
  const what = {
    event,
    payload: {},
    reason,
    reader,
    ip: null,
    job,
    confirm: async () => 'none' as const,
    book,
  };
  await sql`select 1 from ${sql.table(definition.table)} where id = any(${ids}::bigint[])
    order by id for update`.execute(services.db);
  for (const row of await rowsByIds(services.db, definition, reader, ids)) {
    if (!isOpen(definition, row, reader, event)) continue;
    await partOf(services, definition, event, (trx) =>
      actOn(trx, definition, row, null, what),
    ).catch((error: unknown) => {
      if (!isSettled(error)) throw error;
    });
  }
}

/**
 * Creates a record as the scheduler; nothing happens when its conditions do not hold, as
 * when it is there already.
 */
async function createAsSystem(
  services: Services,
  definition: ProcessDefinition,
  event: string,
  payload: Payload,
  job: string,
): Promise<void> {
  const reader = await systemReader(services);
  const what = {
    event,
    payload,
    reason: null,
    reader,
    ip: null,
    job,
    confirm: async () => 'none' as const,
    book,
  };
  try {
    await partOf(services, definition, event, async (trx) => {
      await withAdvisoryLock(trx, `${definition.machine.id} by the scheduler`);
      await create(trx, definition, what);
    });
  } catch (error) {
    if (!isSettled(error)) throw error;
  }
}

/**
 * Routes a raised event to the records it concerns (a consequence is an effect, never an import).
 */
export async function raise(
  services: Services,
  from: From,
  params: Record<string, string>,
  job: string,
): Promise<void> {
  const definition = processes.find(({ machine }) => machine.id === params.process);
  const target = { ...targets, ...quotaTargets, ...examTargets }[params.target ?? ''];
  const creations = { ...raisedQuotaCreates, ...raisedExamCreates }[params.target ?? ''];
  const event = params.event ?? '';
  if (
    !definition ||
    !(target || creations) ||
    !transitionsOf(definition.machine).some((edge) => edge.event === event)
  ) {
    throw new Error(`nothing to raise: ${JSON.stringify(params)}`);
  }
  for (const payload of (await creations?.(services, from.row)) ?? [])
    await createAsSystem(services, definition, event, payload, job);
  const ids = (await target?.(services, from)) ?? [];
  const sent = { event, job, reason: from.reason };
  if (services.db.isTransaction) return actTogether(services, definition, ids, sent);
  for (const id of ids) await actAsSystem(services, definition, id, sent);
}
