import { type Kysely, sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import { kindNames } from '#shared/irregularities.ts';
import type { Database } from '../db/tables.ts';
import { countOpen } from '../irregularities/keep.ts';

/** Jobs that are counted at most: a scrape stays cheap also when a million wait. */
const countedJobs = 20_000;

interface Jobs {
  due: number;
  later: number;
  running: number;
  retrying: number;
  given_up: number;
}

async function jobCounts(db: Kysely<Database>): Promise<Jobs | undefined> {
  const { rows } = await sql<Jobs>`
    select count(*) filter (where is_available and run_at <= now())::int as due,
      count(*) filter (where is_available and run_at > now())::int as later,
      count(*) filter (where locked_at is not null)::int as running,
      count(*) filter (where is_available and attempts > 0)::int as retrying,
      count(*) filter (where attempts >= max_attempts and locked_at is null)::int as given_up
    from (select is_available, run_at, locked_at, attempts, max_attempts
      from graphile_worker._private_jobs limit ${countedJobs}) counted`.execute(db);
  return rows[0];
}

/**
 * Seconds for which the oldest due job has waited, priority by priority along the queue's own
 * index.
 */
async function oldestDue(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ age: number }>`
    with recursive level as (
      (select priority from graphile_worker._private_jobs where is_available
        order by priority limit 1)
      union all
      select (select j.priority from graphile_worker._private_jobs j
        where j.is_available and j.priority > level.priority order by j.priority limit 1)
      from level where level.priority is not null)
    select coalesce(extract(epoch from now() - min(first.run_at)), 0)::float8 as age
    from level cross join lateral (select j.run_at from graphile_worker._private_jobs j
      where j.is_available and j.priority = level.priority order by j.run_at limit 1) first
    where first.run_at <= now()`.execute(db);
  return rows[0]?.age ?? 0;
}

interface Kept {
  backup_at: number | null;
  backup_bytes: number | null;
  archived_at: number | null;
  archive_failures: number;
}

/**
 * When a copy of the data was last taken: an archive of `npm run backup`, a segment of the server's
 * continuous archiving.
 */
async function copies(db: Kysely<Database>): Promise<Kept | undefined> {
  const { rows } = await sql<Kept>`
    select extract(epoch from (n.value ->> 'at')::timestamptz)::float8 as backup_at,
      (n.value ->> 'bytes')::float8 as backup_bytes,
      extract(epoch from a.last_archived_time)::float8 as archived_at,
        a.failed_count::float8 as archive_failures
    from pg_stat_archiver a left join installation_note n on n.key = 'backup.last'`.execute(db);
  return rows[0];
}

interface Check {
  finished_at: number;
  lines: number;
  differences: number;
}

/** The last whole check of the history. */
async function historyCheck(db: Kysely<Database>): Promise<Check | undefined> {
  const { rows } = await sql<Check>`
    select extract(epoch from finished_at)::float8 as finished_at, lines::float8 as lines,
      differences
    from history_check where finished_at is not null order by finished_at desc limit 1`.execute(db);
  return rows[0];
}

function gauge(registry: Registry, name: string, help: string): Gauge {
  return new Gauge({ name, help, registers: [registry] });
}

/**
 * Sets what is known; what is not known has no sample, so that no alarm takes a missing figure for
 * a zero.
 */
function set(target: Gauge, value: number | null | undefined): void {
  target.reset();
  if (value === null || value === undefined) target.remove();
  else target.set(value);
}

/** What the database is asked is asked at most so often, however many scrape. */
const freshMs = 5000;

/**
 * Registers the figures that are read from the database. Answers what reads them anew before a
 * scrape; it never throws.
 */
export function measureDatabase(registry: Registry, db: Kysely<Database>): () => Promise<void> {
  const up = gauge(registry, 'doctoral_database_up', 'Whether the database answered this scrape');
  const jobs = new Gauge({
    name: 'doctoral_queue_jobs',
    help: `Jobs in the queue: due, later, running, retrying (failed before), given_up; counted up to ${countedJobs}`,
    labelNames: ['state'],
    registers: [registry],
  });
  const oldest = gauge(
    registry,
    'doctoral_queue_oldest_due_seconds',
    'How long the oldest due job has waited',
  );
  const checkedAt = gauge(
    registry,
    'doctoral_history_check_finished_time_seconds',
    'When the history was last checked whole, Unix time',
  );
  const checkedLines = gauge(
    registry,
    'doctoral_history_check_lines',
    'Lines that the last whole check read',
  );
  const differences = gauge(
    registry,
    'doctoral_history_check_differences',
    'Differences that the last whole check found; every one is an alarm',
  );
  const irregular = new Gauge({
    name: 'doctoral_irregularities_open',
    help: 'What the nightly watch has seen and nobody has explained yet, by its kind',
    labelNames: ['kind'],
    registers: [registry],
  });
  const backupAt = gauge(
    registry,
    'doctoral_backup_finished_time_seconds',
    'When npm run backup last wrote an archive, Unix time',
  );
  const backupBytes = gauge(registry, 'doctoral_backup_bytes', 'Size of that archive');
  const archivedAt = gauge(
    registry,
    'doctoral_wal_archived_time_seconds',
    'When the server last archived a segment, Unix time',
  );
  const archiveFailures = gauge(
    registry,
    'doctoral_wal_archive_failures',
    'Failed tries to archive a segment since the statistics began',
  );

  const read = async (): Promise<void> => {
    const counts = await jobCounts(db);
    const age = await oldestDue(db);
    const kept = await copies(db);
    const check = await historyCheck(db);
    const open = await countOpen(db);
    for (const [state, count] of Object.entries(counts ?? {})) jobs.set({ state }, count);
    set(oldest, age);
    set(checkedAt, check?.finished_at);
    set(checkedLines, check?.lines);
    set(differences, check?.differences);
    irregular.reset();
    for (const kind of kindNames)
      irregular.set({ kind }, open.find((one) => one.kind === kind)?.count ?? 0);
    set(backupAt, kept?.backup_at);
    set(backupBytes, kept?.backup_bytes);
    set(archivedAt, kept?.archived_at);
    set(archiveFailures, kept?.archive_failures);
  };
  const forget = (): void => {
    jobs.reset();
    irregular.reset();
    for (const one of [
      oldest,
      checkedAt,
      checkedLines,
      differences,
      backupAt,
      backupBytes,
      archivedAt,
      archiveFailures,
    ])
      set(one, null);
  };
  let [readAt, reading]: [number, Promise<void> | null] = [Number.NEGATIVE_INFINITY, null];
  const readQuietly = async (): Promise<void> => {
    try {
      await read();
      up.set(1);
    } catch {
      forget();
      up.set(0);
    }
    readAt = performance.now();
    reading = null;
  };
  return async () => {
    if (performance.now() - readAt < freshMs) return;
    reading ??= readQuietly();
    await reading;
  };
}
