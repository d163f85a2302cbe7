import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkHistory } from '#modules/audit/history-check.server.ts';
import { chains } from '#server/declared/modules.ts';
import { checkChains } from '#server/engine/verify-history.ts';
import { runJobs, waitingJobs } from '../support/jobs.ts';
import { type SeededApp, seededApp } from '../support/seeded-app.ts';

let seeded: SeededApp;
beforeAll(async () => {
  seeded = await seededApp();
  await sql`create table untouched as select * from history`.execute(seeded.on.services.db);
});
afterAll(() => seeded.stop());

const db = () => seeded.on.services.db;

/** One page, then place for others. */
const brief = { sliceMs: 0, pageSize: 100, pauseMs: 0 };

/** Changes the history with all rights. */
async function tamper(...statements: string[]): Promise<void> {
  await sql`alter table history disable trigger history_append_only`.execute(db());
  for (const statement of statements) await sql.raw(statement).execute(db());
  await sql`alter table history enable trigger history_append_only`.execute(db());
}

afterEach(async () => {
  await tamper(
    'delete from history',
    'insert into history overriding system value select * from untouched',
  );
  await sql`delete from history_check`.execute(db());
  await sql`delete from graphile_worker._private_jobs`.execute(db());
});

const checks = () => db().selectFrom('history_check').selectAll().orderBy('id').execute();
const told = () =>
  db()
    .selectFrom('received_notification')
    .innerJoin('account', 'account.id', 'account_id')
    .select(['email', 'record_id', 'params'])
    .where('code', '=', 'N-HISTORY-BROKEN')
    .orderBy('email')
    .execute();

const begin = (pace = brief) => checkHistory(seeded.on.services, chains, pace)({});
const goOn = (pace = brief) => checkHistory(seeded.on.services, chains, pace)({ go_on: true });

describe('the nightly check of the history', () => {
  it('reads everything in short steps, each behind the other jobs, and keeps its result', async () => {
    await begin();
    const [first] = await checks();
    expect(first).toMatchObject({
      steps: 1,
      finished_at: null,
      lines: expect.toSatisfy((lines: number) => lines > 0 && lines <= 100),
    });
    expect(await waitingJobs(seeded.on, 'check-history')).toEqual([{ go_on: true }]);
    await runJobs(seeded.on, ['check-history']);
    const [whole, ...others] = await checks();
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from history`.execute(db());
    expect(whole).toMatchObject({
      lines: rows[0]?.count,
      differences: 0,
      found: [],
      finished_at: expect.any(Date),
    });
    expect(others).toEqual([]);
    expect(await told()).toEqual([]);
  });

  it('goes on where it was after a death in the middle, and reads no line twice', async () => {
    await begin();
    for (let step = 0; step < 5; step += 1) await goOn();
    // The process dies: its job is gone, the next night begins it again.
    await sql`delete from graphile_worker._private_jobs`.execute(db());
    const [before] = await checks();
    await begin({ ...brief, sliceMs: 60_000 });
    const [whole, ...others] = await checks();
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from history`.execute(db());
    expect(whole).toMatchObject({
      id: before?.id,
      lines: rows[0]?.count,
      finished_at: expect.any(Date),
    });
    expect(others).toEqual([]);
  });

  it('is done once by two workers that begin at the same moment', async () => {
    const pace = { ...brief, sliceMs: 60_000 };
    await Promise.all([begin(pace), begin(pace), goOn(pace)]);
    await goOn(pace);
    const found = await checks();
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from history`.execute(db());
    expect(found.map(({ lines }) => lines)).toEqual([rows[0]?.count]);
  });

  it('tells both kinds of administrators of a difference, once per check, and shows it', async () => {
    await tamper(
      `update history set reason = 'x' where id = (select min(id) from history where process = 'application' and record_version = 2)`,
    );
    await begin({ ...brief, sliceMs: 60_000 });
    const messages = await told();
    expect(messages.map(({ email }) => email)).toEqual(['admin@namuna.uz', 'texnik@namuna.uz']);
    expect(messages[0]?.params.en).toMatchObject({ count: 1, date: seeded.on.clock.today() });
    const answer = await seeded.on.send(await seeded.as('texnik'), 'GET', '/api/audit/check/');
    expect(answer).toMatchObject({
      status: 200,
      body: {
        running: null,
        last: {
          differences: 1,
          found: [
            {
              process: 'application',
              problem: expect.stringContaining('hash'),
              line_id: expect.any(Number),
            },
          ],
        },
      },
    });
  });

  it('takes a record that is moved between its two questions for whole', async () => {
    const definition = chains.find(({ machine }) => machine.id === 'application');
    if (!definition) throw new Error('no application');
    const { id } = await db()
      .selectFrom('application')
      .select('id')
      .where('version', '>', 2)
      .executeTakeFirstOrThrow();
    let missed = 0;
    // The first question sees the record's lines without the last one, as if that step were made
    // behind its back.
    const stale: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        const own = result.rows.filter(({ record_id }) => record_id === id);
        if (missed > 0 || own.length === 0) return result;
        missed += 1;
        return { ...result, rows: result.rows.filter((row) => row !== own.at(-1)) };
      },
    };
    const found = [];
    for await (const page of checkChains(db().withPlugin(stale), definition, 0, 100_000))
      found.push(...page.differences);
    expect([missed, found]).toEqual([1, []]);
  });
});

describe('its result', () => {
  it('is for anyone who reads the audit log', async () => {
    const ask = async (login: string) =>
      (await seeded.on.send(await seeded.as(login), 'GET', '/api/audit/check/')).status;
    for (const login of ['admin', 'texnik', 'nazorat'])
      expect([login, await ask(login)]).toEqual([login, 200]);
    for (const login of ['talabgor', 'universitet', 'agentlik', 'vazirlik'])
      expect([login, await ask(login)]).toEqual([login, 403]);
    expect((await seeded.on.send(null, 'GET', '/api/audit/check/')).code).toBe('UNAUTHENTICATED');
  });
});
