import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { watchedKinds } from '#machines/kit.ts';
import { addDays } from '#shared/dates.ts';
import type { HomeLine, HomeNow } from '#shared/home.ts';
import { openFor } from '../support/actors.ts';
import { type Sender, type TestApp, testApp } from '../support/app.ts';
import { seededDatabase } from '../support/seeded-database.ts';

let on: TestApp;
let stop: () => Promise<void>;

beforeAll(async () => {
  const database = await seededDatabase();
  on = await testApp(database);
  stop = async () => {
    await on.stop();
    await database.stop();
  };
}, 180_000);
afterAll(() => stop());

async function account(email: string): Promise<Sender> {
  const { id } = await on.services.db
    .selectFrom('account')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return openFor(on, id);
}

async function homeOf(sender: Sender): Promise<HomeNow> {
  const { status, body } = await on.send(sender, 'GET', '/api/home/now/');
  expect(status).toBe(200);
  return body as HomeNow;
}

const countOf = async (sender: Sender, path: string): Promise<number> =>
  Number((await on.send(sender, 'GET', path)).body.count);
const lineOf = (home: HomeNow, key: string): HomeLine | undefined =>
  home.lines.find((line) => line.key === key);

describe('home of an organization', () => {
  it('counts each part of the worklist as the worklist does, the pressing first', async () => {
    const reviewer = await account('universitet@namuna.uz');
    const home = await homeOf(reviewer);
    const parts = home.lines.filter(({ group }) => group !== null);
    const { body } = await on.send(reviewer, 'GET', '/api/applications/groups/');
    const waiting = ['overdue', 'dueSoon', 'fresh', 'started', 'toDecide'].reduce(
      (sum, name) => sum + Number(body[name]),
      0,
    );
    expect(parts.length).toBeGreaterThan(0);
    for (const { group, count } of parts)
      expect([group, count]).toEqual([
        group,
        await countOf(reviewer, `/api/applications/?group=${group}&limit=1`),
      ]);
    expect(home.lines[0]?.tone).toBe('danger');
    expect(home.headline).toMatchObject({ key: 'applicationsOverdue', count: waiting });
  });
});

describe('home of an applicant', () => {
  async function owners(state: string): Promise<{ owner_id: number; id: number }[]> {
    return on.services.db
      .selectFrom('application')
      .select(['owner_id', 'id'])
      .where('state', '=', state)
      .orderBy('id', 'desc')
      .limit(8)
      .execute();
  }

  it('offers to send a draft exactly when the machine does', async () => {
    const drafts = await owners('draft');
    const said: string[] = [];
    for (const { owner_id, id } of drafts) {
      const sender = await openFor(on, owner_id);
      const line = (await homeOf(sender)).lines.find(
        (one) => one.id === id && one.key.startsWith('send'),
      );
      const { body } = await on.send(sender, 'GET', `/api/applications/${id}/actions/`);
      const actions = (Array.isArray(body) ? body : body.actions) as {
        event: string;
        enabled: boolean;
        unmet: string[];
      }[];
      const send = actions.find(({ event }) => event === 'send');
      expect(line === undefined).toBe(send?.unmet.includes('windowOpen'));
      if (line) expect(line.key === 'sendReady').toBe(send?.enabled);
      if (line) said.push(line.key);
    }
    expect(said.length).toBeGreaterThan(0);
  });

  it('tells who holds an application that is under review, and never its own owner', async () => {
    const [pending] = await owners('pending');
    const home = await homeOf(await openFor(on, pending?.owner_id ?? 0));
    const line = lineOf(home, 'waiting');
    expect(line?.id).toBe(pending?.id);
    expect(line?.params.who).toEqual(['university']);
  });
});

describe('home of those who keep the product', () => {
  it('tells an administrator which organizations nobody answers for and which are not active, as their list does', async () => {
    const admin = await account('admin@namuna.uz');
    const home = await homeOf(admin);
    for (const [key, filters] of [
      ['withoutAdmin', 'admin=without'],
      ['restingOrganizations', ''],
    ] as const) {
      const line = lineOf(home, key);
      expect(line?.count).toBeGreaterThan(0);
      expect([key, line?.count]).toEqual([
        key,
        await countOf(admin, `/api/organizations/?limit=1&state=${line?.group}&${filters}`),
      ]);
    }
    expect(lineOf(home, 'newAccounts')?.tone).toBe('secondary');
    const duties = home.lines.filter(({ tone }) => tone !== 'secondary');
    expect(home.headline?.count).toBe(duties.reduce((sum, { count }) => sum + count, 0));
  });

  it('tells technical support what did not arrive, as the log of messages does', async () => {
    const support = await account('texnik@namuna.uz');
    const line = lineOf(await homeOf(support), 'failedMessages');
    expect(line?.count).toBeGreaterThan(0);
    expect(line?.count).toBe(await countOf(support, `/api/messages/?limit=1&state=${line?.group}`));
  });
});

