import { sql } from 'kysely';
import {
  type Actor,
  type BaseFacts,
  type RoleName,
  roleCodes,
  rolesOf,
  statesTagged,
  transitionsOf,
  worksOn,
} from '#machines/kit.ts';
import type {
  Assignment,
  AssignmentAnswer,
  AssignmentChange,
  AssignmentLine,
  Colleague,
} from '#shared/assignment.ts';
import { shortName } from '#shared/names.ts';
import { Refusal } from '../base/refusal.ts';
import { refuseFields } from '../base/refuse.ts';
import { sendAhead } from '../db/ahead.ts';
import { usable } from './audience.ts';
import { publishChange } from './changes.ts';
import type { BaseRow, ProcessDefinition, Reader, Sql, Trx } from './process.ts';
import { stateList } from './state-list.ts';
import { badStatus } from './unmet.ts';

type Assigned = Pick<ProcessDefinition, 'machine' | 'assigned'>;

/** What a process says of its work: found once, machines never change. */
interface Work {
  /** The states in which its records lie with somebody. */
  states: string[];
  /** Who can begin the work: the roles that are given it. */
  roles: RoleName[];
}
const known = new WeakMap<Assigned, Work>();

function workOf(definition: Assigned): Work {
  const { machine, assigned } = definition;
  const work = known.get(definition) ?? {
    states: assigned ? statesTagged(machine, assigned.tag) : [],
    roles: [
      ...new Set(
        transitionsOf(machine).flatMap(({ event, guard }) =>
          assigned?.begins.includes(event) ? rolesOf(guard) : [],
        ),
      ),
    ],
  };
  known.set(definition, work);
  return work;
}

const codesOfWork = (definition: Assigned): Sql =>
  sql.raw(`'{${workOf(definition).roles.map((role) => roleCodes[role])}}'::int[]`);

/** Whether the account `holder` may still do the work of this organization. */
const worksAt = (definition: Assigned, organization: Sql): Sql => sql`(
  holder.organization_id = ${organization} and holder.state = any(${usable})
  and (holder.role_id || holder.granted_roles) && ${codesOfWork(definition)})`;

const nameOf = (account: string): Sql => sql`json_build_object(
  'id', ${sql.ref(`${account}.id`)}, 'surname', ${sql.ref(`${account}.surname`)},
  'first_name', ${sql.ref(`${account}.first_name`)},
  'middle_name', ${sql.ref(`${account}.middle_name`)})`;

/** The absence in which the account `holder` is on a day; the longest, where days overlap. */
const awayOn = (today: string): Sql => sql`(
  select json_build_object('until', b.to_day, 'word', b.word) from absence b
  where b.account_id = holder.id and ${today}::date between b.from_day and b.to_day
  order by b.to_day desc limit 1)`;

/** The assignments of the reader's organization whose holder may still act: others have ended. */
const current = (definition: Assigned, { actor }: Pick<Reader, 'actor'>): Sql => sql`
  from assignment a join account holder on holder.id = a.holder_id
  where a.process = ${definition.machine.id} and a.organization_id = ${actor.organizationId}
    and a.ended_at is null and ${worksAt(definition, sql`a.organization_id`)}`;

/**
 * Who of the reader's organization is on a record, as a column of its page; nothing for a process
 * without assignments, and for readers without an organization.
 */
export function assignmentColumn(definition: Assigned, reader: Reader): Sql {
  if (!definition.assigned || reader.actor.organizationId === null) return sql``;
  return sql`, (select json_build_object('id', a.id, 'holder', ${nameOf('holder')},
      'until', a.until, 'away', ${awayOn(reader.today)})
    ${current(definition, reader)} and a.record_id = r.id) as assignment`;
}

/**
 * Who is on it, as it travels with a record: null = nobody. Without it the record lies with nobody,
 * or not with the reader's organization.
 */
export function shownAssignment(
  definition: Assigned,
  { state, assignment }: BaseRow,
  facts: BaseFacts,
  { actor }: Pick<Reader, 'actor'>,
): { assignment?: Assignment | null } {
  const { machine, assigned } = definition;
  if (!assigned || assignment === undefined || !workOf(definition).states.includes(state))
    return {};
  if (assignment !== null) return { assignment };
  const theirs =
    workOf(definition).roles.includes(actor.role) && worksOn(machine, { state, facts }, actor);
  return theirs ? { assignment: null } : {};
}

/**
 * The filter of lists by who is on a record: `mine` without what is put off, `later` what the reader
 * has put off, `free` what nobody is on.
 */
