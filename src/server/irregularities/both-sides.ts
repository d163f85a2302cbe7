import { type Kysely, sql } from 'kysely';
import { everyRoleOf, guardNames, transitionsFrom } from '#machines/kit.ts';
import type { RoleName } from '#machines/roles.ts';
import { learners } from '#shared/abilities-roles.ts';
import type { Database } from '../db/tables.ts';
import type { ProcessDefinition, Sql } from '../engine/process.ts';
import type { Seen, Watch } from './watch.ts';

/** Two steps of one account, each from its own side: in which role and organization it stood. */
interface Pair {
  id: number;
  other_id: number;
  process: string;
  record_id: number;
  event: string;
  from_state: string;
  role: RoleName;
  other_event: string;
  other_from: string;
  other_role: RoleName;
  /** They stood for two organizations. */
  two_places: boolean;
  account: number;
  /** Whom the records are about, where they are about somebody. */
  owner?: number;
}

/** The organization for which a step was taken: the one that it has become part of. */
const place = (line: string): Sql => sql`(select coalesce(o.merged_into_id, o.id)
  from organization o where o.id = ${sql.ref(`${line}.actor_org_id`)})`;

/** A person's own papers are one side, whether they study already or not yet. */
const side = (line: string): Sql => sql`(case
  when ${sql.ref(`${line}.actor_role`)} = any(${learners}::text[]) then 'own'
  else ${sql.ref(`${line}.actor_role`)} || ' ' || coalesce(${place(line)}::text, '') end)`;

const columns = sql`f.id, p.id as other_id, f.process, f.record_id, f.event, f.from_state,
  f.actor_role as role, p.event as other_event, p.from_state as other_from,
  p.actor_role as other_role, coalesce(${place('f')} <> ${place('p')}, false) as two_places,
  f.actor_user_id as account`;

/** The new lines of people, a page of them. */
const freshLines = (after: number, until: number, size: number): Sql => sql`
  select id, process, record_id, record_version, event, from_state, actor_user_id, actor_role,
    actor_org_id from history where id > ${after} and id <= ${until} order by id limit ${size}`;

/** Whether the machine leaves a step to others than those of this role. */
function isClosed(
  definition: ProcessDefinition | undefined,
  state: string,
  event: string,
  role: RoleName,
): boolean {
  if (!definition || !(state in definition.machine.states)) return false;
  const steps = transitionsFrom(definition.machine, state).filter((edge) => edge.event === event);
  return steps.length > 0 && steps.every(({ guard }) => !everyRoleOf(guard).includes(role));
}

/**
 * Two sides, as the machine has them: the role of one step may not take the other; or the steps are
 * those of two organizations.
 */
function isReserved(definitions: readonly ProcessDefinition[], pair: Pair): boolean {
  if (pair.two_places) return true;
  const definition = definitions.find(({ machine }) => machine.id === pair.process);
  return (
    isClosed(definition, pair.from_state, pair.event, pair.other_role) ||
    isClosed(definition, pair.other_from, pair.other_event, pair.role)
  );
}

const seenOf = (pair: Pair, said: Seen['said'], key: string): Seen => ({
  kind: 'sides',
  key: `${said} ${key} ${pair.account}`,
  said,
  params: {
    role: pair.role,
    event: pair.event,
    otherRole: pair.other_role,
    otherEvent: pair.other_event,
  },
  form: '',
  process: pair.process,
  recordId: pair.record_id,
  lineIds: [pair.other_id, pair.id],
  accountIds: [pair.account],
});

/** Pages of new lines, with the pairs that `found` makes of each. */
async function* pagesOf(
  db: Kysely<Database>,
  [first, until]: readonly [number, number],
  size: number,
  found: Sql,
): AsyncGenerator<{ after: number; pairs: Pair[] }> {
  for (let last = first; last < until; ) {
    const { rows } = await sql<{ until: number | null; pairs: Pair[] | null }>`
      with page as materialized (${freshLines(last, until, size)})
      select (select max(id) from page) as until,
        (select jsonb_agg(z) from (${found}) z) as pairs`.execute(db);
    const [page] = rows;
    if (!page || page.until === null) return;
    last = page.until;
    yield { after: last, pairs: page.pairs ?? [] };
  }
}

