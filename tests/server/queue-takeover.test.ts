import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '#server/db/connection.ts';
import { patientPool } from '#server/jobs/patient-pool.ts';
import { addJob, addJobs, type JobOptions } from '#server/jobs/runner.ts';
import { Observer } from '#server/jobs/worker-life.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts';
import {
  type QueueProcess,
  type QueueProcessOptions,
  queueProcess,
  soon,
} from '../support/queue-process.ts';

let database: TestDatabase;
let proxy: FaultProxy;
const started: QueueProcess[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  proxy = await startFaultProxy(inject('databaseServer'));
});
afterEach(async () => {
  for (const one of started.splice(0)) await one.end('SIGKILL');
  await sql`truncate graphile_worker._private_jobs, graphile_worker._private_job_queues,
    job_worker`.execute(database.db);
});
afterAll(async () => {
  await proxy.close();
  await database.stop();
});

const address = () => ({
  ...inject('databaseServer'),
  database: String(database.address.database),
});
const behindProxy = () => ({ ...address(), host: proxy.host, port: proxy.port });

async function process(options: Partial<QueueProcessOptions> = {}): Promise<QueueProcess> {
  const one = await queueProcess({ address: address(), ...options });
  started.push(one);
  return one;
}

const queue = (name: string, ms: number, options: JobOptions = {}) =>
  addJob(database.db, 'slow', { name, ms }, options);

interface JobRow {
  attempts: number;
  locked: boolean;
}

const jobRows = async (): Promise<JobRow[]> =>
  (
    await sql<JobRow>`select attempts, locked_by is not null as locked
      from graphile_worker._private_jobs order by id`.execute(database.db)
  ).rows;

const minute = 60_000;

describe('jobs of a process that was killed', () => {
  it('run at the next start, also those that wait behind it in their queue', async () => {
    const killed = await process();
    await queue('held', minute, { queue: 'one after the other' });
    await queue('behind', 1, { queue: 'one after the other' });
    await soon('the job begins', 5000, () => killed.began.length === 1);
    await killed.end('SIGKILL');
    await sql`update graphile_worker._private_jobs set payload = '{"name":"held","ms":1}'
      where locked_by is not null`.execute(database.db);

    const next = await process();
    await soon('both jobs have ended', 5000, () => next.ended.length === 2);
    expect(next.ended).toEqual(['held', 'behind']);
  });

  it('are taken over by another process that runs, with their attempt counted', async () => {
    const killed = await process();
    await queue('held', minute);
    await soon('the job begins', 5000, () => killed.began.length === 1);
    const other = await process();
    await killed.end('SIGKILL');
    await soon('the other one begins it', 5000, () => other.began.length === 1);
    expect(await jobRows()).toEqual([{ attempts: 2, locked: true }]);
  });

  it('are free although its sessions linger in the server', async () => {
    const killed = await process({ address: behindProxy() });
    await queue('held', minute);
    await soon('the job begins', 5000, () => killed.began.length === 1);
    expect(proxy.orphan()).toBeGreaterThan(0);
    await killed.end('SIGKILL');
    const other = await process({ silenceMs: 1500 });
    await soon('the other one begins it', 6000, () => other.began.length === 1);
  });

  it('are free although an older build took them, which gives no sign of life', async () => {
    await queue('held', 1);
    await sql`update graphile_worker._private_jobs
      set locked_by = 'pool-of-an-older-build', locked_at = now(), attempts = 1`.execute(
      database.db,
    );
    const other = await process({ silenceMs: 1500 });
    await soon('the job has ended', 6000, () => other.ended.length === 1);
  });
});