export const workFilter =
  (definition: Assigned) =>
  (values: string[], reader: Reader): Sql => {
    const own = sql`${current(definition, reader)} and a.holder_id = ${reader.actor.userId}`;
    const put = sql`a.until > ${reader.today}::date`;
    const parts: Record<string, Sql> = {
      mine: sql`r.id in (select a.record_id ${own} and ${put} is not true)`,
      later: sql`r.id in (select a.record_id ${own} and ${put})`,
      free: sql`not exists (select 1 ${current(definition, reader)} and a.record_id = r.id)`,
    };
    const asked = values.flatMap((value) => parts[value] ?? []);
    const any = asked.length > 0 ? sql.join(asked, sql` or `) : sql`false`;
    return sql`(r.state = any(${stateList(workOf(definition).states)}) and (${any}))`;
  };

/** Whether an event puts its sender on the record: it begins the work, and nobody is on it. */
export const begins = (
  { assigned }: Assigned,
  { assignment }: BaseRow,
  { event, reader }: { event: string; reader: Pick<Reader, 'actor'> },
): boolean =>
  Boolean(assigned?.begins.includes(event)) &&
  reader.actor.userId !== null &&
  reader.actor.organizationId !== null &&
  !assignment;

/** Which record an assignment is of, and whose. */
interface Place {
  process: string;
  record_id: number;
  /** null: of all organizations. */
  organization_id: number | null;
}

async function end(
  trx: Trx,
  { process, record_id, organization_id }: Place,
  { now, actor }: Pick<Reader, 'now' | 'actor'>,
): Promise<void> {
  const ending = trx
    .updateTable('assignment')
    .set({ ended_at: now, ended_by: actor.userId })
    .where('process', '=', process)
    .where('record_id', '=', record_id)
    .where('ended_at', 'is', null);
  const own =
    organization_id === null ? ending : ending.where('organization_id', '=', organization_id);
  await sendAhead(trx, sql`${own}`);
}

/**
 * What an event does to the assignments of its record: who begins the work is on it; a record that
 * leaves the states of the work is nobody's any more, and comes back as nobody's.
 */
export async function followAssignment(
  trx: Trx,
  definition: Assigned,
  row: BaseRow,
  to: string,
  { event, reader }: { event: string; reader: Reader },
): Promise<void> {
  if (!definition.assigned) return;
  const states = workOf(definition).states;
  const { userId, organizationId } = reader.actor;
  const place = { process: definition.machine.id, record_id: row.id };
  if (states.includes(row.state) && !states.includes(to))
    return end(trx, { ...place, organization_id: null }, reader);
  if (!begins(definition, row, { event, reader }) || !states.includes(to)) return;
  await give(trx, { ...place, organization_id: organizationId ?? 0 }, userId ?? 0, reader, {});
}

/** Puts somebody on a record in the place of the holder before. */
async function give(
  trx: Trx,
  place: Place & { organization_id: number },
  holder_id: number,
  reader: Reader,
  { until = null, note = null }: Pick<AssignmentChange, 'until' | 'note'>,
): Promise<void> {
  await end(trx, place, reader);
  const given = trx.insertInto('assignment').values({
    ...place,
    holder_id,
    until,
    note,
    given_by: requireUser(reader.actor),
    given_at: reader.now,
  });
  await sendAhead(trx, sql`${given}`);
}

function requireUser({ userId }: Actor): number {
  if (userId === null) throw new Refusal('NO_PERMISSION');
  return userId;
}

const asSeen = (definition: ProcessDefinition, row: BaseRow, reader: Reader) => ({
  state: row.state,
  facts: definition.facts(row, reader),
});

/**
 * The organization for which the reader may say who is on a record. Throws `BAD_STATUS` where it
 * lies with nobody, `NO_PERMISSION` for who may not do its work.
 */
function placeOf(definition: ProcessDefinition, row: BaseRow, reader: Reader) {
  const { actor } = reader;
  if (!workOf(definition).states.includes(row.state))
    throw badStatus(definition.machine, row.state);
  const roles = workOf(definition).roles;
  if (
    actor.organizationId === null ||
    !roles.includes(actor.role) ||
    !worksOn(definition.machine, asSeen(definition, row, reader), actor)
  )
    throw new Refusal('NO_PERMISSION');
  return {
    process: definition.machine.id,
    record_id: row.id,
    organization_id: actor.organizationId,
  };
}

type Worker = Colleague & { roles: number[] };

/** Who of the reader's organization does the work of a process, by name. */
async function workersOf(
  trx: Trx,
  definition: Assigned,
  { actor: { organizationId }, today }: Pick<Reader, 'actor' | 'today'>,
): Promise<Worker[]> {
  const { rows } = await sql<Worker>`
    select holder.id, holder.surname, holder.first_name, holder.middle_name,
      holder.role_id || holder.granted_roles as roles, ${awayOn(today)} as away
    from account holder where ${worksAt(definition, sql`${organizationId}`)}
    order by holder.surname, holder.first_name, holder.id`.execute(trx);
  return rows;
}

