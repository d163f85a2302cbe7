import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keptHolders } from '#server/auth/kept-holders.ts';
import { addActor } from '../support/actors.ts';
import { type Sender, type TestApp, testApp } from '../support/app.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { templateName } from '../support/database-server.ts';
import { soon } from '../support/queue-process.ts';
import { workOf } from '../support/work-done.ts';
import { buildWorld, type World } from '../support/world.ts';

/** Two app processes over one database: what is done in one has to hold in the other. */
let database: TestDatabase;
let world: World;
let here: TestApp;
let there: TestApp;
let admin: Sender;
beforeAll(async () => {
  database = await freshDatabase(templateName);
  const change = { accessKeptSeconds: 15 };
  here = await testApp(database, { change });
  there = await testApp(database, { change });
  world = await buildWorld(here);
  admin = await addActor(here, 'admin');
});
afterAll(async () => {
  await there.stop();
  await here.stop();
  await database.stop();
});

const path = '/api/my-turn/';

/** Somebody with one token, which both processes are shown. */
async function signedIn(role: 'university' | 'finance' = 'university') {
  const organization_id = role === 'university' ? world.university : null;
  const person = await addActor(here, role, { organization_id });
  const headers = { authorization: await here.bearer(person) };
  const ask = async ({ app }: TestApp) => (await app.inject({ url: path, headers })).statusCode;
  const refused = (on: TestApp) => soon('refused', 2000, async () => (await ask(on)) === 401);
  await Promise.all([here, there].map(ask));
  expect([await ask(here), await ask(there)]).toEqual([200, 200]);
  return { person, headers, ask, refused };
}

/** What of a request is asked about who is signed in: nothing, where it is known. */
const claimsOf = ({ id, sessionId }: Sender) => ({
  accountId: id,
  sessionId,
  role: 0,
  organizationId: null,
});
const isKept = (on: TestApp, person: Sender): boolean =>
  keptHolders(on.services)?.find(claimsOf(person)) !== undefined;

async function act(id: number, event: string, body: object = {}) {
  const { version } = await database.db
    .selectFrom('account')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { status } = await here.send(admin, 'POST', `/api/accounts/${id}/${event}/`, {
    version,
    ...body,
  });
  expect(status).toBe(200);
}

describe('who is signed in', () => {
  it('is asked once, and then known for some seconds', async () => {
    const { person, headers } = await signedIn();
    expect(isKept(there, person)).toBe(true);
    const known = await workOf(there, () => there.app.inject({ url: path, headers }));
    there.clock.days(1);
    expect(isKept(there, person)).toBe(false);
    there.clock.reset();
    await sql`select pg_notify('access_changed', ${String(person.id)})`.execute(database.db);
    await soon('forgotten', 2000, () => !isKept(there, person));
    const asked = await workOf(there, () => there.app.inject({ url: path, headers }));
    expect(asked.statements - known.statements).toBe(1);
  });

  it('is refused in every process when an administrator blocks them', async () => {
    const { person, refused } = await signedIn('finance');
    await act(person.id, 'block', { reason: 'Sinov uchun bloklandi.' });
    await Promise.all([refused(here), refused(there)]);
  });

  it('is refused with the token of a former role', async () => {
    const { person, refused } = await signedIn('finance');
    await act(person.id, 'roleSet', { role_id: 100 });
    await Promise.all([refused(here), refused(there)]);
  });

  it('is refused at once where they signed out, and then everywhere', async () => {
    const { headers, ask, refused } = await signedIn();
    const out = { method: 'POST' as const, url: '/api/auth/users/logout', headers, payload: {} };
    expect((await there.app.inject(out)).statusCode).toBe(204);
    expect(await ask(there)).toBe(401);
    await refused(here);
  });

  it('speaks another language at once, when they chose it in the other process', async () => {
    const { person } = await signedIn();
    await database.db
      .updateTable('account')
      .set({ language: 'en' })
      .where('id', '=', person.id)
      .execute();
    await soon('forgotten', 2000, () => !isKept(here, person) && !isKept(there, person));
  });

  it('is not kept by an answer that is older than the change', async () => {
    const { person, headers } = await signedIn();
    const witness = (await signedIn()).person;
    const kept = keptHolders(there.services);
    const old = kept?.find(claimsOf(person));
    await sql`select pg_notify('access_changed', ${String(person.id)})`.execute(database.db);
    await soon('forgotten', 2000, () => !isKept(there, person));
    await kept?.keep(claimsOf(person), async () => {
      await sql`select pg_notify('access_changed', ${String(witness.id)})`.execute(database.db);
      await soon('told', 2000, () => !isKept(there, witness));
      return old ?? null;
    });
    expect(old).toBeDefined();
    expect(isKept(there, person)).toBe(false);
    await there.app.inject({ url: path, headers });
    expect(isKept(there, person)).toBe(true);
  });

  it('is asked each time while changes are not heard of', async () => {
    const { person, ask } = await signedIn('finance');
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen%'`.execute(database.db);
    await soon('not kept', 2000, () => !isKept(here, person) && !isKept(there, person));
    await database.db
      .updateTable('account')
      .set({ role_id: 100 })
      .where('id', '=', person.id)
      .execute();
    expect([await ask(here), await ask(there)]).toEqual([401, 401]);
  });
});
