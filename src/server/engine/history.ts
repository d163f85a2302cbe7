import { createHash } from 'node:crypto';
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { AnyStateMachine } from 'xstate';
import { currentTrace } from '../base/trace.ts';
import type { Database } from '../db/tables.ts';
import { jobSpecs, type QueuedJob } from '../jobs/runner.ts';
import type { Break } from './attestations.ts';
import { canonical } from './canonical.ts';
import { changeChannel } from './changes.ts';
import type { Reader, Sql, Trx, Written } from './process.ts';

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

/** A line, and the hash of the record's line before it. */
export interface LineAfter {
  line: Line;
  previous: string;
}

/** A text as the database keeps it: half a pair of surrogates is none. */
const keptText = <Text extends string | null | undefined>(text: Text): Text =>
  (typeof text === 'string' ? Buffer.from(text).toString() : text) as Text;

/**
 * A line as the database will give it back: a text or a number that it writes otherwise would else
 * never fit its hash (docs/decisions/067-input-and-chains.md). What it writes otherwise is known, and a
 * test compares it with the database.
 */
export const asKept = (line: Line): Line => ({
  ...line,
  reason: keptText(line.reason),
  ip: keptText(line.ip),
  job: keptText(line.job),
  changed_fields: JSON.parse(JSON.stringify(line.changed_fields)),
});

/** The last hash of the record `r`: a column of its reading under the lock. */
export const lastHash = (process: string): Sql => sql`(select h.hash from history h
  where h.process = ${process} and h.record_id = r.id order by h.record_version desc limit 1)`;

/** The hash before each of these lines; a record that is being born has none. */
export async function withPrevious(trx: Trx, lines: readonly Line[]): Promise<LineAfter[]> {
  const old = lines.filter(({ record_version }) => record_version !== 1);
  if (old.length === 0) return lines.map((line) => ({ line, previous: '' }));
  const { rows } = await sql<{ process: string; record_id: number; hash: string }>`
    select distinct on (h.process, h.record_id) h.process, h.record_id, h.hash
    from unnest(${old.map((line) => line.process)}::text[],
      ${old.map((line) => line.record_id)}::bigint[]) as l (process, record_id)
    join history h on h.process = l.process and h.record_id = l.record_id
    order by h.process, h.record_id, h.record_version desc`.execute(trx);
  const known = new Map(rows.map((row) => [`${row.process} ${row.record_id}`, row.hash]));
  return lines.map((line) => ({
    line,
    previous: known.get(`${line.process} ${line.record_id}`) ?? '',
  }));
}

/** Tells those who listen of the record of a line (`publishChanges`), as the line is written. */
const tellingOfIt = sql`pg_notify(${changeChannel}, json_build_object('process', process,
  'id', record_id, 'version', record_version)::text)`;

/** Lines as rows, each chained to the one before it. */
const chained = (given: readonly LineAfter[]): Insertable<Database['history']>[] => {
  const trace_id = currentTrace();
  return given.map(({ line, previous }) => {
    const kept = asKept(line);
    return {
      ...kept,
      changed_fields: JSON.stringify(kept.changed_fields),
      previous_hash: previous,
      hash: hashOf(kept, previous),
      trace_id,
    };
  });
};

/** What a line leaves in the queue of jobs. */
export interface JobOfLine {
  record_id: number;
  job: QueuedJob;
  /** Whether it may be one job with others of its transaction: nobody waits for it. */
  isTogether: boolean;
}

const together = 'together';

/**
 * Jobs of lines as the statement below reads them; those that become one have the same `of`, and
 * differ in their payloads alone.
 */
function keyedByLine(jobs: readonly JobOfLine[]) {
  const specs = jobSpecs(jobs.map(({ job }) => job));
  return jobs.map(({ record_id, job, isTogether }, at) => ({
    of: job.options?.jobKey ?? (isTogether ? together : String(at)),
    record_id,
    spec: specs[at],
  }));
}

/** So many lines at most that a job gathers from several statements. */
const linesOfJob = 64;

/**
 * A statement that appends lines to the chains of these records, of which no two are the same, tells
 * those who listen that they changed, and queues the jobs of the lines, which are keyed by the id
 * of their line (`historyId`, `effects-<id>`) unless they have a key of their own. Jobs that belong
 * together become one for all lines of the transaction, which the queue puts together by its key
 * (decision 191). Of what is rehearsed nobody hears, and nothing follows. It answers the ids of the
 * lines.
 */
export function appendingWithJobs(
  trx: Trx,
  given: readonly LineAfter[],
  jobs: readonly JobOfLine[],
): RawBuilder<{ id: number; record_id: number }> {
  const rehearsed = given.every(({ line }) => line.job === dryRunJob);
  const adding = trx.insertInto('history').values(chained(given)).returning(['id', 'record_id']);
  const lines = rehearsed ? adding : adding.returning(tellingOfIt.as('told'));
  const ids = sql`with line as (${lines})`;
  if (rehearsed || jobs.length === 0) return sql`${ids} select id, record_id from line`;
  return sql`${ids}, keyed as (
      select s.of, s.spec, line.id,
        s.spec -> 'payload' || jsonb_build_object('historyId', line.id) as asked
      from jsonb_to_recordset(${JSON.stringify(keyedByLine(jobs))}::jsonb)
        as s (of text, record_id bigint, spec jsonb)
      join line on line.record_id = s.record_id),
    one as (
      select (array_agg(spec))[1] as spec, of = ${together} as gathers, min(id) as id,
        case when of <> ${together} and count(*) = 1 then (array_agg(asked))[1]
          else jsonb_agg(asked order by id) end as payload
      from keyed group by of),
    spec as (
      select jsonb_populate_record(null::graphile_worker.job_spec,
        spec || jsonb_build_object('payload', payload, 'job_key', coalesce(spec ->> 'job_key',
          case when gathers then concat_ws('-', 'effects-in', pg_current_xact_id(),
            id / ${sql.lit(linesOfJob)}) else 'effects-' || id end))) as job
      from one),
    queued as materialized (select count(*) from graphile_worker.add_jobs(array(select job from spec)))
    select line.id, line.record_id from line, queued`;
}

/**
 * Appends a line to the chain of each of these records, of which no two are the same; the caller
 * holds their locks. Answers their ids, in the order of the lines.
 */
async function appendLines(trx: Trx, given: readonly Line[]): Promise<number[]> {
  const rows = chained(await withPrevious(trx, given));
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

/** A record that is written outside of the engine, and how it began. */
interface Beginning {
  machine: AnyStateMachine;
  id: number;
  event: string;
  state: string;
  ip: string | null;
  /** What was written, by name. */
  written: Readonly<Record<string, unknown>>;
}

/** The one line of a record that never changes, and that the machine lets this reader begin. */
export const appendBeginning = (
  trx: Trx,
  { actor, now }: Pick<Reader, 'actor' | 'now'>,
  { machine, id, event, state, ip, written }: Beginning,
): Promise<number> =>
  appendHistory(trx, {
    process: machine.id,
    record_id: id,
    record_version: 1,
    event,
    from_state: 'absent',
    to_state: state,
    actor_user_id: actor.userId,
    actor_role: actor.role,
    actor_org_id: actor.organizationId,
    at: now,
    reason: null,
    confirm_method: 'none',
    ip,
    job: null,
    machine_version: machine.version ?? '1',
    changed_fields: Object.fromEntries(
      Object.entries(written).map(([name, value]) => [name, [null, value]]),
    ),
  });

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