describe('jobs of a process that lives', () => {
  it('are left to it by others, at their start and later', async () => {
    const first = await process();
    await queue('held', 3000);
    await soon('the job begins', 5000, () => first.began.length === 1);
    const others = [await process(), await process()];
    await soon('the job ends', 6000, () => first.ended.length === 1);
    expect(others.flatMap(({ began }) => began)).toEqual([]);
    await soon('nothing is left', 1000, async () => (await jobRows()).length === 0);
  });

  it('are left to it although all its connections break', async () => {
    const first = await process({ address: behindProxy() });
    await queue('held', 2500);
    await soon('the job begins', 5000, () => first.began.length === 1);
    const other = await process({ everyMs: 1000 });
    for (let round = 0; round < 10; round += 1) {
      proxy.reset();
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await soon('the job ends', 6000, () => first.ended.length === 1);
    expect(other.began).toEqual([]);
  });

  it('are free again when it never heard that it had got them', async () => {
    const first = await process();
    await soon(
      'it says that it lives',
      3000,
      async () => (await sql`select 1 from job_worker`.execute(database.db)).rows.length === 1,
    );
    await queue('unheard of', 1);
    const { rows } = await sql<{ id: string }>`select id from job_worker`.execute(database.db);
    await sql`update graphile_worker._private_jobs
      set locked_by = ${rows[0]?.id}, locked_at = now(), attempts = 1`.execute(database.db);
    await soon('the job has ended', 5000, () => first.ended.includes('unheard of'));
  });
});

describe('a stop', () => {
  it('puts jobs in work back at once, not counted as failed, and exits with 0', async () => {
    const stopped = await process();
    for (let index = 0; index < 30; index += 1) await queue(`job ${index}`, minute);
    await soon('jobs begin', 5000, () => stopped.began.length === 4);
    const began = performance.now();
    expect(await stopped.end('SIGTERM')).toBe(0);
    expect(performance.now() - began).toBeLessThan(8000);
    expect(await jobRows()).toEqual(
      Array.from({ length: 30 }, () => ({ attempts: 0, locked: false })),
    );
  });

  it('ends in time although the database does not answer', async () => {
    const stopped = await process({ address: behindProxy() });
    await queue('held', minute);
    await soon('the job begins', 5000, () => stopped.began.length === 1);
    proxy.hold();
    const began = performance.now();
    expect(await stopped.end('SIGTERM')).toBe(0);
    expect(performance.now() - began).toBeLessThan(8000);
    proxy.release();
  });

  it('may give a connection back twice, as the queue does when it is stopped while it begins', async () => {
    const { pool, stop } = openDatabase(address());
    const lent = await new Promise<() => void>((resolve) => {
      patientPool(pool, () => undefined).pool.connect((_error, _client, giveBack) =>
        resolve(giveBack),
      );
    });
    lent();
    expect(lent).not.toThrow();
    expect([pool.totalCount, pool.idleCount]).toEqual([1, 1]);
    await stop();
  });
});

describe('jobs of a kind', () => {
  it('run so many at a time in one process, and more in two', async () => {
    const first = await process({ atMost: { drawing: 2 } });
    const drawings = ['a', 'b', 'c'].map((name) => ({
      task: 'slow',
      payload: { name, ms: minute },
      options: { flags: ['drawing'] },
    }));
    await addJobs(database.db, drawings);
    await soon('two of them begin', 3000, () => first.began.length === 2);
    await queue('message', 1);
    await soon('another kind is not held up', 3000, () => first.ended.includes('message'));
    expect(first.began).toEqual(['a', 'b', 'message']);
    const second = await process({ atMost: { drawing: 2 } });
    await soon('the third begins elsewhere', 5000, () => second.began.includes('c'));
  });

  it('wait while a task runs that counts as one of them', async () => {
    const night = await process({ atMost: { told: 1 }, countedAs: { slow: 'told' } });
    await queue('opening', 1500);
    await soon('it begins', 3000, () => night.began.includes('opening'));
    await queue('message', 1, { flags: ['told'] });
    await soon('the message follows', 6000, () => night.ended.includes('message'));
    expect(night.ended).toEqual(['opening', 'message']);
  });
});

describe('who is taken for dead', () => {
  const at = (id: string, beats: number, gone = false) => ({ id, beats: String(beats), gone });

  it('is who has no session at two looks', () => {
    const observer = new Observer(15_000, 40_000);
    expect(observer.look([at('a', 1, true), at('b', 1)], 0)).toEqual([]);
    expect(observer.look([at('a', 1, true), at('b', 1)], 1000)).toEqual(['a']);
  });

  it('is nobody whose session came back between two looks, or who has spoken', () => {
    const observer = new Observer(15_000, 40_000);
    expect(observer.look([at('a', 1, true), at('b', 1, true)], 0)).toEqual([]);
    expect(observer.look([at('a', 1, false), at('b', 2, true)], 1000)).toEqual([]);
  });

  it('is who was silent for 40 s while we could look', () => {
    const observer = new Observer(15_000, 40_000);
    const ends: string[][] = [];
    for (let second = 0; second <= 40; second += 5)
      ends.push(observer.look([at('a', 7)], second * 1000));
    expect(ends.slice(0, -1).flat()).toEqual([]);
    expect(ends.at(-1)).toEqual(['a']);
  });

  it('is nobody after an outage in which nobody could speak', () => {
    const observer = new Observer(15_000, 40_000);
    expect(observer.look([at('a', 7)], 0)).toEqual([]);
    expect(observer.look([at('a', 7)], 120_000)).toEqual([]);
  });
});
