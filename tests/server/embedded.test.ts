import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { databaseAccount } from '#server/db/embedded/account.ts';
import { placesFor } from '#server/db/embedded/places.ts';
import { stopWhenUnused } from '#server/db/embedded/postmaster.ts';
import { startEmbedded } from '#server/db/embedded.ts';

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'doctoral-embedded-'));
// Made by root it is closed to the account of the database.
fs.chmodSync(dataDir, 0o711);
const folder = path.join(dataDir, 'database');
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }));

const postmaster = () =>
  Number(fs.readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);

async function ask(address: pg.ClientConfig, query: string): Promise<unknown[]> {
  const client = new pg.Client(address);
  await client.connect();
  const { rows } = await client.query(query);
  await client.end();
  return rows;
}

async function eventually<T>(attempt: () => Promise<T>): Promise<T> {
  for (let round = 0; round < 80; round += 1) {
    try {
      return await attempt();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  return attempt();
}

/**
 * Other data folders of this file: copies of one that was made and stopped, because making one
 * takes seconds.
 */
const model = path.join(dataDir, 'model', 'database');
async function copied(name: string): Promise<string> {
  if (!fs.existsSync(model)) {
    await (await startEmbedded(model)).stop();
    // On a busy machine the stop may be over before the server is.
    await vi.waitUntil(() => !fs.existsSync(path.join(model, 'postmaster.pid')), 20_000);
  }
  const data = path.join(dataDir, name, 'database');
  fs.mkdirSync(path.dirname(data));
  execFileSync('cp', ['-a', model, data]);
  return data;
}
const pidOf = (data: string) =>
  Number(fs.readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
const placesOf = (data: string) => placesFor(data, databaseAccount());
const wordsOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(String, (error: Error) => error.message);

it('keeps its data, is attached to when it runs, and comes back after kill -9', async () => {
  const first = await startEmbedded(folder);
  await ask(first.address, 'create table kept as select 42 as answer');
  const second = await startEmbedded(folder);
  expect([first.attached, second.attached]).toEqual([false, true]);

  process.kill(postmaster(), 'SIGKILL');
  expect(await eventually(() => ask(first.address, 'select answer from kept'))).toEqual([
    { answer: 42 },
  ]);

  const user = new pg.Client(second.address);
  await user.connect();
  expect(await first.stop()).toBe('left running');
  await user.end();
  expect(await second.stop()).toBe('stopped');
  expect(fs.existsSync(path.join(folder, 'postmaster.pid'))).toBe(false);
});

it('runs as an account that is not root and listens on no network port', async () => {
  const server = await startEmbedded(folder);
  const status = fs.readFileSync(`/proc/${postmaster()}/status`, 'utf8');
  expect(/^Uid:\s+(\d+)/m.exec(status)?.[1]).not.toBe('0');
  expect(
    await ask(server.address, `select current_setting('listen_addresses') as addresses`),
  ).toEqual([{ addresses: '' }]);
  expect(execFileSync('stat', ['-c', '%a', server.address.host], { encoding: 'utf8' }).trim()).toBe(
    '700',
  );
  await server.stop();
});

describe('crash recovery', () => {
  it('is interrupted by no stop: the server is left alone, and the next start attaches to it', async () => {
    const data = await copied('recovering');
    // A server that is told to follow another one and to let nobody in meanwhile recovers until it
    // is promoted.
    fs.writeFileSync(path.join(data, 'standby.signal'), '');
    const control = new AbortController();
    const waiting = startEmbedded(data, { settings: ['hot_standby=off'], signal: control.signal });
    const places = placesOf(data);
    await vi.waitUntil(
      () =>
        fs.existsSync(places.log) &&
        fs.readFileSync(places.log, 'utf8').includes('entering standby mode'),
      20_000,
    );
    control.abort();
    expect(await wordsOf(waiting)).toContain('aborted');
    const said: string[] = [];
    expect(await stopWhenUnused(places, (message) => said.push(message))).toBe('left running');
    expect(said).toEqual([
      expect.stringContaining('still recovers after a crash and is left alone'),
    ]);
    expect(fs.readFileSync(places.log, 'utf8').split('entering standby mode')[1]).not.toContain(
      'shutdown request',
    );

    const next = startEmbedded(data);
    fs.writeFileSync(path.join(data, 'promote'), '');
    process.kill(pidOf(data), 'SIGUSR1');
    const server = await next;
    expect(server.attached).toBe(true);
    expect(await server.stop()).toBe('stopped');
  });

  it('a stop in the moment after the server was killed starts none that stays', async () => {
    const data = await copied('killed');
    const server = await startEmbedded(data);
    process.kill(pidOf(data), 'SIGKILL');
    const outcome = await server.stop();
    const again = await startEmbedded(data);
    // Either nothing was started any more, or what was started has been left to be adopted.
    expect(again.attached).toBe(outcome === 'left running');
    expect(await again.stop()).toBe('stopped');
  });
});

it('a shutdown that hangs is escalated, says so, and loses nothing', async () => {
  const data = await copied('hanging');
  const said: string[] = [];
  const server = await startEmbedded(data, { log: (message) => said.push(message) });
  const [row] = await ask(
    server.address,
    `select pid from pg_stat_activity where backend_type = 'checkpointer'`,
  );
  const { pid } = row as { pid: number };
  await ask(server.address, 'create table kept as select 42 as answer');
  process.kill(pid, 'SIGSTOP');
  const begun = performance.now();
  expect(await server.stop()).toBe('stopped');
  expect(performance.now() - begun).toBeLessThan(9000);
  expect(said.at(-1)).toContain('ended at once');
  process.kill(pid, 'SIGCONT');
  await vi.waitUntil(() => !fs.existsSync(path.join(data, 'postmaster.pid')), 10_000);
  const again = await startEmbedded(data);
  expect(await ask(again.address, 'select answer from kept')).toEqual([{ answer: 42 }]);
  await again.stop();
});

it('removes the half-made folders of killed starts, and not that of a start under way', async () => {
  const data = await copied('drafts');
  const [dead, alive, old, other] = ['4194303', String(process.ppid), '1', 'of-mine'].map(
    (end) => `${data}.init-${end}`,
  ) as [string, string, string, string];
  for (const draft of [dead, alive, old, other]) {
    fs.mkdirSync(path.join(draft, 'base'), { recursive: true });
    fs.writeFileSync(path.join(draft, 'base', '1'), 'x');
  }
  const hourAgo = new Date(Date.now() - 3_600_000);
  fs.utimesSync(old, hourAgo, hourAgo);
  await (await startEmbedded(data)).stop();
  expect([dead, alive, old, other].map((draft) => fs.existsSync(draft))).toEqual([
    false,
    true,
    false,
    true,
  ]);
});

describe('a folder that is no whole database is told in words', () => {
  const broken: [what: string, harm: (data: string) => void, words: RegExp][] = [
    [
      'begins to be copied',
      (data) => fs.rmSync(path.join(data, 'PG_VERSION')),
      /is no whole database \(PG_VERSION is missing\)\. Copy the whole folder/,
    ],
    [
      'lacks its control file',
      (data) => fs.rmSync(path.join(data, 'global', 'pg_control')),
      /is not whole: .*pg_control.*\. Copy the whole folder/,
    ],
    [
      'lacks its log of changes',
      (data) => fs.rmSync(path.join(data, 'pg_wal'), { recursive: true }),
      /is not whole: .+\. Copy the whole folder/,
    ],
    [
      'is of another version of PostgreSQL',
      (data) => fs.writeFileSync(path.join(data, 'PG_VERSION'), '14\n'),
      /another version of PostgreSQL .* back up/,
    ],
  ];

  it.each(broken)('one that %s', async (what, harm, words) => {
    const data = await copied(what.replaceAll(' ', '-'));
    harm(data);
    const message = await wordsOf(startEmbedded(data));
    expect(message).toMatch(words);
    expect(message.split('\n')).toHaveLength(1);
  });
});
