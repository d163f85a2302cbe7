import { sql } from 'kysely';
import {
  type Actor,
  type BaseFacts,
  type RoleName,
  roleCodes,
  rolesOf,
  statesTagged,
  transitionsFrom,
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
import type { AssignedWork, BaseRow, ProcessDefinition, Reader, Sql, Trx } from './process.ts';
import { stateList } from './state-list.ts';
import { badStatus } from './unmet.ts';

type Assigned = Pick<ProcessDefinition, 'machine' | 'assigned'>;
type Facts = BaseFacts & Record<string, unknown>;

/** A kind of work of a process, under the name that its assignments are stored with. */
type NamedWork = AssignedWork & { name: string };

/** What a process says of its work: found once, machines never change. */
const knownWorks = new WeakMap<Assigned, NamedWork[]>();

function worksOf(definition: Assigned): NamedWork[] {
  const works =
    knownWorks.get(definition) ??
    Object.entries(definition.assigned ?? {}).map(([name, work]) => ({ name, ...work }));
  knownWorks.set(definition, works);
  return works;
}

/** The states in which records can lie with somebody for this work. */
const statesOfWork = ({ machine }: Assigned, { tag }: AssignedWork): string[] =>
  statesTagged(machine, tag);

/** Whether a record lies with somebody for this work. */
const lies = (
  definition: Assigned,
  work: AssignedWork,
  { state, facts }: { state: string; facts: Facts },
): boolean =>
  statesOfWork(definition, work).includes(state) && (!work.when || facts[work.when] === true);

const knownRoles = new WeakMap<AssignedWork, RoleName[]>();

/** Who can begin the work: the roles that are given it. */
function rolesOfWork({ machine }: Assigned, work: AssignedWork): RoleName[] {
  const roles = knownRoles.get(work) ?? [
    ...new Set(
      transitionsOf(machine).flatMap(({ event, guard }) =>
        work.begins.includes(event) ? rolesOf(guard) : [],
      ),
    ),
  ];
  knownRoles.set(work, roles);
  return roles;
}

/** The kinds of work that the reader's role does. */
const worksFor = (definition: Assigned, { role }: Pick<Actor, 'role'>): NamedWork[] =>
  worksOf(definition).filter((work) => rolesOfWork(definition, work).includes(role));

/**
 * Whether somebody does this work of a record: an event that begins it is theirs, or any other where
 * none of those leads out of its state.
 */
function doesWork(
  definition: Assigned,
  work: AssignedWork,
  record: { state: string; facts: Facts },
  actor: Actor,
): boolean {
  const { machine } = definition;
  if (!rolesOfWork(definition, work).includes(actor.role)) return false;
  const beginning = transitionsFrom(machine, record.state)
    .map(({ event }) => event)
    .filter((event) => work.begins.includes(event));
  return worksOn(machine, record, actor, beginning.length > 0 ? beginning : undefined);
}

/** Whether the account `holder` is in a role that does this work. */
const hasRoleFor = (definition: Assigned, work: AssignedWork): Sql => {
  const codes = rolesOfWork(definition, work).map((role) => roleCodes[role]);
  return sql`(holder.role_id || holder.granted_roles) && ${sql.raw(`'{${codes}}'::int[]`)}`;
};

const either = (conditions: readonly Sql[]): Sql =>
  conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : sql`false`;

/** Whether the account `holder` can still act for this organization. */
const worksAt = (organization: Sql): Sql =>
  sql`(holder.organization_id = ${organization} and holder.state = any(${usable}))`;

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
    and a.ended_at is null and ${worksAt(sql`a.organization_id`)} and ${either(
      worksOf(definition).map(
        (work) => sql`(a.work = ${work.name} and ${hasRoleFor(definition, work)})`,
      ),
    )}`;

/**
 * Who of the reader's organization is on a record, as a column of its page; nothing for a process
 * without assignments, and for readers without an organization.
 */
export function assignmentColumn(definition: Assigned, reader: Reader): Sql {
  if (!definition.assigned || reader.actor.organizationId === null) return sql``;
  return sql`, (select json_build_object('id', a.id, 'work', a.work,
      'holder', ${nameOf('holder')}, 'until', a.until, 'away', ${awayOn(reader.today)})
    ${current(definition, reader)} and a.record_id = r.id) as assignment`;
}

/**
 * Who is on it, as it travels with a record: null = nobody. Without it the record lies with nobody,
 * or not with the reader's organization.
 */
export function shownAssignment(
  definition: Assigned,
  { state, assignment }: BaseRow,
  facts: Facts,
  { actor }: Pick<Reader, 'actor'>,
): { assignment?: Assignment | null } {
  if (assignment === undefined) return {};
  const record = { state, facts };
  const lying = worksOf(definition).filter((work) => lies(definition, work, record));
  const held = lying.map((work) => heldFor(work, { assignment })).find(Boolean);
  if (held) return { assignment: held };
  return lying.some((work) => doesWork(definition, work, record, actor))
    ? { assignment: null }
    : {};
}

/** Who is on a record for this work, as it travels; what remains of another work is nobody's. */
function heldFor(
  { name }: NamedWork,
  { assignment }: Pick<BaseRow, 'assignment'>,
): Assignment | null {
  if (assignment?.work !== name) return null;
  const { work: _, ...held } = assignment;
  return held;
}

/**
 * The filter of lists by who is on a record: `mine` without what is put off, `later` what the reader
 * has put off, `free` what nobody is on.
 */
export const workFilter =
  (definition: Pick<ProcessDefinition, 'machine' | 'assigned' | 'guardSql'>) =>
  (values: string[], reader: Reader): Sql =>
    either(
      worksFor(definition, reader.actor).map((work) => {
        const here = sql`${current(definition, reader)} and a.work = ${work.name}`;
        const own = sql`${here} and a.holder_id = ${reader.actor.userId}`;
        const put = sql`a.until > ${reader.today}::date`;
        const parts: Record<string, Sql> = {
          mine: sql`r.id in (select a.record_id ${own} and ${put} is not true)`,
          later: sql`r.id in (select a.record_id ${own} and ${put})`,
          free: sql`not exists (select 1 ${here} and a.record_id = r.id)`,
        };
        const when = work.when ? definition.guardSql?.(reader)[work.when] : sql`true`;
        return sql`(r.state = any(${stateList(statesOfWork(definition, work))})
          and ${when ?? sql`false`} and ${either(values.flatMap((value) => parts[value] ?? []))})`;
      }),
    );

/** The work that an event begins for its sender: nobody is on its record for it. */
const begunBy = (
  definition: Assigned,
  { assignment }: BaseRow,
  { event, reader: { actor } }: { event: string; reader: Pick<Reader, 'actor'> },
): NamedWork | undefined =>
  actor.userId === null || actor.organizationId === null
    ? undefined
    : worksFor(definition, actor).find(
        (work) => work.begins.includes(event) && !heldFor(work, { assignment }),
      );

/** Whether an event puts its sender on the record: it begins the work, and nobody is on it. */
export const begins = (
  definition: Assigned,
  row: BaseRow,
  what: { event: string; reader: Pick<Reader, 'actor'> },
): boolean => begunBy(definition, row, what) !== undefined;

/** Which record an assignment is of, and whose. */
interface Place {
  process: string;
  record_id: number;
  /** null: of all organizations. */
  organization_id: number | null;
  /** For what somebody is on it; null: whatever it is. */
  work: string | null;
}

async function end(
  trx: Trx,
  { process, record_id, organization_id, work }: Place,
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
  await sendAhead(trx, sql`${work === null ? own : own.where('work', '=', work)}`);
}

/**
 * What an event does to the assignments of its record, which stood as `before` and now stands as
 * `after`: who begins the work is on it; a record that nobody has for a work any more is nobody's,
 * and comes back as nobody's.
 */
export async function followAssignment<Row extends BaseRow>(
  trx: Trx,
  definition: Pick<ProcessDefinition<Row>, 'machine' | 'assigned' | 'facts'>,
  { before, after }: { before: Row; after: Row },
  what: { event: string; reader: Reader },
): Promise<void> {
  if (!definition.assigned) return;
  const works = worksOf(definition);
  const { reader } = what;
  const asks = works.some(({ when }) => when);
  // Facts are asked for where a work needs them.
  const standing = (row: Row) => ({
    state: row.state,
    facts: asks ? definition.facts(row, reader) : nothingKnown,
  });
  const [was, is] = [standing(before), standing(after)];
  const place = { process: definition.machine.id, record_id: before.id };
  for (const work of works)
    if (lies(definition, work, was) && !lies(definition, work, is))
      await end(trx, { ...place, organization_id: null, work: work.name }, reader);
  const begun = begunBy(definition, before, what);
  if (begun && lies(definition, begun, is)) await giveSender(trx, place, begun, reader);
}

/** The same of records that an event has just created: who begins the work of one is on it. */
export async function assignCreated(
  trx: Trx,
  definition: Assigned,
  row: BaseRow,
  what: { event: string; reader: Reader },
): Promise<void> {
  const begun = begunBy(definition, row, what);
  if (begun && lies(definition, begun, { state: row.state, facts: nothingKnown }))
    await giveSender(
      trx,
      { process: definition.machine.id, record_id: row.id },
      begun,
      what.reader,
    );
}

const nothingKnown: Facts = { ownerId: null, organizationId: null };

async function giveSender(
  trx: Trx,
  place: Pick<Place, 'process' | 'record_id'>,
  { name: work }: NamedWork,
  reader: Reader,
): Promise<void> {
  const { userId, organizationId } = reader.actor;
  const own = { ...place, organization_id: organizationId ?? 0, work };
  await give(trx, own, userId ?? 0, reader, {});
}

/** Puts somebody on a record in the place of the holder before. */
async function give(
  trx: Trx,
  place: Place & { organization_id: number; work: string },
  holder_id: number,
  reader: Reader,
  { until = null, note = null }: Pick<AssignmentChange, 'until' | 'note'>,
): Promise<void> {
  // Of an organization one person is on a record, whatever for.
  await end(trx, { ...place, work: null }, reader);
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
 * The work of a record that lies with the reader now, and where its assignments are. Throws
 * `BAD_STATUS` where the record lies with nobody, `NO_PERMISSION` for who may not do its work.
 */
function placeOf(definition: ProcessDefinition, row: BaseRow, reader: Reader) {
  const { actor } = reader;
  const record = asSeen(definition, row, reader);
  const lying = worksOf(definition).filter((work) => lies(definition, work, record));
  if (lying.length === 0) throw badStatus(definition.machine, row.state);
  const work = lying.find((one) => doesWork(definition, one, record, actor));
  if (actor.organizationId === null || !work) throw new Refusal('NO_PERMISSION');
  return {
    work,
    place: {
      process: definition.machine.id,
      record_id: row.id,
      organization_id: actor.organizationId,
      work: work.name,
    },
  };
}

type Worker = Colleague & { roles: number[] };

/** Who of the reader's organization does one of these kinds of work, by name. */
async function workersOf(
  trx: Trx,
  definition: Assigned,
  works: readonly NamedWork[],
  { actor: { organizationId }, today }: Pick<Reader, 'actor' | 'today'>,
): Promise<Worker[]> {
  const { rows } = await sql<Worker>`
    select holder.id, holder.surname, holder.first_name, holder.middle_name,
      holder.role_id || holder.granted_roles as roles, ${awayOn(today)} as away
    from account holder where ${worksAt(sql`${organizationId}`)}
      and ${either(works.map((work) => hasRoleFor(definition, work)))}
    order by holder.surname, holder.first_name, holder.id`.execute(trx);
  return rows;
}

/** Who of the reader's organization may do this work of a record, by name. */
async function colleaguesFor(
  trx: Trx,
  definition: ProcessDefinition,
  work: NamedWork,
  row: BaseRow,
  reader: Reader,
): Promise<Colleague[]> {
  const { organizationId } = reader.actor;
  const record = asSeen(definition, row, reader);
  const workers = await workersOf(trx, definition, [work], reader);
  return workers.flatMap(({ roles, ...person }) => {
    const may = rolesOfWork(definition, work).some(
      (role) =>
        roles.includes(roleCodes[role]) &&
        doesWork(definition, work, record, { role, userId: person.id, organizationId }),
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
  const { place, work } = placeOf(definition, row, reader);
  const colleagues = await colleaguesFor(trx, definition, work, row, reader);
  const { rows: log } = await sql<AssignmentLine>`
    select a.id, ${nameOf('holder')} as holder, ${nameOf('giver')} as given_by,
      to_json(a.given_at) as given_at, a.until, a.note, to_json(a.ended_at) as ended_at,
      case when ender.id is not null then ${nameOf('ender')} end as ended_by
    from assignment a join account holder on holder.id = a.holder_id
      join account giver on giver.id = a.given_by
      left join account ender on ender.id = a.ended_by
    where a.process = ${place.process} and a.record_id = ${place.record_id}
      and a.organization_id = ${place.organization_id} and a.work = ${place.work}
    order by a.id desc limit ${mostLines}`.execute(trx);
  return { assignment: heldFor(work, row), colleagues, log };
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
  const works = worksFor(definition, reader.actor);
  if (works.length === 0) throw new Refusal('NO_PERMISSION');
  const workers = await workersOf(trx, definition, works, reader);
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
  const { place, work } = placeOf(definition, row, reader);
  const held = heldFor(work, row);
  if ((held?.id ?? null) !== change.seen) throw overtaken(held);
  if (change.until && change.until <= reader.today)
    throw refuseFields({ until: 'validation.day_after_today' });
  // Nobody's work is hidden from them by somebody else.
  if (change.until && change.holder_id !== reader.actor.userId)
    throw refuseFields({ until: 'validation.put_off_own' });
  if (change.holder_id === null) await end(trx, place, reader);
  else {
    const colleague = (await colleaguesFor(trx, definition, work, row, reader)).find(
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
