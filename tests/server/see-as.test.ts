import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signAccess } from '#server/auth/tokens.ts';
import { demoAccounts } from '#server/db/demo-accounts.ts';
import type { Sender } from '../support/app.ts';
import { listenTo, openDoor } from '../support/event-stream.ts';
import { runJobs } from '../support/jobs.ts';
import { type SeededApp, seededApp } from '../support/seeded-app.ts';

interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
}

let seeded: SeededApp;
let support: Sender;
let operations: Operation[];
beforeAll(async () => {
  seeded = await seededApp();
  const { paths } = (seeded.on.app as { swagger(): { paths: Record<string, object> } }).swagger();
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({
      method: method.toUpperCase() as Operation['method'],
      path,
    })),
  );
});
beforeEach(async () => {
  seeded.on.clock.reset();
  support = await seeded.as('texnik');
});
afterAll(() => seeded.stop());

const db = () => seeded.on.services.db;
const reason = 'Murojaat boʻyicha arizani koʻrib chiqish';
const idOf = async (login: string): Promise<number> =>
  (
    await db()
      .selectFrom('account')
      .select('id')
      .where('email', '=', `${login}@namuna.uz`)
      .executeTakeFirstOrThrow()
  ).id;

async function grant(login: string, by: Sender = support) {
  const id = await idOf(login);
  const { version } = await db()
    .selectFrom('account')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    id,
    answer: await seeded.on.send(by, 'POST', `/api/accounts/${id}/seeAs/`, { version, reason }),
  };
}

/** The token with which the supporter sees as somebody. */
async function seeAs(login: string): Promise<string> {
  const { id, answer } = await grant(login);
  expect(answer.status).toBe(200);
  const { body, status } = await seeded.on.send(support, 'POST', '/api/auth/see-as/', {
    account: id,
  });
  expect(status).toBe(200);
  return String(body.access);
}

const ask = (token: string, method: string, url: string, body?: object) =>
  seeded.on.app.inject({
    method: method as 'GET',
    url,
    headers: { authorization: `Bearer ${token}` },
    ...(body ? { payload: body } : {}),
  });

