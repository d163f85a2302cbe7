import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobTasks } from '#server/schedule/tasks.ts';
import { type Answer, type Sender, type TestApp, testApp } from '../support/app.ts';
import { type Applicant, buildApplicant } from '../support/applicants.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { reason } from '../support/doing.ts';
import { buildPeriod } from '../support/periods.ts';
import { buildApplication } from '../support/play.ts';
import { buildWorld, type World } from '../support/world.ts';

let database: TestDatabase;
let world: World;
let other: TestApp;
beforeAll(async () => {
  database = await freshDatabase();
  world = await buildWorld(await testApp(database));
  other = await testApp(database, { clock: world.on.clock });
});
afterAll(async () => {
  await other.stop();
  await world.on.stop();
  await database.stop();
});

let keys = 0;
const newKey = () => {
  keys += 1;
  return `sinov-kaliti-${keys}`;
};
const withKey = (key: string) => ({ 'idempotency-key': key });
const said = ({ status, code }: Answer): string => `${status} ${code}`;

async function countOf(table: 'application' | 'history' | 'idempotency_key'): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(
    database.db,
  );
  return rows[0]?.count ?? 0;
}

async function until(met: () => Promise<boolean>): Promise<void> {
  for (let round = 0; !(await met()) && round < 200; round += 1)
    await new Promise((resolve) => setTimeout(resolve, 25));
}

describe('a write with an Idempotency-Key', () => {
  let person: Applicant;
  let period_id: number;
  let reviewer: Sender;
  beforeAll(async () => {
    person = await buildApplicant(world);
    period_id = await buildPeriod(world);
    reviewer = world.staff.university;
  });
  const begin = (key: string, body: object = { period_id, dc_type: 500 }, on = world.on) =>
    on.send(person, 'POST', '/api/applications/', body, withKey(key));

  it('begins a record once and repeats its answer, from every app', async () => {
    const [rows, lines] = [await countOf('application'), await countOf('history')];
    const key = newKey();
    const first = await begin(key);
    expect([first.status, first.body.state]).toEqual([201, 'draft']);
    for (const on of [world.on, other, world.on])
      expect(await begin(key, { period_id, dc_type: 500 }, on)).toEqual(first);
    expect([await countOf('application'), await countOf('history')]).toEqual([rows + 1, lines + 1]);
  });

  it('moves a record once, also when the version has gone on since', async () => {
    const { id } = await buildApplication(world, 'pending');
    const { body } = await world.on.send(reviewer, 'GET', `/api/applications/${id}/`);
    const key = newKey();
    const reject = () =>
      world.on.send(
        reviewer,
        'POST',
        `/api/applications/${id}/reject/`,
        { version: body.version, reason },
        withKey(key),
      );
    const first = await reject();
    expect([first.status, first.body.state]).toEqual([200, 'rejected']);
    const lines = await countOf('history');
    expect(await reject()).toEqual(first);
    expect(await countOf('history')).toBe(lines);
    // Without the key the same request is an ordinary one that comes too late.
    const bare = await world.on.send(reviewer, 'POST', `/api/applications/${id}/reject/`, {
      version: body.version,
      reason,
    });
    expect(said(bare)).toBe('409 STALE_VERSION');
  });

  it('with another payload or on another address is refused', async () => {
    const key = newKey();
    const { body } = await begin(key);
    expect(said(await begin(key, { period_id, dc_type: 400 }))).toBe('422 KEY_REUSED');
    const save = await world.on.send(
      person,
      'PUT',
      `/api/applications/${body.id}/`,
      { period_id, dc_type: 500, version: 1 },
      withKey(key),
    );
    expect(said(save)).toBe('422 KEY_REUSED');
  });

  it('is of its sender alone', async () => {
    const key = newKey();
    const { body } = await begin(key);
    const stranger = await buildApplicant(world);
    const theirs = await world.on.send(
      stranger,
      'POST',
      '/api/applications/',
      { period_id, dc_type: 500 },
      withKey(key),
    );
    expect(theirs.status).toBe(201);
    expect(theirs.body.id).not.toBe(body.id);
  });

  it('that was refused may be sent again when the reason is gone', async () => {
    const { id, scene } = await buildApplication(world, 'draft');
    const owner = scene.actor('applicant');
    const key = newKey();
    const send = () =>
      world.on.send(owner, 'POST', `/api/applications/${id}/send/`, { version: 1 }, withKey(key));
    expect(said(await send())).toBe('422 GUARD_FAILED');
    await database.db.updateTable('application').set({ version: 1 }).where('id', '=', id).execute();
    await database.db
      .insertInto('application_document')
      .values(
        Object.entries(
          (scene.payload('save') as { documents: Record<string, string> }).documents,
        ).map(([kind, file_id]) => ({
          application_id: id,
          kind,
          file_id,
        })),
      )
      .execute();
    const { documents: _documents, ...columns } = scene.payload('save');
    await database.db.updateTable('application').set(columns).where('id', '=', id).execute();
    expect((await send()).status).toBe(200);
  });

  it('deletes once, and says so twice', async () => {
    const { id, scene } = await buildApplication(world, 'draft');
    const key = newKey();
    const remove = () =>
      world.on.send(
        scene.actor('applicant'),
        'DELETE',
        `/api/applications/${id}/`,
        { version: 1 },
        withKey(key),
      );
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(204);
    expect(
      await database.db
        .selectFrom('history')
        .select('event')
        .where('record_id', '=', id)
        .where('process', '=', 'application')
        .execute(),
    ).toEqual([{ event: 'create' }, { event: 'delete' }]);
  });

  it('is short or long enough, or refused at once', async () => {
    for (const key of ['1234567', 'x'.repeat(101)]) {
      const rows = await countOf('application');
      const answer = await world.on.send(
        await buildApplicant(world),
        'POST',
        '/api/applications/',
        { period_id, dc_type: 500 },
        withKey(key),
      );
      expect([said(answer), await countOf('application')]).toEqual(['400 VALIDATION', rows]);
    }
  });
});

