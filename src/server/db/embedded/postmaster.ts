import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Account } from './account.ts';
import { databaseEnvironment, databaseUser } from './cluster.ts';
import { makeSocketFolder, openLog, type Places, removeSocketFolder } from './places.ts';
import { quietLog } from './quiet-log.ts';
import { startFailure } from './start-failure.ts';

/** What is needed to run the server of one data folder. */
export interface Postmaster {
  bin: string;
  account: Account;
  places: Places;
  /** Extra server settings, as `name=value`. */
  options: string[];
}

/** How `pg` reaches the embedded server: a private unix socket, no TCP, no password. */
export function socketAddress(places: Places): {
  host: string;
  port: number;
  user: string;
  database: string;
} {
  return { host: places.socket, port: 5432, user: databaseUser, database: 'postgres' };
}

function pidFile(places: Places): string {
  return path.join(places.data, 'postmaster.pid');
}

/**
 * What its lock file says: the process number, and how far the server has come in its own words;
 * null when it does not run.
 */
function lockFile(places: Places): { pid: number; status: string } | null {
  try {
    const lines = fs.readFileSync(pidFile(places), 'utf8').split('\n');
    const pid = Number(lines[0]);
    process.kill(pid, 0);
    return isPostgres(pid) ? { pid, status: lines[7]?.trim() ?? '' } : null;
  } catch {
    return null;
  }
}

/**
 * After a restart of the machine or its container the number may belong to another program. Without
 * /proc we believe the file.
 */
function isPostgres(pid: number): boolean {
  if (!fs.existsSync('/proc/self/cmdline')) return true;
  return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres');
}

/** Process number of the server by its own lock file; null when it does not run. */
export const runningPid = (places: Places): number | null => lockFile(places)?.pid ?? null;

/**
 * One question over the socket, on a connection of its own. Throws when there is no answer within a
 * second.
 */
async function ask(places: Places, sql: string): Promise<string | null> {
  const client = new pg.Client({
    ...socketAddress(places),
    application_name: 'embedded-launcher',
    connectionTimeoutMillis: 1000,
    query_timeout: 1000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ answer: string }>(sql);
    return rows[0]?.answer ?? null;
  } finally {
    client.end().catch(() => undefined);
  }
}

/**
 * How a server stands: `starting` is also crash recovery, `stopping` is on its way down, and a
 * `silent` one runs but does not answer (too busy, or halted).
 */
type Standing = 'gone' | 'starting' | 'ready' | 'stopping' | 'silent';

/** How the server of exactly this data folder stands. */
async function standing(places: Places): Promise<Standing> {
  const lock = lockFile(places);
  if (!lock) return 'gone';
  try {
    return (await ask(places, `select current_setting('data_directory') as answer`)) === places.data
      ? 'ready'
      : 'silent';
  } catch (error) {
    // "The database system is starting up", "in recovery mode", "not yet accepting connections" and
    // "shutting down" are one code.
    const refused = error instanceof Error && 'code' in error && error.code === '57P03';
    if (refused) return error.message.includes('shutting down') ? 'stopping' : 'starting';
    return lock.status === 'starting' || lock.status === 'stopping' ? lock.status : 'silent';
  }
}

/**
 * How many other connections there are: other processes of the product, or people. Throws when the
 * server does not answer.
 */
async function othersConnected(places: Places): Promise<number> {
  const others = `select count(*)::text as answer from pg_stat_activity where backend_type = 'client backend' and application_name <> 'embedded-launcher'`;
  return Number(await ask(places, others));
}

/**
 * Waits until the server stands otherwise than `now`, at most so long; answers how it stands then.
 * `signal` ends the wait.
 */
async function standingAfter(
  places: Places,
  now: readonly Standing[],
  ms: number,
  signal?: AbortSignal,
): Promise<Standing> {
  const end = performance.now() + ms;
  let found = await standing(places);
  while (now.includes(found) && performance.now() < end && !signal?.aborted) {
    await sleep(50);
    found = await standing(places);
  }
  return found;
}

/**
 * Before recovery PostgreSQL brings every file of its folder to the disk, one by one; Linux does it
 * at once, and since 5.8 it reports what could not be written
 * (docs/decisions/064-recovery-of-the-embedded-database.md).
 */
function recoverySync(): string[] {
  const [major = 0, minor = 0] = os
    .release()
    .split('.')
    .map((part) => Number.parseInt(part, 10));
  const reports = major > 5 || (major === 5 && minor >= 8);
  return process.platform === 'linux' && reports ? ['recovery_init_sync_method=syncfs'] : [];
}

/**
 * Starts the server once; answers true when it is up, else what it wrote to its log before it gave
 * up.
 */
async function launch(
  { bin, account, places, options }: Postmaster,
  signal?: AbortSignal,
): Promise<true | string> {
  makeSocketFolder(places, account);
  // A file, not a pipe: the server outlives this process when that is killed.
  const log = openLog(places);
  const before = fs.fstatSync(log).size;
  const fixed = [
    'listen_addresses=',
    `unix_socket_directories=${places.socket}`,
    'unix_socket_permissions=0700',
    'timezone=UTC',
    ...quietLog,
    ...recoverySync(),
    ...options,
  ];
  const server = spawn(
    path.join(bin, 'postgres'),
    ['-D', places.data, ...fixed.flatMap((option) => ['-c', option])],
    {
      ...account,
      env: databaseEnvironment,
      stdio: ['ignore', log, log],
      detached: true,
    },
  );
  fs.closeSync(log);
  let gone = false;
  server.on('exit', () => {
    gone = true;
  });
  server.on('error', () => {
    gone = true;
  });
  server.unref();
  while (!gone) {
    if ((await standing(places)) === 'ready') return true;
    signal?.throwIfAborted();
    await sleep(20);
  }
  return fs.readFileSync(places.log, 'utf8').slice(before);
}