/** How every table stands, but for the log of these readings. */
async function everything(): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('see_as_reading', 'readiness')`.execute(db());
  const sums: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{
      sum: string;
    }>`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum
      from ${sql.table(name)} t`.execute(db());
    sums[name] = rows[0]?.sum ?? '';
  }
  return sums;
}

const withId = (path: string, id: number): string => path.replace(/\{\w+\}/g, String(id));

describe('leave to see as somebody', () => {
  it('is given to technical support, for ordinary people, with a reason, and to nobody else', async () => {
    const logins = [
      ...new Map(
        demoAccounts
          .map(({ roleName, login }) => [roleName, login.replace('@namuna.uz', '')] as const)
          .reverse(),
      ).values(),
    ];
    for (const login of logins.filter((one) => one !== 'texnik')) {
      const { answer } = await grant('talabgor', await seeded.as(login));
      expect([login, [403, 404].includes(answer.status)]).toEqual([login, true]);
    }
    const powerful = await Promise.all(
      ['agentlik', 'moliya', 'iqtisodiyot', 'nazorat', 'admin'].map((login) => grant(login)),
    );
    expect(powerful.map(({ answer }) => answer.code)).toEqual(powerful.map(() => 'GUARD_FAILED'));
    expect((await grant('texnik')).answer.code).toBe('GUARD_FAILED');
    const id = await idOf('talabgor');
    const { version } = await db()
      .selectFrom('account')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(
      (
        await seeded.on.send(support, 'POST', `/api/accounts/${id}/seeAs/`, {
          version,
          reason: 'qisqa',
        })
      ).code,
    ).toBe('REASON_REQUIRED');
    expect((await seeded.on.send(support, 'POST', '/api/auth/see-as/', { account: id })).code).toBe(
      'NOT_FOUND',
    );
  });

  it('opens once, for the one who got it', async () => {
    const { id } = await grant('universitet');
    expect(
      (await seeded.on.send(await seeded.as('admin'), 'POST', '/api/auth/see-as/', { account: id }))
        .code,
    ).toBe('NOT_FOUND');
    expect(
      (await seeded.on.send(support, 'POST', '/api/auth/see-as/', { account: id })).status,
    ).toBe(200);
    expect((await seeded.on.send(support, 'POST', '/api/auth/see-as/', { account: id })).code).toBe(
      'NOT_FOUND',
    );
  });
});

describe('who sees as a person', () => {
  it('reads what the person reads, without personal numbers, and every reading is written down as theirs', async () => {
    const token = await seeAs('talabgor');
    const me = (await ask(token, 'GET', '/api/auth/user/me')).json();
    expect(me).toMatchObject({ id: await idOf('talabgor'), role_name: 'applicant', email: null });
    const profile = (await ask(token, 'GET', '/api/profile/')).json();
    expect(profile).toMatchObject({ pinfl: null, passport_number: null, birthday: null });
    expect((await ask(token, 'GET', '/api/applications/?limit=5')).statusCode).toBe(200);
    const { rows } = await sql<{ path: string; supporter: number; person: number }>`
      select r.path, s.supporter_id as supporter, s.account_id as person from see_as_reading r
        join see_as s on s.id = r.see_as_id
      order by r.id desc limit 3`.execute(db());
    expect(rows.map(({ path }) => path).reverse()).toEqual([
      '/api/auth/user/me',
      '/api/profile/',
      '/api/applications/',
    ]);
    expect(
      rows.every(({ supporter, person }) => supporter === support.id && person === Number(me.id)),
    ).toBe(true);
  });

  it('is refused every write of every route, and the refusals are written down', async () => {
    const token = await seeAs('universitet');
    const before = await everything();
    const writes = operations.filter(({ method }) => method !== 'GET');
    expect(writes.length).toBeGreaterThan(100);
    for (const { method, path } of writes) {
      const answer = await ask(
        token,
        method,
        withId(path, 1),
        method === 'DELETE' ? undefined : { version: 1, reason },
      );
      expect([method, path, answer.statusCode]).toEqual([method, path, 403]);
    }
    expect(await everything()).toEqual(before);
    const refused = await sql<{
      n: number;
    }>`select count(*)::int as n from see_as_reading where not allowed and method <> 'GET'`.execute(
      db(),
    );
    expect(refused.rows[0]?.n).toBe(writes.length);
  });

  it.each(['talabgor', 'doktorant', 'universitet', 'vazirlik', 'rahbar'])(
    'reads as %s without an unforeseen error and changes nothing',
    async (login) => {
      const token = await seeAs(login);
      const before = await everything();
      // A stream that stays open, and a picture whose file is not in the storage of this test.
      const other = ['/api/changes/', '/api/public/posts/{id}/image/'];
      for (const { path } of operations.filter(
        ({ method, path: one }) => method === 'GET' && !other.includes(one),
      )) {
        const { statusCode, headers } = await ask(token, 'GET', withId(path, 1));
        expect([
          path,
          statusCode < 500 || headers['x-error-code'] === 'EXTERNAL_UNAVAILABLE',
        ]).toEqual([path, true]);
      }
      expect(await everything()).toEqual(before);
    },
  );

  it('gets no file and no document', async () => {
    const token = await seeAs('universitet');
    const papers = ['/api/files/{id}/', '/api/statistics/exports/{id}/file/'];
    const documents = operations.filter(
      ({ method, path }) => method === 'GET' && (papers.includes(path) || /document/.test(path)),
    );
    expect(documents.length).toBeGreaterThan(2);
    for (const { path } of documents)
      expect([path, (await ask(token, 'GET', withId(path, 1))).statusCode]).toEqual([path, 403]);
  });

  it('is seen by the person: in the inbox at once, among the sessions while it lasts, in the history for ever', async () => {
    await seeAs('doktorant');
    const person = await seeded.as('doktorant');
    const shown = (await seeded.on.send(person, 'GET', '/api/auth/user/sessions/')).body
      .results as { id: string; support: object | null }[];
    const line = shown.find(({ support: other }) => other !== null);
    expect(line?.support).toMatchObject({ reason });
    const { body } = await seeded.on.send(person, 'GET', `/api/accounts/${person.id}/history/`);
    expect((body.results as { event: string; reason: string }[])[0]).toMatchObject({
      event: 'seeAs',
      reason,
    });
  });

  it('is told to the person by the message of the machine', async () => {
    await seeAs('doktorant');
    await runJobs(seeded.on);
    const told = await db()
      .selectFrom('received_notification')
      .select('params')
      .where('account_id', '=', await idOf('doktorant'))
      .where('code', '=', 'N-SEE-AS')
      .execute();
    expect(told.length).toBeGreaterThan(0);
    expect(JSON.stringify(told[0]?.params)).toContain(reason);
  });
});

describe('seeing as somebody ends', () => {
  const me = async (token: string) => (await ask(token, 'GET', '/api/auth/user/me')).statusCode;
  const ends: [what: string, end: (person: number) => Promise<unknown>][] = [
    ['the supporter ends it', () => seeded.on.send(support, 'DELETE', '/api/auth/see-as/')],
    ['the person ends that session', (person) => endAsPerson(person)],
    [
      'the supporter signs out',
      () =>
        db()
          .updateTable('session')
          .set({ revoked_at: new Date() })
          .where('id', '=', support.sessionId)
          .execute(),
    ],
    [
      'the person is blocked',
      (person) =>
        db().updateTable('account').set({ state: 'blocked' }).where('id', '=', person).execute(),
    ],
    [
      'the person gets another role',
      (person) =>
        db().updateTable('account').set({ role_id: 100 }).where('id', '=', person).execute(),
    ],
    ['somebody else is seen', () => seeAs('vazirlik')],
  ];

  async function endAsPerson(person: number): Promise<unknown> {
    const own = await seeded.as('universitet2');
    expect(own.id).toBe(person);
    const shown = (await seeded.on.send(own, 'GET', '/api/auth/user/sessions/')).body.results as {
      id: string;
      support: object | null;
    }[];
    return seeded.on.send(
      own,
      'DELETE',
      `/api/auth/user/sessions/${shown.find((one) => one.support !== null)?.id}/`,
    );
  }

  it.each(ends)('when %s', async (_what, end) => {
    const token = await seeAs('universitet2');
    const person = await idOf('universitet2');
    const { state, role_id } = await db()
      .selectFrom('account')
      .select(['state', 'role_id'])
      .where('id', '=', person)
      .executeTakeFirstOrThrow();
    expect(await me(token)).toBe(200);
    await end(person);
    expect(await me(token)).toBe(401);
    await db().updateTable('account').set({ state, role_id }).where('id', '=', person).execute();
  });

  it('when the supporter is blocked or is no technical admin any more', async () => {
    for (const change of [{ state: 'blocked' as const }, { role_id: 100 }]) {
      const token = await seeAs('universitet2');
      const now = { state: 'active' as const, role_id: 1100 };
      await db().updateTable('account').set(change).where('id', '=', support.id).execute();
      expect(await me(token)).toBe(401);
      await db().updateTable('account').set(now).where('id', '=', support.id).execute();
    }
  });

  it('by itself after a quarter of an hour, whatever the token says', async () => {
    const token = await seeAs('talabgor');
    const session = await db()
      .selectFrom('session')
      .selectAll()
      .where('see_as_id', 'is not', null)
      .orderBy('see_as_id', 'desc')
      .executeTakeFirstOrThrow();
    seeded.on.clock.days(1);
    expect(await me(token)).toBe(401);
    const { config } = seeded.on.services;
    const now = seeded.on.clock.now();
    const claims = {
      accountId: session.account_id,
      sessionId: session.id,
      role: 100,
      organizationId: null,
    };
    expect(await me(await signAccess(config, claims, now, new Date(now.getTime() + 600_000)))).toBe(
      401,
    );
  });

  it('and nothing prolongs it: its token is no refresh token, and it has none', async () => {
    const token = await seeAs('talabgor');
    const session = await db()
      .selectFrom('session')
      .selectAll()
      .where('see_as_id', 'is not', null)
      .orderBy('see_as_id', 'desc')
      .executeTakeFirstOrThrow();
    for (const refresh of [token, `${session.id}.${session.refresh_hash}`, `${session.id}.`]) {
      const { statusCode } = await seeded.on.app.inject({
        method: 'POST',
        url: '/api/auth/token/refresh/',
        payload: { refresh },
      });
      expect([400, 401]).toContain(statusCode);
    }
    const after = await db()
      .selectFrom('session')
      .selectAll()
      .where('id', '=', session.id)
      .executeTakeFirstOrThrow();
    expect(after.expires_at).toEqual(session.expires_at);
  });

  it('for the open stream of changes too', async () => {
    const door = await openDoor(seeded.on);
    await seeAs('universitet');
    const { id: sessionId, account_id: id } = await db()
      .selectFrom('session')
      .selectAll()
      .where('see_as_id', 'is not', null)
      .orderBy('see_as_id', 'desc')
      .executeTakeFirstOrThrow();
    const listener = await listenTo(seeded.on, door, { id, sessionId });
    await seeded.on.send(support, 'DELETE', '/api/auth/see-as/');
    const end = await Promise.race([
      listener.ended.then(() => 'ended'),
      new Promise((resolve) => setTimeout(resolve, 2000, 'still open')),
    ]);
    expect(end).toBe('ended');
  });
});
