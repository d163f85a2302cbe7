import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Config, loadConfig } from '#server/base/config.ts';
import { openDatabase } from '#server/db/connection.ts';
import { examine } from '#server/doctor/checks.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'doctoral-doctor-'));
const config = loadConfig({ DATA_DIR: dataDir, TOKEN_SECRET: randomBytes(48).toString('base64') });
let database: TestDatabase;
let listener: net.Server;
beforeAll(async () => {
  database = await freshDatabase();
  listener = net.createServer((socket) => socket.end()).listen(0, '127.0.0.1');
  await new Promise((resolve) => listener.once('listening', resolve));
});
afterAll(async () => {
  listener.close();
  await database.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

const statesOf = async (
  change: Partial<Config>,
  connection = database,
): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await examine({ ...config, ...change }, connection)).map(({ part, state }) => [part, state]),
  );

function listening(): string {
  const address = listener.address();
  return `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

describe('the doctor', () => {
  it('finds a development installation in order, and says that files are not scanned', async () => {
    const well = {
      OAK: 'ok',
      'Science ID': 'ok',
      database: 'ok',
      migrations: 'ok',
      queue: 'ok',
      storage: 'ok',
      OneID: 'ok',
      SMS: 'ok',
      mail: 'ok',
    };
    expect(await statesOf({})).toEqual({ ...well, 'file scanner': 'warning' });
  });

  it('tells configured hosts that answer from those that do not', async () => {
    const answering = await statesOf({
      oneid: { ...config.oneid, url: `http://${listening()}/sso` },
    });
    expect(answering.OneID).toBe('ok');
    const states = await statesOf({
      oneid: { ...config.oneid, url: 'http://127.0.0.1:1/sso' },
      smsGateway: 'eskiz',
      eskiz: { ...config.eskiz, url: `https://${listening()}` },
      mailTransport: 'smtp',
      smtpUrl: 'smtp://127.0.0.1:1',
      fileScannerCommand: 'no-such-scanner --quick',
    });
    expect(states).toMatchObject({
      OneID: 'failed',
      SMS: 'failed',
      mail: 'failed',
      'file scanner': 'failed',
    });
  });

  it('names everything that hangs on a database which is away', async () => {
    const nowhere = openDatabase({ host: '/nowhere', port: 5432, user: 'app', database: 'x' });
    expect(await statesOf({}, nowhere)).toMatchObject({
      database: 'failed',
      migrations: 'failed',
      queue: 'failed',
      storage: 'ok',
    });
    await nowhere.stop();
  });

  it('sees jobs that were given up', async () => {
    await database.pool.query(`select graphile_worker.add_job('nobody')`);
    await database.pool.query('update graphile_worker._private_jobs set attempts = max_attempts');
    expect(await statesOf({})).toMatchObject({ queue: 'warning' });
  });
});
