import { type Kysely, sql } from 'kysely';
import { correctionEvent, ordersCorrection } from '#machines/correctable.ts';
import { processMachines } from '#machines/index.ts';
import type { EventOf } from '#machines/kit.ts';
import { moveEvent } from '#machines/moved-rules.ts';
import { ruleMoveMachine } from '#machines/rule-move.machine.ts';
import type { Database } from '../db/tables.ts';
import { type Attestation, attestationsOf, type Break, speaksOf } from './attestations.ts';
import {
  endProblems,
  type Line,
  problemsOf,
  processOf,
  type Stored,
  type Verified,
  type Ways,
  waysOf,
} from './verify-chain.ts';

/** A record whose history and state do not agree, in words for an operator. */
export interface Difference {
  process: string;
  recordId: number;
  problem: string;
}

/**
 * A broken line that an administrator has explained
 * (docs/decisions/068-broken-lines-are-attested.md).
 */
export interface AttestedLine {
  process: string;
  recordId: number;
  lineId: number;
}

/**
 * What one short step of the check has looked at; `after` is the last record of it, from which the
 * next step goes on.
 */
export interface CheckedPage {
  lines: number;
  differences: Difference[];
  attested: AttestedLine[];
  after: number;
}

const pageSize = 2000;

/** The stored records as `id, state, version`. */
const standing = ({ rows, table }: Verified) =>
  rows ?? sql`select id, state, version from ${sql.table(table)}`;

async function storedRows(
  db: Kysely<Database>,
  verified: Verified,
  ids: readonly number[],
): Promise<Map<number, Stored>> {
  const { rows } = await sql<Stored>`select * from (${standing(verified)}) r
      where r.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The steps that order corrections, as `process event`. */
const orderingEvents = processMachines.flatMap((machine) =>
  machine.events
    .filter((event) => ordersCorrection(machine, event))
    .map((event) => `${machine.id} ${event}`),
);

/** Greater than any version of a record. */
const pastVersions = 2 ** 31 - 1;

/**
 * The histories of a process record by record, in order, behind the record `after`; each page of
 * lines is cut between two records.
 */
async function* records(
  db: Kysely<Database>,
  process: string,
  after: number,
  size: number,
): AsyncGenerator<Line[][]> {
  let rest: Line[] = [];
  for (let [id, version] = [after, pastVersions]; ; ) {
    const page = await db
      .selectFrom('history')
      .selectAll()
      .where('process', '=', process)
      .where(sql<boolean>`(record_id, record_version) > (${id}, ${version})`)
      .orderBy('record_id')
      .orderBy('record_version')
      .limit(size)
      .execute();
    const last = page.at(-1);
    const groups = new Map<number, Line[]>();
    for (const line of [...rest, ...page])
      groups.set(line.record_id, [...(groups.get(line.record_id) ?? []), line]);
    const whole = [...groups.values()];
    // The last record of a full page may go on in the next one.
    rest = last && page.length === size ? (whole.pop() ?? []) : [];
    yield whole;
    if (!last || page.length < size) return;
    [id, version] = [last.record_id, last.record_version];
  }
}

/** What was said of lines, by their ids. */
type Said = ReadonlyMap<number, readonly Attestation[]>;

async function whatWasSaid(db: Kysely<Database>): Promise<Said> {
  const lines = new Map<number, Attestation[]>();
  for (const one of await attestationsOf(db, 'history')) {
    lines.set(one.line_id, [...(lines.get(one.line_id) ?? []), one]);
  }
  return lines;
}

/**
 * The corrections among these lines that are ordered: the line that each of them names belongs to an
 * event which orders corrections, and says the same of this very version.
 */
async function orderedAmong(
  db: Kysely<Database>,
  lines: readonly Line[],
): Promise<ReadonlySet<number>> {
  const ids = lines.flatMap(({ id, event }) => (event === correctionEvent ? [id] : []));
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select h.id from history h
      join history o on o.process = h.changed_fields #>> '{ordered_by,1,process}'
        and o.record_id = (h.changed_fields #>> '{ordered_by,1,record_id}')::bigint
        and o.record_version = (h.changed_fields #>> '{ordered_by,1,version}')::int
    where h.id = any(${ids}::bigint[])
      and o.process || ' ' || o.event = any(${orderingEvents}::text[])
      and o.changed_fields #> '{corrected,1}' = jsonb_build_object('process', h.process,
        'record_id', h.record_id, 'version', h.record_version,
        'from', h.from_state, 'to', h.to_state)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

const confirming = 'confirm' satisfies EventOf<typeof ruleMoveMachine>;

/**
 * The moves to other rules among these lines that are ordered: the line that each of them names is the
 * confirmation of a move of this process, which leads from and to the same states.
 */
async function movedAmong(
  db: Kysely<Database>,
  lines: readonly Line[],
): Promise<ReadonlySet<number>> {
  const ids = lines.flatMap(({ id, event }) => (event === moveEvent ? [id] : []));
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select h.id from history h
      join history o on o.process = ${ruleMoveMachine.id}
        and h.changed_fields #>> '{ordered_by,1,process}' = o.process
        and o.record_id = (h.changed_fields #>> '{ordered_by,1,record_id}')::bigint
        and o.record_version = (h.changed_fields #>> '{ordered_by,1,version}')::int
    where h.id = any(${ids}::bigint[]) and o.event = ${confirming}
      and o.changed_fields #>> '{ordered,1,process}' = h.process
      and o.changed_fields #> '{ordered,1,ways}' @> jsonb_build_array(
        jsonb_build_object('from', h.from_state, 'to', h.to_state))`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The lines that another record has to order, and has. */
const allOrdered = async (
  db: Kysely<Database>,
  lines: readonly Line[],
): Promise<ReadonlySet<number>> =>
  new Set([...(await orderedAmong(db, lines)), ...(await movedAmong(db, lines))]);

/** What does not agree in one record, and the broken lines of it that were explained. */
interface Found {
  problems: string[];
  attested: number[];
}

/** What was looked up for lines: what was said of them, and which of them are ordered. */
interface LookedUp {
  said: Said;
  ordered: ReadonlySet<number>;
}

function lookAt(
  ways: Ways,
  lines: readonly Line[],
  stored: Stored | undefined,
  { said, ordered }: LookedUp,
): Found {
  const attested: number[] = [];
  const isAttested = (found: Break): boolean => {
    const known = said.get(found.id)?.some((one) => speaksOf(one, found)) ?? false;
    if (known) attested.push(found.id);
    return known;
  };
  const isOrdered = ({ id }: Line): boolean => ordered.has(id);
  const problems = [
    ...problemsOf(ways, lines, { isAttested, isOrdered }),
    ...endProblems(ways, lines, stored),
  ];
  return { problems, attested };
}

/**
 * One record at one moment. Its lines and its row were read one after the other before, and
 * somebody may have moved it in between.
 */
async function problemsNow(
  db: Kysely<Database>,
  verified: Verified,
  recordId: number,
  said: Said,
): Promise<string[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const lines = await trx
        .selectFrom('history')
        .selectAll()
        .where('process', '=', processOf(verified))
        .where('record_id', '=', recordId)
        .orderBy('record_version')
        .execute();
      const stored = await storedRows(trx, verified, [recordId]);
      const ordered = await allOrdered(trx, lines);
      return lookAt(waysOf(verified), lines, stored.get(recordId), { said, ordered }).problems;
    });
}

