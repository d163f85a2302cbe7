import { execFileSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { addJobs } from '#server/jobs/runner.ts';
import { addActor } from '../support/actors.ts';
import { type Sender, type TestApp, testApp } from '../support/app.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { templateName } from '../support/database-server.ts';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts';
import { type ProductProcess, productProcess } from '../support/product-process.ts';
import { soon } from '../support/queue-process.ts';
import { buildWorld, type World } from '../support/world.ts';

/** The product as it runs on a machine with two cores: two web processes, and one for jobs. */
const names = ['web-1', 'web-2', 'jobs'];
const metricsToken = randomBytes(32).toString('hex');

let database: TestDatabase;
/** The server of the tests has no network port. */
let proxy: FaultProxy;
let on: TestApp;
let world: World;
let product: ProductProcess;

const start = async (): Promise<ProductProcess> => {
  const { user, password = '' } = inject('databaseServer');
  const databaseUrl = `postgres://${user}:${password}@${proxy.host}:${proxy.port}/${database.address.database}`;
  const { tokenSecret, publicUrl } = on.services.config;
  const settings = { WORKERS: '2', METRICS_TOKEN: metricsToken, ACCESS_KEPT_SECONDS: '15' };
  const begun = await productProcess({ databaseUrl, tokenSecret, publicUrl, settings });
  // The first that serves is ready; the words come when all do.
  await soon('all run', 120_000, () => begun.printed().includes('The product is ready'));
  return begun;
};

beforeAll(async () => {
  database = await freshDatabase(templateName);
  proxy = await startFaultProxy(inject('databaseServer'));
  on = await testApp(database);
  world = await buildWorld(on);
  product = await start();
}, 180_000);
afterAll(async () => {
  await product.end('SIGKILL');
  await on.stop();
  await proxy.close();
  await database.stop();
});

interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: object;
}

/** Asks on a connection of its own: they go to the web processes in turn. */
function ask(path: string, { method = 'GET', headers = {}, body }: Asked = {}) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const written = body === undefined ? undefined : JSON.stringify(body);
    const type = written === undefined ? {} : { 'content-type': 'application/json' };
    const options = { method, agent: false, headers: { ...headers, ...type } } as const;
    // A connection that was handed to a process in the moment of its death hears nothing.
    const request = http.request(`${product.address}${path}`, options, (answer) => {
      let text = '';
      answer.on('data', (part) => {
        text += part;
      });
      answer.on('error', reject);
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    request.on('error', reject);
    request.setTimeout(5000, () => request.destroy(new Error('no answer')));
    request.end(written);
  });
}

/** The process numbers by name, as the system knows them. */
function processes(): Map<string, number> {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  const found = listed.split('\n').flatMap((line) => {
    const [, pid, parent, args = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    const name = names.find((one) => args.endsWith(` ${one}`));
    return name && Number(parent) === product.child.pid ? [[name, Number(pid)] as const] : [];
  });
  return new Map(found);
}

function pidOf(name: string): number {
  const pid = processes().get(name);
  if (pid === undefined) throw new Error(`${name} does not run`);
  return pid;
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const scrape = async (): Promise<string> =>
  (await ask('/metrics', { headers: { authorization: `Bearer ${metricsToken}` } })).text;

/** Each web process has answered something by now. */
async function askBoth(path: string, headers: Record<string, string>): Promise<Set<number>> {
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(path, { headers })));
  return new Set(answers.map(({ status }) => status));
}