describe('one key at the same time', () => {
  it('one of many begins the record; the others get its answer or are told to wait', async () => {
    for (let round = 0; round < 10; round += 1) {
      const person = await buildApplicant(world);
      const period_id = await buildPeriod(world);
      const key = newKey();
      const send = (at: number) =>
        (at % 2 === 0 ? world.on : other).send(
          person,
          'POST',
          '/api/applications/',
          { period_id, dc_type: 500 },
          withKey(key),
        );
      const answers = await Promise.all([0, 1, 2, 3, 4, 5].map(send));
      const made = await database.db
        .selectFrom('application')
        .select('id')
        .where('owner_id', '=', person.id)
        .execute();
      expect(made).toHaveLength(1);
      const words = new Set(
        answers.map((answer) => (answer.status === 201 ? `201 ${answer.body.id}` : said(answer))),
      );
      expect([...words].filter((word) => word !== '409 KEY_IN_PROGRESS')).toEqual([
        `201 ${made[0]?.id}`,
      ]);
    }
  });
});

describe('a write that is killed', () => {
  it('leaves nothing, and may be repeated with its key', async () => {
    const { id } = await buildApplication(world, 'pending');
    const reviewer = world.staff.university;
    const { body } = await world.on.send(reviewer, 'GET', `/api/applications/${id}/`);
    const key = newKey();
    const send = () =>
      world.on.send(
        reviewer,
        'POST',
        `/api/applications/${id}/reject/`,
        { version: body.version, reason },
        withKey(key),
      );
    const before = [await countOf('history'), await countOf('idempotency_key')];
    // Somebody holds the row, so the write waits in the middle of its transaction; then its
    // connection is killed.
    const killed = await database.db.transaction().execute(async (trx) => {
      await sql`select 1 from application where id = ${id} for update`.execute(trx);
      const waiting = send();
      const blocked = () =>
        sql<{
          pid: number;
        }>`select pid from pg_stat_activity
          where wait_event_type = 'Lock' and datname = current_database()`.execute(trx);
      await until(async () => (await blocked()).rows.length > 0);
      for (const { pid } of (await blocked()).rows)
        await sql`select pg_terminate_backend(${pid})`.execute(trx);
      return waiting;
    });
    expect([said(killed), killed.body]).toEqual([
      '503 UNAVAILABLE',
      { detail: [expect.any(String)] },
    ]);
    expect([await countOf('history'), await countOf('idempotency_key')]).toEqual(before);
    expect((await send()).body.state).toBe('rejected');
    expect([await countOf('history'), await countOf('idempotency_key')]).toEqual(
      before.map((count) => count + 1),
    );
  });
});

it('keys are forgotten after a day', async () => {
  const { tidy } = jobTasks(world.on.services);
  if (!tidy) throw new Error('no job forgets keys');
  const count = await countOf('idempotency_key');
  expect(count).toBeGreaterThan(5);
  for (const left of [count, 0]) {
    world.on.clock.days(1);
    await tidy({}, {} as never);
    expect(await countOf('idempotency_key')).toBe(left);
  }
});
