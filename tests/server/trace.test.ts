import { Logger, runOnce } from 'graphile-worker';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { App, Services } from '#server/app-types.ts';
import { buildApp } from '#server/http/app.ts';
import { observedTasks } from '#server/jobs/observed.ts';
import { addJob } from '#server/jobs/runner.ts';
import { makeMetrics } from '#server/metrics/metrics.ts';
import { jobTasks } from '#server/schedule/tasks.ts';
import { runTask, waitingJobs } from '../support/jobs.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';

const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${trace}-00f067aa0ba902b7-01`;
const quiet = new Logger(() => () => undefined);

let world: OpenWorld;
let app: App;
const written: string[] = [];
beforeAll(async () => {
  world = await openWorld();
  const { services } = world.on;
  // As outside of tests: only then requests are logged.
  const config: Services['config'] = {
    ...services.config,
    environment: 'development',
    logLevel: 'info',
  };
  app = await buildApp(
    { ...services, config },
    { logTo: { write: (line) => void written.push(line) } },
  );
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await world.stop();
});
beforeEach(() => {
  written.length = 0;
});

const lines = () => written.map((line) => JSON.parse(line) as Record<string, unknown>);
const jobLines = () => lines().filter(({ msg }) => msg === 'job');

/** Runs what waits, and what that causes, as the program does. */
async function runAll(): Promise<void> {
  const { services } = world.on;
  const taskList = observedTasks(jobTasks(services), { log: app.log, metrics: makeMetrics() });
  for (let round = 0; round < 3; round += 1)
    await runOnce({ pgPool: services.pool, taskList, noHandleSignals: true, logger: quiet });
}

async function block(headers: Record<string, string>) {
  const { on, staff } = world;
  const { id } = staff.advisor;
  const { version, state } = await on.services.db
    .selectFrom('account')
    .select(['version', 'state'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const event = state === 'active' ? 'block' : 'unblock';
  return app.inject({
    method: 'POST',
    url: `/api/accounts/${id}/${event}/`,
    headers: { authorization: await on.bearer(staff.admin), ...headers },
    payload: { version, reason: 'Sinov uchun yozilgan sabab.' },
  });
}

describe('the id of a request', () => {
  it('goes from the page through history and queue to the log lines of its jobs, and of the jobs that these cause', async () => {
    const answer = await block({ traceparent });
    expect([answer.statusCode, answer.headers['x-request-id']]).toEqual([200, trace]);
    const line = await world.on.services.db
      .selectFrom('history')
      .select('trace_id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(line.trace_id).toBe(trace);
    await runAll();
    expect(lines().find(({ msg }) => msg === 'request')).toMatchObject({
      reqId: trace,
      status: 200,
      route: '/api/accounts/:id/block/',
    });
    expect(jobLines().map(({ job, reqId, outcome }) => [job, reqId, outcome])).toEqual(
      expect.arrayContaining([
        ['run-effects', trace, 'done'],
        ['deliver-message', trace, 'done'],
      ]),
    );
    const { email } = await world.on.services.db
      .selectFrom('account')
      .select('email')
      .where('id', '=', world.staff.advisor.id)
      .executeTakeFirstOrThrow();
    for (const secret of [email ?? 'none', 'Sinov uchun'])
      expect(written.join()).not.toContain(secret);
  });

  it.each([
    ['none', undefined],
    ['zeros', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`],
    ['words', 'drop table history'],
    ['an unknown version', `ff-${trace}-00f067aa0ba902b7-01`],
    ['a line of the log', `00-${trace}\\n{"level":60}-00f067aa0ba902b7-01`],
  ])('is made by the server where the page gives %s', async (_name, given) => {
    const answer = await app.inject({
      url: '/api/nowhere/',
      headers: given === undefined ? {} : { traceparent: given },
    });
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
    expect(answer.headers['x-request-id']).not.toBe(trace);
  });
});

describe('a job', () => {
  it('that fails says what kind of error it was, never what was in it', async () => {
    const { services } = world.on;
    await addJob(services.db, 'fails', { mail: 'ali@namuna.uz' }, { maxAttempts: 1 });
    const fails = async () => {
      throw new TypeError('ali@namuna.uz is no address');
    };
    const taskList = observedTasks({ fails }, { log: app.log, metrics: makeMetrics() });
    await runOnce({ pgPool: services.pool, taskList, noHandleSignals: true, logger: quiet });
    expect(jobLines()).toMatchObject([
      { level: 40, job: 'fails', outcome: 'given_up', attempt: 1, error: 'TypeError' },
    ]);
    expect(written.join()).not.toContain('ali@');
  });

  it('that was asked several things has failed when one of them has, and has the id of the first', async () => {
    const { services } = world.on;
    await addJob(services.db, 'each', [{ trace: 'a'.repeat(32) }, { fails: true }]);
    const each = async () => [Promise.resolve(), Promise.reject(new RangeError('of the second'))];
    const taskList = observedTasks({ each }, { log: app.log, metrics: makeMetrics() });
    await runOnce({ pgPool: services.pool, taskList, noHandleSignals: true, logger: quiet });
    expect(jobLines()).toMatchObject([
      { level: 40, job: 'each', reqId: 'a'.repeat(32), outcome: 'failed', error: 'RangeError' },
    ]);
    // On a busy machine a run ends before the database says what became of its last job.
    await expect
      .poll(() => waitingJobs(world.on, 'each'), { timeout: 10_000 })
      .toEqual([[{ fails: true }]]);
  });

  it('of the timetable has an id of its own, and writes it', async () => {
    const { services } = world.on;
    await addJob(services.db, 'tidy', {});
    await runOnce({
      pgPool: services.pool,
      taskList: observedTasks(
        { tidy: () => runTask(world.on, 'tidy') },
        { log: app.log, metrics: makeMetrics() },
      ),
      noHandleSignals: true,
      logger: quiet,
    });
    expect(jobLines()).toMatchObject([
      { job: 'tidy', reqId: expect.stringMatching(/^[0-9a-f]{32}$/) },
    ]);
  });
});