/** One account that took steps of two sides in one record. */
const inOneRecord = (definitions: readonly ProcessDefinition[]): Watch => ({
  name: 'sides',
  async *pages({ db }, { linesAfter, linesUntil }, after, size) {
    const found = sql`
      select ${columns} from page f join lateral (
        select h.* from history h where h.process = f.process and h.record_id = f.record_id
          and h.record_version < f.record_version and h.actor_user_id = f.actor_user_id
          and ${side('h')} <> ${side('f')} order by h.record_version desc limit 1) p on true`;
    const range = [Math.max(after, linesAfter), linesUntil] as const;
    for await (const page of pagesOf(db, range, size, found)) {
      const pairs = page.pairs.filter((pair) => isReserved(definitions, pair));
      const seen = pairs.map((pair) =>
        seenOf(pair, 'sidesRecord', `${pair.process} ${pair.record_id}`),
      );
      yield { after: page.after, seen };
    }
  },
});

/** Relations of a person to what is theirs: where a guard names one, the step is theirs to take. */
const theirs = ['owner', 'student', 'self', 'advisor', 'customer'];

const isTheirs = ({ machine }: ProcessDefinition, { from_state, event }: Pair): boolean =>
  !(from_state in machine.states) ||
  transitionsFrom(machine, from_state).some(
    (edge) => edge.event === event && guardNames(edge.guard).some((name) => theirs.includes(name)),
  );

/**
 * One account that stood on an office's side in a record about itself, or on the sides of two
 * organizations in two records about the same person.
 */
function aboutOnePerson(definition: ProcessDefinition, person: Sql): Watch {
  const { machine, table } = definition;
  const staff = (line: string): Sql =>
    sql`${sql.ref(`${line}.actor_role`)} <> all(${learners}::text[])`;
  const about = sql`(select r.id, ${person} as person from ${sql.table(table)} r)`;
  const own = sql`
    select f.id, f.id as other_id, f.process, f.record_id, f.event, f.from_state,
      f.actor_role as role, f.event as other_event, f.from_state as other_from,
      f.actor_role as other_role, false as two_places, f.actor_user_id as account, a.person as owner
    from page f join ${about} a on a.id = f.record_id
    where f.process = ${machine.id} and ${staff('f')} and a.person = f.actor_user_id`;
  const twice = sql`
    select ${columns}, a.person as owner from page f
    join ${about} a on a.id = f.record_id
    join lateral (
      select h.* from ${about} o join history h on h.process = f.process
        and h.record_id = o.id and h.actor_user_id = f.actor_user_id and h.id < f.id
      where o.person = a.person and o.id <> a.id and ${staff('h')}
        and ${side('h')} <> ${side('f')} order by h.id desc limit 1) p on true
    where f.process = ${machine.id} and ${staff('f')} and a.person <> f.actor_user_id`;
  return {
    name: `sides:${machine.id}`,
    async *pages({ db }, { linesAfter, linesUntil }, after, size) {
      const range = [Math.max(after, linesAfter), linesUntil] as const;
      for await (const page of pagesOf(db, range, size, sql`${own} union all ${twice}`)) {
        const pairs = page.pairs.filter(
          (pair) => pair.owner !== pair.account || !isTheirs(definition, pair),
        );
        const seen = pairs.map((pair) =>
          pair.owner === pair.account
            ? seenOf(pair, 'sidesOwn', `${pair.process} ${pair.record_id}`)
            : seenOf(pair, 'sidesPerson', `${pair.process} ${pair.owner}`),
        );
        yield { after: page.after, seen };
      }
    },
  };
}

/** One person on both sides: in one record, and in the records about one person. */
export const bothSides = (definitions: readonly ProcessDefinition[]): Watch[] => [
  inOneRecord(definitions),
  ...definitions.flatMap((definition) =>
    definition.holder ? [aboutOnePerson(definition, definition.holder.account)] : [],
  ),
];
