import { createHash } from 'node:crypto';
import { type Insertable, type Selectable, sql } from 'kysely';
import { currentTrace } from '../base/trace.ts';
import type { Database } from '../db/tables.ts';
import type { Break } from './attestations.ts';
import { canonical } from './canonical.ts';
import type { Sql, Trx, Written } from './process.ts';

/** A line of the history before it is chained. */
export type Line = Omit<
  Insertable<Database['history']>,
  'changed_fields' | 'previous_hash' | 'hash' | 'at'
> & {
  at: Date;
  changed_fields: Written;
};

/**
 * The hash of a line over its own content and the hash before it: a changed or missing row is
 * found.
 */
export function hashOf(line: Line, previousHash: string): string {
  const {
    process,
    record_id,
    record_version,
    event,
    from_state,
    to_state,
    actor_user_id,
    actor_role,
    actor_org_id,
    reason,
    confirm_method,
  } = line;
  const content = [
    process,
    record_id,
    record_version,
    event,
    from_state,
    to_state,
    actor_user_id ?? null,
    actor_role,
    actor_org_id ?? null,
  ];
  const rest = [
    line.at.toISOString(),
    reason ?? null,
    confirm_method,
    line.job ?? null,
    line.ip ?? null,
    line.machine_version,
    line.changed_fields,
    previousHash,
  ];
  return createHash('sha256')
    .update(canonical([...content, ...rest]))
    .digest('hex');
}

/**
 * The job of everything that is only rehearsed: it is taken back, so it needs no chain and tells
 * nobody.
 */
export const dryRunJob = 'rehearsal';

/** A line in the words of the database, and the hash of the record's line before it. */
interface Kept {
  line: Line;
  previous: string;
}

/** What the chain of a record is made of: all of a line but the trace of its request. */
type LineColumn = Exclude<keyof Line, 'trace_id'>;

/** The columns of a line, as the database has them. */
const lineTypes: Record<LineColumn, string> = {
  process: 'text',
  record_id: 'bigint',
  record_version: 'int',
  event: 'text',
  from_state: 'text',
  to_state: 'text',
  actor_user_id: 'bigint',
  actor_role: 'text',
  actor_org_id: 'bigint',
  at: 'timestamptz',
  reason: 'text',
  changed_fields: 'jsonb',
  confirm_method: 'text',
  ip: 'text',
  job: 'text',
  machine_version: 'text',
};
const lineColumns = Object.keys(lineTypes) as LineColumn[];

const sent = (line: Line, name: LineColumn): unknown =>
  name === 'changed_fields' ? JSON.stringify(line[name]) : (line[name] ?? null);

/** A line as values; one line is no list, so that PostgreSQL keeps the plan of its statement. */
const oneLine = (line: Line): Sql =>
  sql`select ${sql.join(
    lineColumns.map(
      (name) => sql`${sent(line, name)}::${sql.raw(lineTypes[name])} as ${sql.ref(name)}`,
    ),
  )}, 1 as place`;

const manyLines = (lines: readonly Line[]): Sql => {
  const arrays = lineColumns.map((name) => {
    const values = lines.map((line) => sent(line, name));
    return sql`${values}::${sql.raw(lineTypes[name])}[]`;
  });
  const names = sql.join([...lineColumns.map((name) => sql.ref(name)), sql.ref('place')]);
  return sql`select * from unnest(${sql.join(arrays)}) with ordinality as l (${names})`;
};

/**
 * Asks the database for lines as it will give them back: a text or a number that it writes otherwise
 * would else never fit its hash (docs/decisions/067-input-and-chains.md). The hash before each comes
 * with the same question; a record that is being born has none.
 */
async function asKept(trx: Trx, lines: readonly Line[]): Promise<Kept[]> {
  const [first, ...others] = lines;
  if (!first) return [];
  const { rows } = await sql<Line & { previous: string | null; place: number }>`
    select l.*, case when l.record_version <> 1 then (select h.hash from history h
      where h.process = l.process and h.record_id = l.record_id
      order by h.record_version desc limit 1) end as previous
    from (${others.length === 0 ? oneLine(first) : manyLines(lines)}) l
    order by l.place`.execute(trx);
  return rows.map(({ previous, place: _, ...line }) => ({ line, previous: previous ?? '' }));
}

/** What is only rehearsed is taken back: nobody will read its hash. */
const asGiven = (line: Line): Kept => ({ line, previous: '' });

/**
 * Appends a line to the chain of each of these records, of which no two are the same; the caller
 * holds their locks. Answers the ids that effects are keyed by, in the order of the lines.
 */
export async function appendLines(trx: Trx, given: readonly Line[]): Promise<number[]> {
  if (given.length === 0) return [];
  const rehearsed = given.every(({ job }) => job === dryRunJob);
  const kept = rehearsed ? given.map(asGiven) : await asKept(trx, given);
  const trace_id = currentTrace();
  const rows = kept.map(({ line, previous }) => ({
    ...line,
    changed_fields: JSON.stringify(line.changed_fields),
    previous_hash: previous,
    hash: hashOf(line, previous),
    trace_id,
  }));
  const written = await trx.insertInto('history').values(rows).returning('id').execute();
  return written.map(({ id }) => id);
}

/**
 * Appends a line to the record's chain; the caller holds the record's lock. Answers the id that
 * effects are keyed by.
 */
export async function appendHistory(trx: Trx, given: Line): Promise<number> {
  const [id] = await appendLines(trx, [given]);
  if (id === undefined) throw new Error('the database gave no line back');
  return id;
}

/** The lines of one record whose hash does not fit, in order of version; empty = untouched. */
export function breaksIn(lines: readonly Selectable<Database['history']>[]): Break[] {
  let previous = '';
  return lines.flatMap((line) => {
    const computed_hash = hashOf(line, previous);
    const sound = line.previous_hash === previous && line.hash === computed_hash;
    previous = line.hash;
    if (sound) return [];
    const { id, hash: stored_hash, previous_hash: stored_previous_hash } = line;
    return [{ id, stored_hash, stored_previous_hash, computed_hash }];
  });
}

/** The ids of those lines. */
export const brokenLines = (lines: readonly Selectable<Database['history']>[]): number[] =>
  breaksIn(lines).map(({ id }) => id);
