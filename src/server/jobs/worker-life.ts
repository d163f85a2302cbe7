import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/**
 * A worker of this process: graphile-worker's id for it, and the ids of the jobs that it runs now.
 */
export interface OwnWorker {
  id: string;
  active: ReadonlySet<string>;
}

interface LifeOptions {
  pool: pg.Pool;
  /** The name of all database sessions of this process. */
  session: string;
  own(): readonly OwnWorker[];
  /** What a person who runs the product should hear. */
  warn(message: string): void;
  everyMs?: number;
  silenceMs?: number;
}

export interface WorkerLife {
  /**
   * Ends when every worker of this process has said that it lives: before that it takes no job.
   * Ends at a stop, too.
   */
  introduced(): Promise<void>;
  /**
   * Gives the jobs of this process back, as if they had never been taken, and says that its workers
   * have ended.
   */
  leave(): Promise<void>;
  stop(): void;
}

/** How often a worker says that it lives, and looks at the others. */
const usualEveryMs = 5000;
/** The second look of a process comes soon: what the process before it left is free at once. */
const secondLookMs = 1000;
/**
 * How long a worker may be silent while a session of its process is open: a frozen process, or one
 * behind a cut network.
 */
const usualSilenceMs = 40_000;
/** Every so many looks the jobs themselves are looked through. */
const throughEvery = 3;
const pauseMs = 250;

const sayAlive = `
  insert into job_worker (id, session, beats) select id, $2, 1 from unnest($1::text[]) id
  on conflict (id) do update set beats = job_worker.beats + 1, session = excluded.session`;

const everybody = `
  with open as (select distinct application_name as name from pg_stat_activity where datname = current_database())
  select id, beats::text, session is not null and $1 in (select name from open) and session not in (select name from open) as gone
  from job_worker`;

/**
 * Holders of jobs that never said anything: a worker of an older build, or one that was killed
 * before its first word.
 */
const addUnknown = `
  insert into job_worker (id, beats)
  select locked_by, 0 from graphile_worker._private_jobs where locked_by is not null
  union select locked_by, 0 from graphile_worker._private_job_queues where locked_by is not null
  on conflict do nothing`;

/** The attempt counts, so that a job that kills its process comes to an end. */
const takeOver = `
  with queues as (
    update graphile_worker._private_job_queues set locked_by = null, locked_at = null where locked_by = any($1)
  ), holders as (
    delete from job_worker where id = any($1)
  )
  update graphile_worker._private_jobs
  set locked_by = null, locked_at = null, last_error = 'The process that ran this job ended without a word.'
  where locked_by = any($1)`;

const giveBack = `
  with queues as (
    update graphile_worker._private_job_queues set locked_by = null, locked_at = null where locked_by = any($1)
  ), holders as (
    delete from job_worker where id = any($1)
  )
  update graphile_worker._private_jobs
  set locked_by = null, locked_at = null, attempts = greatest(0, attempts - 1)
  where locked_by = any($1)`;

const heldJobs = `select id::text from graphile_worker._private_jobs where locked_by = any($1)`;

const giveBackOne = `
  with job as (
    update graphile_worker._private_jobs set locked_by = null, locked_at = null, attempts = greatest(0, attempts - 1)
    where id = any($2::bigint[]) and locked_by = any($1)
    returning job_queue_id
  )
  update graphile_worker._private_job_queues set locked_by = null, locked_at = null
  where id in (select job_queue_id from job) and locked_by = any($1)`;

/** What was seen of another worker. */
interface Seen {
  beats: string;
  /** By the clock of this process, which never jumps. */
  since: number;
  looksWithoutSession: number;
}

/**
 * Tells who else lives from what is seen over time. A worker without a session at two looks has
 * ended; one whose beats stand still for 40 s has ended or is frozen. Only time in which we could
 * look counts, so after an outage nobody is taken for dead who comes back a moment later than we.
 */
export class Observer {
  readonly #seen = new Map<string, Seen>();
  #lastLook = Number.NEGATIVE_INFINITY;

