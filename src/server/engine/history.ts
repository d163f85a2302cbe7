import { createHash } from 'node:crypto';
import { type Insertable, type Selectable, sql } from 'kysely';
import { currentTrace } from '../base/trace.ts';
import type { Database } from '../db/tables.ts';
import type { Break } from './attestations.ts';
import { canonical } from './canonical.ts';
import type { Trx, Written } from './process.ts';

type Line = Omit<
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

/**
 * Asks the database for a line as it will give it back: a text or a number that it writes otherwise
 * would else never fit its hash (docs/decisions/067-input-and-chains.md). The hash before it comes
 * with the same question; a record that is being born has none.
 */
async function asKept(trx: Trx, line: Line): Promise<Kept> {
  const { process, record_id, record_version, event, from_state, to_state } = line;
  const last =
    record_version === 1
      ? sql`null`
      : sql`(select hash from history where process = ${process} and record_id = ${record_id}
          order by record_version desc limit 1)`;
  const { rows } = await sql<Line & { previous: string | null }>`select
    ${process}::text as process, ${record_id}::bigint as record_id,
    ${record_version}::int as record_version, ${event}::text as event,
    ${from_state}::text as from_state, ${to_state}::text as to_state,
    ${line.actor_user_id ?? null}::bigint as actor_user_id, ${line.actor_role}::text as actor_role,
    ${line.actor_org_id ?? null}::bigint as actor_org_id, ${line.at}::timestamptz as at,
    ${line.reason ?? null}::text as reason,
    ${JSON.stringify(line.changed_fields)}::jsonb as changed_fields,
    ${line.confirm_method}::text as confirm_method, ${line.ip ?? null}::text as ip,
    ${line.job ?? null}::text as job, ${line.machine_version}::text as machine_version,
    ${last} as previous`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('the database gave no line back');
  const { previous, ...kept } = row;
  return { line: kept, previous: previous ?? '' };
}

/** What is only rehearsed is taken back: nobody will read its hash. */
const asGiven = (line: Line): Kept => ({ line, previous: '' });

/**
 * Appends a line to the record's chain; the caller holds the record's lock. Answers the id that
 * effects are keyed by.
 */
export async function appendHistory(trx: Trx, given: Line): Promise<number> {
  const { line, previous } = given.job === dryRunJob ? asGiven(given) : await asKept(trx, given);
  const row = {
    ...line,
    changed_fields: JSON.stringify(line.changed_fields),
    previous_hash: previous,
    hash: hashOf(line, previous),
    trace_id: currentTrace(),
  };
  const { id } = await trx
    .insertInto('history')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
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