describe('home of those who watch over the processes', () => {
  it('says how often each signal was given, as the log and the list of results do', async () => {
    const watcher = await account('nazorat@namuna.uz');
    const { rows } = await sql<{ id: number }>`
      update exam_result set remarked_at = now() where id = (select max(id) from exam_result)
        returning id`.execute(on.services.db);
    expect(rows).toHaveLength(1);
    const home = await homeOf(watcher);
    const signals = [
      ['marksChanged', '/api/exam-results/?remarked=1&limit=1'],
      ['againstRank', '/api/exam-results/?against_rank=1&limit=1'],
      ...watchedKinds.map((kind) => [kind, `/api/audit/changes/?watched=${kind}&limit=1`] as const),
    ] as const;
    const said = (key: string): number =>
      home.lines.find((line) => line.key === key || line.group === key)?.count ?? 0;
    const counted = await Promise.all(
      signals.map(async ([key, path]) => [key, await countOf(watcher, path)] as const),
    );
    expect(counted.map(([key]) => [key, said(key)])).toEqual(counted);
    expect(said('marksChanged')).toBe(1);
    expect(watchedKinds.some((kind) => said(kind) > 0)).toBe(true);
    expect(home.headline).toMatchObject({ key: 'keeper' });
  });
});

describe('every home', () => {
  it.each([
    ['talabgor', 'apply'],
    ['agentlik', 'agency'],
    ['vazirlik', 'monitoringLate'],
    ['moliya', 'turn'],
    ['iqtisodiyot', 'turn'],
    ['nazorat', 'keeper'],
    ['admin', 'keeper'],
    ['texnik', 'keeper'],
  ])(
    '%s: a sentence or the zero state with a next date, five lines at most',
    async (name, headline) => {
      const home = await homeOf(await account(`${name}@namuna.uz`));
      expect(home.headline?.key ?? null).toBe(headline);
      expect(home.lines.length).toBeLessThanOrEqual(5);
      expect(home.more > 0 ? home.lines.length : 5).toBe(5);
      expect((home.next?.date ?? '') >= on.clock.today()).toBe(true);
    },
  );

  it('says how many kinds of work did not fit', async () => {
    expect((await homeOf(await account('universitet@namuna.uz'))).more).toBeGreaterThan(0);
  });

  it('is for people who are signed in', async () => {
    expect((await on.send(null, 'GET', '/api/home/now/')).status).toBe(401);
  });
});

describe('homes and the entrance exam', () => {
  const examBy = async (place: string): Promise<{ owner_id: number; organization_id: number }> => {
    const { rows } = await sql<{ owner_id: number; organization_id: number }>`
      select x.owner_id, e.organization_id from exam_result x join exam e on e.id = x.exam_id
      where ${sql.raw(place)} order by x.id limit 1`.execute(on.services.db);
    const [found] = rows;
    if (!found) throw new Error(`no exam with ${place}`);
    return found;
  };

  it('a candidate is told of the day and the place while it is to come', async () => {
    const { owner_id } = await examBy(`e.state = 'draft'`);
    await sql`update exam_direction set exam_date = ${on.clock.today()}
      where exam_id in (select exam_id from exam_result where owner_id = ${owner_id})`.execute(
      on.services.db,
    );
    const line = lineOf(await homeOf(await openFor(on, owner_id)), 'examDay');
    expect(line).toMatchObject({
      deadline: on.clock.today(),
      params: { place: 'Bosh bino, 305-xona' },
    });
  });

  it('an overdue exam is counted for its ministry as its list counts it', async () => {
    const ministry = await account('vazirlik@namuna.uz');
    await sql`update period set exam_stop = ${addDays(on.clock.today(), -1)}
      where id in (select period_id from exam where state = 'draft')`.execute(on.services.db);
    const count = await countOf(ministry, '/api/exams/?late=1&limit=1');
    expect(count).toBeGreaterThan(0);
    expect(lineOf(await homeOf(ministry), 'examsLate')?.count).toBe(count);
  });
});
