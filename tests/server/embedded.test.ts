import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { startEmbedded } from '#server/db/embedded.ts';

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'doctoral-embedded-'));
const folder = path.join(dataDir, 'database');
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }));

const postmaster = () => Number(fs.readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);

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

it('keeps its data, is attached to when it runs, and comes back after kill -9', async () => {
  const first = await startEmbedded(folder);
  await ask(first.address, 'create table kept as select 42 as answer');
  const second = await startEmbedded(folder);
  expect([first.attached, second.attached]).toEqual([false, true]);

  process.kill(postmaster(), 'SIGKILL');
  expect(await eventually(() => ask(first.address, 'select answer from kept'))).toEqual([{ answer: 42 }]);

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
  expect(await ask(server.address, `select current_setting('listen_addresses') as addresses`)).toEqual([{ addresses: '' }]);
  expect(execFileSync('stat', ['-c', '%a', server.address.host], { encoding: 'utf8' }).trim()).toBe('700');
  await server.stop();
});