describe('two web processes and one for jobs', () => {
  it('are asked in turn, and tell their figures together', async () => {
    expect([...processes().keys()].sort()).toEqual([...names].sort());
    // A start on a busy machine is pressure, for a second.
    await soon('both serve', 30_000, async () => {
      const statuses = await askBoth('/version', {});
      return statuses.size === 1 && statuses.has(200);
    });
    // It begins when the others serve.
    await soon('jobs are taken', 60_000, async () => (await scrape()).includes('process="jobs"'));
    const figures = await scrape();
    for (const name of ['web-1', 'web-2'])
      expect(figures).toMatch(
        new RegExp(`doctoral_http_requests_total\\{[^}]*route="/version"[^}]*process="${name}"`),
      );
    expect(figures).toMatch(/doctoral_process_memory_bytes\{kind="rss",process="jobs"\}/);
    // What is everybody's is told once.
    expect(figures.match(/^doctoral_database_up /gm)).toHaveLength(1);
  }, 120_000);

  it('count a limit of requests together', async () => {
    const tries = Array.from({ length: 40 }, () => ask('/api/public/documents/AAAA-AAAA/'));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  });

  it('both refuse somebody who is blocked, at once', async () => {
    const person = await addActor(on, 'finance');
    const headers = { authorization: await on.bearer(person) };
    expect(await askBoth('/api/my-turn/', headers)).toEqual(new Set([200]));
    await database.db
      .updateTable('account')
      .set({ state: 'blocked' })
      .where('id', '=', person.id)
      .execute();
    await soon('refused by both', 2000, async () => {
      const statuses = await askBoth('/api/my-turn/', headers);
      return statuses.size === 1 && statuses.has(401);
    });
  });
});

describe('kill -9', () => {
  /** As the pages write: with a key, and again when the connection breaks. */
  async function writeUntilAnswered(sender: Sender, name: string): Promise<number> {
    const headers = {
      authorization: await on.bearer(sender),
      'idempotency-key': randomUUID(),
    };
    const body = { name_uz: name, name_ru: null, name_en: null, direction_id: null };
    for (let attempt = 0; attempt < 300; attempt += 1) {
      const answer = await ask('/api/topics/', { method: 'POST', headers, body }).catch(() => null);
      if (answer && answer.status < 500 && answer.status !== 409) return answer.status;
      await sleep(100);
    }
    return 0;
  }

  it('of a web process loses nothing, and another one takes its place', async () => {
    const before = pidOf('web-1');
    const writes = Array.from({ length: 60 }, async (_, at) => {
      await sleep(at * 10);
      return writeUntilAnswered(world.staff.university, `Oʻlim mavzusi ${at}`);
    });
    await sleep(200);
    process.kill(before, 'SIGKILL');
    expect(new Set(await Promise.all(writes))).toEqual(new Set([201]));
    const { rows } = await sql<{ count: number }>`
      select count(*) from topic where name_uz like 'Oʻlim mavzusi %'`.execute(database.db);
    expect(rows[0]?.count).toBe(60);
    await soon('web-1 serves again', 90_000, async () =>
      /process="web-1"/.test(await scrape().catch(() => '')),
    );
    expect(pidOf('web-1')).not.toBe(before);
    expect(product.printed()).toContain('web-1 ended (SIGKILL)');
  }, 150_000);

  it('of the jobs leaves none undone', async () => {
    const jobs = Array.from({ length: 500 }, () => ({ task: 'fold-counts', payload: {} }));
    await addJobs(database.db, jobs);
    process.kill(pidOf('jobs'), 'SIGKILL');
    await soon('the queue is worked off', 100_000, async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*) from graphile_worker._private_jobs where run_at <= now()`.execute(
        database.db,
      );
      return rows[0]?.count === 0;
    });
  }, 120_000);

  it('of the first process ends the others', async () => {
    const pids = names.map(pidOf);
    await product.end('SIGKILL');
    await soon('all have ended', 5000, () => !pids.some(isAlive));
  });
});

it('SIGTERM ends all in order within 10 s, with exit code 0', async () => {
  product = await start();
  const pids = names.map(pidOf);
  const began = performance.now();
  expect(await product.end('SIGTERM')).toBe(0);
  expect(performance.now() - began).toBeLessThan(10_000);
  expect(pids.filter(isAlive)).toEqual([]);
}, 240_000);