/**
 * Checks the histories of one process behind the record `after`, page by page: each record's chain
 * of hashes, and that folding its history through the machine, guards taken as met, gives the
 * stored state and version. Pages are short, and no transaction lasts longer.
 */
export async function* checkChains(
  db: Kysely<Database>,
  verified: Verified,
  after = 0,
  size = pageSize,
): AsyncGenerator<CheckedPage> {
  const process = processOf(verified);
  const ways = waysOf(verified);
  const said = await whatWasSaid(db);
  for await (const page of records(db, process, after, size)) {
    const ids = page.flatMap((lines) => lines[0]?.record_id ?? []);
    const stored = await storedRows(db, verified, ids);
    const ordered = await allOrdered(db, page.flat());
    const differences: Difference[] = [];
    const attested: AttestedLine[] = [];
    let lines = 0;
    for (const own of page) {
      lines += own.length;
      const recordId = own[0]?.record_id ?? 0;
      const found = lookAt(ways, own, stored.get(recordId), { said, ordered });
      attested.push(...found.attested.map((lineId) => ({ process, recordId, lineId })));
      if (found.problems.length === 0) continue;
      const problems = await problemsNow(db, verified, recordId, said);
      differences.push(...problems.map((problem) => ({ process, recordId, problem })));
    }
    yield { lines, differences, attested, after: ids.at(-1) ?? after };
  }
}

/**
 * Finds records without any line, page by page behind the record `after`; those that may come
 * without one are asked for it once they have changed.
 */
export async function* checkUnrecorded(
  db: Kysely<Database>,
  verified: Verified,
  after = 0,
  size = pageSize,
): AsyncGenerator<CheckedPage> {
  const process = processOf(verified);
  const changed = verified.begins === undefined ? sql`true` : sql`p.version <> 1`;
  for (let last = after; ; ) {
    const { rows } = await sql<{ count: number; last: number | null; lost: number[] }>`
      with page as materialized (select r.id, r.version from (${standing(verified)}) r
        where r.id > ${last} order by r.id limit ${size})
      select (select count(*) from page)::int as count, (select max(id)
        from page) as last, array(select p.id from page p
        where ${changed} and not exists (select from history h
          where h.process = ${process} and h.record_id = p.id) order by p.id) as lost`.execute(db);
    const [page] = rows;
    if (!page || page.last === null) return;
    last = Number(page.last);
    const differences = page.lost.map((id) => ({
      process,
      recordId: Number(id),
      problem: 'stored, but without any history',
    }));
    yield { lines: 0, differences, attested: [], after: last };
    if (page.count < size) return;
  }
}

/**
 * Checks every record of the processes and of what stands beside them, in one go. `count` hears how
 * many lines were read, `attested` of broken lines that an administrator has explained. Yields what
 * does not agree.
 */
export async function* verifyHistory(
  db: Kysely<Database>,
  definitions: readonly Verified[],
  count: (lines: number) => void = () => undefined,
  attested: (line: AttestedLine) => void = () => undefined,
): AsyncGenerator<Difference> {
  for (const verified of definitions) {
    for await (const { lines, differences, attested: explained } of checkChains(db, verified)) {
      count(lines);
      for (const line of explained) attested(line);
      yield* differences;
    }
    for await (const { differences } of checkUnrecorded(db, verified)) yield* differences;
  }
}