/** Who of the reader's organization may do the work of a record, by name. */
async function colleaguesFor(
  trx: Trx,
  definition: ProcessDefinition,
  row: BaseRow,
  reader: Reader,
): Promise<Colleague[]> {
  const { organizationId } = reader.actor;
  const record = asSeen(definition, row, reader);
  const workers = await workersOf(trx, definition, reader);
  return workers.flatMap(({ roles, ...person }) => {
    const may = workOf(definition).roles.some(
      (role) =>
        roles.includes(roleCodes[role]) &&
        worksOn(definition.machine, record, { role, userId: person.id, organizationId }),
    );
    return may ? [person] : [];
  });
}

/** The last hand-overs of a record within the reader's organization, newest first. */
const mostLines = 50;

/** Who is on a record, who could be, and who was: for those who may do its work. */
export async function readAssignment(
  trx: Trx,
  definition: ProcessDefinition,
  row: BaseRow,
  reader: Reader,
): Promise<AssignmentAnswer> {
  const place = placeOf(definition, row, reader);
  const colleagues = await colleaguesFor(trx, definition, row, reader);
  const { rows: log } = await sql<AssignmentLine>`
    select a.id, ${nameOf('holder')} as holder, ${nameOf('giver')} as given_by,
      to_json(a.given_at) as given_at, a.until, a.note, to_json(a.ended_at) as ended_at,
      case when ender.id is not null then ${nameOf('ender')} end as ended_by
    from assignment a join account holder on holder.id = a.holder_id
      join account giver on giver.id = a.given_by
      left join account ender on ender.id = a.ended_by
    where a.process = ${place.process} and a.record_id = ${place.record_id}
      and a.organization_id = ${place.organization_id}
    order by a.id desc limit ${mostLines}`.execute(trx);
  return { assignment: row.assignment ?? null, colleagues, log };
}

/**
 * The colleagues of the reader who do the work of a process. Throws `NO_PERMISSION` for who does not
 * do it.
 */
export async function readColleagues(
  trx: Trx,
  definition: Assigned,
  reader: Reader,
): Promise<Colleague[]> {
  if (!workOf(definition).roles.includes(reader.actor.role)) throw new Refusal('NO_PERMISSION');
  const workers = await workersOf(trx, definition, reader);
  return workers.flatMap(({ roles: _, ...person }) =>
    person.id === reader.actor.userId ? [] : [person],
  );
}

/** Somebody was faster: the refusal says who is on it now. */
const overtaken = (held: Assignment | null) =>
  new Refusal('STALE_VERSION', {
    field: 'version',
    text: held
      ? { key: 'errors.assignment_held', params: { name: shortName(held.holder) } }
      : { key: 'errors.assignment_free' },
  });

/** Who is away may still say so of work that is theirs: it is not given by that. */
export function requirePresent({ id, away }: Colleague, { actor }: Pick<Reader, 'actor'>): void {
  if (away && id !== actor.userId)
    throw refuseFields({
      holder_id: { key: 'validation.colleague_away', params: { until: away.until } },
    });
}

/**
 * Says who is on a record that the caller has locked: takes, gives, puts back or puts off. Throws
 * `STALE_VERSION` when another assignment than the seen one is there, `VALIDATION` for somebody who
 * may not do the work or is away.
 */
export async function changeAssignment(
  trx: Trx,
  definition: ProcessDefinition,
  row: BaseRow,
  reader: Reader,
  change: AssignmentChange,
): Promise<void> {
  const place = placeOf(definition, row, reader);
  const held = row.assignment ?? null;
  if ((held?.id ?? null) !== change.seen) throw overtaken(held);
  if (change.until && change.until <= reader.today)
    throw refuseFields({ until: 'validation.day_after_today' });
  // Nobody's work is hidden from them by somebody else.
  if (change.until && change.holder_id !== reader.actor.userId)
    throw refuseFields({ until: 'validation.put_off_own' });
  if (change.holder_id === null) await end(trx, place, reader);
  else {
    const colleague = (await colleaguesFor(trx, definition, row, reader)).find(
      ({ id }) => id === change.holder_id,
    );
    if (!colleague) throw refuseFields({ holder_id: 'validation.colleague_cannot' });
    requirePresent(colleague, reader);
    await give(trx, place, colleague.id, reader, change);
  }
  await publishChange(trx, {
    process: place.process,
    id: row.id,
    version: row.version,
    organization: place.organization_id,
  });
}
