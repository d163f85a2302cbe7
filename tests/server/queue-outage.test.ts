import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Connection, openDatabase } from '#server/db/connection.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations/all.ts';
import { bulkPatience } from '#server/db/pool.ts';
import { addJob, migrateJobs } from '#server/jobs/runner.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts';
import { type QueueProcess, queueProcess, soon } from '../support/queue-process.ts';

let database: TestDatabase;
let proxy: FaultProxy;
let runner: QueueProcess | undefined;

beforeAll(async () => {
  database = await freshDatabase();
  proxy = await startFaultProxy(inject('databaseServer'));
});
afterEach(async () => {
  await runner?.end('SIGKILL');
  await sql`truncate graphile_worker._private_jobs, job_worker`.execute(database.db);
});
afterAll(async () => {
  await proxy.close();
  await database.stop();
});

const behindProxy = () => ({
  ...inject('databaseServer'),
  database: String(database.address.database),
  host: proxy.host,
  port: proxy.port,
});
const queue = ({ db }: Pick<Connection, 'db'>, name: string, ms: number) =>
  addJob(db, 'slow', { name, ms });
const left = async ({ db }: Pick<Connection, 'db'>): Promise<number> =>
  (await sql<{ count: number }>`select count(*) from graphile_worker._private_jobs`.execute(db))
    .rows[0]?.count ?? 0;

/** What breaks the connections, and what brings them back. */
const faults: Record<string, { begin(): unknown; end(): unknown }> = {
  'held back': { begin: () => proxy.hold(), end: () => proxy.release() },
  'not answered': { begin: () => proxy.hold('answers'), end: () => proxy.release() },
  'reset again and again': {
    begin: async () => {
      for (let round = 0; round < 20; round += 1) {
        proxy.reset();
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    end: () => undefined,
  },
  refused: { begin: () => proxy.cut(), end: () => proxy.restore() },
};

describe('jobs that end while the database is away', () => {
  it.each(Object.entries(faults))(
    'are recorded when it returns, and others run within 2 s: connections %s',
    async (_name, fault) => {
      runner = await queueProcess({ address: behindProxy() });
      for (const name of ['one', 'two', 'three']) await queue(database, name, 400);
      await soon('the jobs begin', 5000, () => runner?.began.length === 3);

      await fault.begin();
      await soon('the jobs end', 5000, () => runner?.ended.length === 3);
      // Longer than any statement is waited for: what the runner says about them has failed by now.
      await new Promise((resolve) => setTimeout(resolve, 1500));
      expect(runner.exitCode()).toBeNull();

      await fault.end();
      await queue(database, 'four', 1);
      await soon(
        'everything is done',
        3000,
        async () => runner?.ended.includes('four') === true && (await left(database)) === 0,
      );
      expect(runner.exitCode()).toBeNull();
      expect(runner.ended.toSorted()).toEqual(['four', 'one', 'three', 'two']);
    },
  );

  it('are recorded after the server was killed', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'doctoral-queue-'));
    fs.chmodSync(folder, 0o755);
    const server = await startEmbedded(path.join(folder, 'database'), { settings: ['fsync=off'] });
    const own = openDatabase(server.address, { patience: bulkPatience });
    await migrateJobs(own.pool);
    await migrate(own.db, migrations);
    const killed = await queueProcess({ address: server.address });
    await queue(own, 'one', 300);
    await soon('the job begins', 5000, () => killed.began.length === 1);
    process.kill(
      Number(fs.readFileSync(path.join(server.folder, 'postmaster.pid'), 'utf8').split('\n')[0]),
      'SIGKILL',
    );
    await soon('the job ends', 5000, () => killed.ended.length === 1);
    await soon('it is recorded', 20_000, () =>
      left(own).then(
        (count) => count === 0,
        () => false,
      ),
    );
    expect(killed.exitCode()).toBeNull();
    expect(killed.ended).toEqual(['one']);
    await killed.end('SIGTERM');
    await own.stop();
    await server.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  });
});