  constructor(
    readonly longestGapMs: number,
    readonly silenceMs: number,
  ) {}

  /** Takes one look at a time in milliseconds; answers the ids of those who have ended. */
  look(others: readonly { id: string; beats: string; gone: boolean }[], at: number): string[] {
    if (at - this.#lastLook > this.longestGapMs) this.#seen.clear();
    this.#lastLook = at;
    const ids = new Set(others.map(({ id }) => id));
    for (const id of this.#seen.keys()) if (!ids.has(id)) this.#seen.delete(id);
    return others.filter((other) => this.#hasEnded(other, at)).map(({ id }) => id);
  }

  #hasEnded(
    { id, beats, gone }: { id: string; beats: string; gone: boolean },
    at: number,
  ): boolean {
    const before = this.#seen.get(id);
    const same = before?.beats === beats;
    const since = same ? before.since : at;
    const looksWithoutSession = gone ? (same ? before.looksWithoutSession : 0) + 1 : 0;
    this.#seen.set(id, { beats, since, looksWithoutSession });
    return looksWithoutSession >= 2 || at - since >= this.silenceMs;
  }
}

/**
 * Says for the workers of this process that they live, and frees the jobs of those that do not
 * (decision 060). Also frees what the database says we hold and we do not run, because the answer
 * never reached us. Looks at once, after a second, and from then on every five seconds.
 */
export function watchWorkers({
  pool,
  session,
  own,
  warn,
  everyMs = usualEveryMs,
  silenceMs = usualSilenceMs,
}: LifeOptions): WorkerLife {
  const observer = new Observer(3 * everyMs, silenceMs);
  let looks = 0;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let suspects = new Set<string>();
  const said = new Set<string>();

  const ownIds = (): string[] => own().map(({ id }) => id);

  /**
   * What we were given in the last moment is not active yet: only what was held and idle at the
   * look before as well is lost.
   */
  async function freeLost(): Promise<void> {
    const { rows } = await pool.query<{ id: string }>(heldJobs, [ownIds()]);
    const active = new Set(own().flatMap((worker) => [...worker.active]));
    const idle = rows.map(({ id }) => id).filter((id) => !active.has(id));
    const lost = idle.filter((id) => suspects.has(id));
    suspects = new Set(idle);
    if (lost.length === 0) return;
    await pool.query(giveBackOne, [ownIds(), lost]);
    warn(`${lost.length} jobs were held here and not run; they are free again`);
  }

  async function freeEnded(): Promise<void> {
    const { rows } = await pool.query<{ id: string; beats: string; gone: boolean }>(everybody, [
      session,
    ]);
    const mine = new Set(ownIds());
    const others = rows.filter(({ id }) => !mine.has(id));
    const ended = observer.look(others, performance.now());
    if (ended.length === 0) return;
    const { rowCount } = await pool.query(takeOver, [ended]);
    if (rowCount) warn(`${rowCount} jobs of ${ended.length} workers that ended are free again`);
  }

  async function say(): Promise<void> {
    const ids = ownIds();
    await pool.query(sayAlive, [ids, session]);
    for (const id of ids) said.add(id);
  }

  async function introduced(): Promise<void> {
    while (!stopped && ownIds().some((id) => !said.has(id)))
      await say().catch(() => sleep(pauseMs));
  }

  async function look(): Promise<void> {
    await say();
    const through = looks % throughEvery === 0;
    if (through) await pool.query(addUnknown);
    await freeEnded();
    if (through) await freeLost();
    looks += 1;
  }

  async function goOn(): Promise<void> {
    // A database that is away is somebody else's news; the next look comes.
    await look().catch(() => undefined);
    if (!stopped) timer = setTimeout(goOn, looks === 1 ? Math.min(secondLookMs, everyMs) : everyMs);
  }
  void goOn();

  const stop = (): void => {
    stopped = true;
    clearTimeout(timer);
  };
  return {
    introduced,
    stop,
    async leave() {
      stop();
      await pool.query(giveBack, [ownIds()]);
    },
  };
}