/**
 * A server that is on its way down for so long hangs (seen after a SIGINT in the middle of crash
 * recovery).
 */
const hangingMs = 15_000;
/** A server that neither answers nor starts nor stops is given so long. */
const silentMs = 20_000;
const tellEveryMs = 10_000;

interface Wait {
  log?: (message: string) => void;
  signal?: AbortSignal;
}

/**
 * What the start does about a server that is there and not ready: waits, tells why, and ends one
 * that hangs on its way down.
 */
async function waitForOther(
  places: Places,
  found: Standing,
  { log = () => undefined, signal }: Wait,
): Promise<void> {
  if (found === 'starting') {
    const next = await standingAfter(places, ['starting'], tellEveryMs, signal);
    if (next === 'starting' && !signal?.aborted)
      log('The embedded database recovers after a crash, which is never interrupted; waiting ...');
    return;
  }
  const next = await standingAfter(
    places,
    [found],
    found === 'stopping' ? hangingMs : silentMs,
    signal,
  );
  const pid = runningPid(places);
  if (next !== found || pid === null || signal?.aborted) return;
  if (found === 'silent') {
    throw new Error(
      `The embedded database (process ${pid}) runs but does not answer. If it is halted or the machine is too busy, wait or end that process, then start again.`,
    );
  }
  log(
    'The embedded database hung on its way down and is ended at once; the next start replays its log, nothing is lost',
  );
  process.kill(pid, 'SIGQUIT');
}

/**
 * Brings the server up, or attaches to the one that runs already; waits for one that recovers after
 * a crash as long as that takes. Throws with the server's own words, or when `signal` says that
 * nobody wants it any more: the server is left as it is.
 */
export async function ensureRunning(
  postmaster: Postmaster,
  { log = () => undefined, signal }: Wait = {},
): Promise<'attached' | 'started'> {
  const { places } = postmaster;
  for (let launches = 0; launches < 100; ) {
    signal?.throwIfAborted();
    const found = await standing(places);
    if (found === 'ready') return 'attached';
    if (found !== 'gone') {
      await waitForOther(places, found, { log, signal });
      continue;
    }
    launches += 1;
    const outcome = await launch(postmaster, signal);
    if (outcome === true) return 'started';
    // The old server is dying, is a zombie its parent has not reaped yet, or another start was
    // faster.
    if (!/lock file|already in use|shared memory|starting up/.test(outcome))
      throw new Error(startFailure(places, outcome));
    await sleep(100);
  }
  throw new Error(startFailure(places, fs.readFileSync(places.log, 'utf8').slice(-2000)));
}

/** A recovery that is under way at a stop is given so long; then it goes on by itself. */
const recoveryMs = 3000;
/**
 * What a clean shutdown may take before it counts as hanging: the whole stop of the product has ten
 * seconds.
 */
const shutdownMs = 5500;

/**
 * Asks the server to stop cleanly, and ends it at once when it hangs: that is safe, and the next
 * start replays its log.
 */
async function shutDown(
  places: Places,
  pid: number,
  log: (message: string) => void,
): Promise<void> {
  const gone = async (ms: number): Promise<boolean> => {
    const end = performance.now() + ms;
    while (fs.existsSync(pidFile(places)) && performance.now() < end) await sleep(20);
    return !fs.existsSync(pidFile(places));
  };
  process.kill(pid, 'SIGINT');
  if (await gone(shutdownMs)) return;
  log(
    `The embedded database did not stop within ${shutdownMs / 1000} s and is ended at once; the next start replays its log, nothing is lost`,
  );
  if (runningPid(places) === pid) process.kill(pid, 'SIGQUIT');
  await gone(1500);
}

/**
 * Stops the server cleanly, unless somebody else still uses it: the last process switches off the
 * light. Crash recovery is never interrupted, and who does not answer is not stopped: others may be
 * connected.
 */
export async function stopWhenUnused(
  places: Places,
  log: (message: string) => void = () => undefined,
): Promise<'stopped' | 'left running'> {
  const found = await standingAfter(places, ['starting', 'stopping', 'silent'], recoveryMs);
  const pid = runningPid(places);
  if (found === 'gone' || pid === null) return 'stopped';
  if (found !== 'ready') {
    const why =
      found === 'starting'
        ? 'still recovers after a crash'
        : found === 'stopping'
          ? 'is being stopped by another process'
          : 'does not answer';
    log(`The embedded database ${why} and is left alone; the next start attaches to it`);
    return 'left running';
  }
  // Connections this process has just closed need a moment to leave the server's list.
  for (let round = 0; (await othersConnected(places)) > 0 && round < 5; round += 1) await sleep(50);
  if ((await othersConnected(places)) > 0) return 'left running';
  await shutDown(places, pid, log);
  removeSocketFolder(places);
  return 'stopped';
}
