import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Account } from './account.ts';
import { databaseEnvironment, databaseUser } from './cluster.ts';
import { makeSocketFolder, openLog, type Places, removeSocketFolder } from './places.ts';
import { quietLog } from './quiet-log.ts';

/** What is needed to run the server of one data folder. */
export interface Postmaster {
  bin: string;
  account: Account;
  places: Places;
  /** Extra server settings, as `name=value`. */
  options: string[];
}

/** How `pg` reaches the embedded server: a private unix socket, no TCP, no password. */
export function socketAddress(places: Places): { host: string; port: number; user: string; database: string } {
  return { host: places.socket, port: 5432, user: databaseUser, database: 'postgres' };
}

function pidFile(places: Places): string {
  return path.join(places.data, 'postmaster.pid');
}

/** Process number of the server by its own lock file; null when it does not run. */
export function runningPid(places: Places): number | null {
  try {
    const pid = Number(fs.readFileSync(pidFile(places), 'utf8').split('\n')[0]);
    process.kill(pid, 0);
    return pid;
  } catch {
    return null;
  }
}

/** One question over the socket, on a connection of its own; null when there is no answer within a second. */
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
  } catch {
    return null;
  } finally {
    client.end().catch(() => undefined);
  }
}

/** Does the server of exactly this data folder answer? */
async function answers(places: Places): Promise<boolean> {
  return runningPid(places) !== null && (await ask(places, `select current_setting('data_directory') as answer`)) === places.data;
}

/** Is another process of the product (or a person) connected? */
async function inUse(places: Places): Promise<boolean> {
  const others = `select count(*)::text as answer from pg_stat_activity where backend_type = 'client backend' and application_name <> 'embedded-launcher'`;
  return Number(await ask(places, others)) > 0;
}

/** Starts the server once; answers true when it is up, else what it wrote to its log before it gave up. */
async function launch({ bin, account, places, options }: Postmaster): Promise<true | string> {
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
    ...options,
  ];
  const server = spawn(path.join(bin, 'postgres'), ['-D', places.data, ...fixed.flatMap((option) => ['-c', option])], {
    ...account,
    env: databaseEnvironment,
    stdio: ['ignore', log, log],
    detached: true,
  });
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
    if (await answers(places)) return true;
    await sleep(20);
  }
  return fs.readFileSync(places.log, 'utf8').slice(before);
}

/** Brings the server up, or attaches to the one that runs already. Tries for about ten seconds; throws with the server's own words. */
export async function ensureRunning(postmaster: Postmaster): Promise<'attached' | 'started'> {
  const { places } = postmaster;
  for (let round = 0; round < 100; round += 1) {
    if (await answers(places)) return 'attached';
    const outcome = await launch(postmaster);
    if (outcome === true) return 'started';
    // The old server is dying, is a zombie its parent has not reaped yet, or another start was faster.
    if (!/lock file|already in use|shared memory|starting up/.test(outcome)) throw new Error(`The embedded database did not start: ${outcome}`);
    await sleep(100);
  }
  throw new Error(`The embedded database did not start; see ${places.log}`);
}

/** Stops the server cleanly, unless somebody else still uses it: the last process switches off the light. */
export async function stopWhenUnused(places: Places): Promise<'stopped' | 'left running'> {
  const pid = runningPid(places);
  if (pid === null) return 'stopped';
  // Connections this process has just closed need a moment to leave the server's list.
  for (let round = 0; (await inUse(places)) && round < 5; round += 1) await sleep(50);
  if (await inUse(places)) return 'left running';
  process.kill(pid, 'SIGINT');
  for (let round = 0; fs.existsSync(pidFile(places)) && round < 250; round += 1) await sleep(20);
  removeSocketFolder(places);
  return 'stopped';
}
