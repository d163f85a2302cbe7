import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Connection, openDatabase } from '#server/db/connection.ts';
import { type Sender, type TestApp, testApp } from '../support/app.ts';
import { type Applicant, buildApplicant } from '../support/applicants.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { doing } from '../support/doing.ts';
import { type Listener, listenTo, openDoor } from '../support/event-stream.ts';
import { runTask } from '../support/jobs.ts';
import { buildPeriod, closePeriod } from '../support/periods.ts';
import { sendApplication } from '../support/sent-application.ts';
import { buildWorld, type World } from '../support/world.ts';

let database: TestDatabase;
let second: Connection;
let world: World;
/** Another process on the same database, with a pool of its own. */
let other: TestApp;
let doors: { here: string; there: string };
beforeAll(async () => {
  database = await freshDatabase();
  world = await buildWorld(await testApp(database));
  second = openDatabase(database.address);
  other = await testApp(second, { clock: world.on.clock });
  doors = { here: await openDoor(world.on), there: await openDoor(other) };
});
afterAll(async () => {
  await other.stop();
  await second.stop();
  await world.on.stop();
  await database.stop();
});

const here = (sender: Sender) => listenTo(world.on, doors.here, sender);
const there = (sender: Sender) => listenTo(other, doors.there, sender);
const applications = ({ heard }: Listener) =>
  heard.filter(({ process }) => process === 'application');
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('a change', () => {
  let owner: Applicant;
  let period: number;
  beforeAll(async () => {
    owner = await buildApplicant(world);
    period = await buildPeriod(world);
  });

  it('is told in every app to those who may see the record, and to nobody else', async () => {
    const { staff, neighbour } = world;
    const knowing = {
      owner: await here(owner),
      reviewer: await there(staff.university),
      agency: await there(staff.innovation),
      finance: await here(staff.finance),
    };
    const outside = {
      neighbour: await there(neighbour),
      stranger: await here(staff.applicant),
      economy: await there(staff.economy),
      technician: await there(staff.technicalAdmin),
    };
    const id = await sendApplication(world, owner, {}, period);
    for (const listener of Object.values(knowing))
      await listener.hears({ process: 'application', id, version: 3 });
    // Its steps as a draft were the owner's alone.
    expect(applications(knowing.owner).map(({ version }) => version)).toEqual([1, 2, 3]);
    for (const listener of [knowing.reviewer, knowing.agency, knowing.finance]) {
      expect(applications(listener).every(({ version }) => version === 3)).toBe(true);
    }
    // Something that the others may see comes later: until then they have heard nothing of the
    // application.
    const later = await buildPeriod(world);
    for (const listener of [outside.neighbour, outside.stranger, outside.economy]) {
      await listener.hears({ process: 'period', id: later, version: 2 });
      expect(applications(listener)).toEqual([]);
    }
    expect(outside.technician.heard).toEqual([]);
    for (const listener of [...Object.values(knowing), ...Object.values(outside)]) listener.leave();
  });

  it('carries numbers only', async () => {
    const listener = await there(world.staff.innovation);
    const id = await buildPeriod(world);
    await listener.hears({ process: 'period', id });
    for (const change of listener.heard)
      expect(Object.keys(change).sort()).toEqual(['id', 'process', 'version']);
    listener.leave();
  });

  it('that was refused or undone is not told', async () => {
    const person = await buildApplicant(world);
    const id = await sendApplication(world, person);
    const listener = await there(world.staff.university);
    const refused = await world.on.send(
      world.staff.university,
      'POST',
      `/api/applications/${id}/accept/`,
      { version: 3 },
    );
    expect(refused.status).toBe(422);
    await doing(world, 'applications', id)(world.staff.university, 'reject');
    await listener.hears({ process: 'application', id, version: 4 });
    expect(applications(listener)).toEqual([{ process: 'application', id, version: 4 }]);
    listener.leave();
  });

  it('made by the scheduler is told too', async () => {
    const person = await buildApplicant(world);
    const id = await buildPeriod(world);
    const { body } = await world.on.send(person, 'POST', '/api/applications/', {
      period_id: id,
      dc_type: 500,
    });
    const listener = await there(person);
    await closePeriod(world, id);
    await runTask(world.on, 'timetable-nightly');
    await listener.hears({ process: 'application', id: Number(body.id), version: 2 });
    listener.leave();
    world.on.clock.reset();
  });
});

describe('the stream', () => {
  it('is for signed-in people', async () => {
    const answer = await fetch(`${doors.here}/api/changes/`);
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('is not kept by anybody on the way', async () => {
    const control = new AbortController();
    const headers = { authorization: await world.on.bearer(world.staff.innovation) };
    const answer = await fetch(`${doors.here}/api/changes/`, { headers, signal: control.signal });
    expect(answer.headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    control.abort();
  });

  it('goes on when the listening connection was cut', async () => {
    const listener = await there(world.staff.innovation);
    const cut = sql<{ pid: number }>`select pid, pg_terminate_backend(pid) from pg_stat_activity
      where query = 'listen record_changed' and datname = current_database()`;
    const first = await cut.execute(database.db);
    const { rows } = await cut.execute(database.db);
    expect(rows.length).toBeLessThanOrEqual(2);
    // On a busy machine those that were cut are still there for a moment.
    const gone = [...first.rows, ...rows].map(({ pid }) => pid);
    const listening = () =>
      sql`select 1 from pg_stat_activity
        where query = 'listen record_changed' and state = 'idle' and pid <> all(${gone}::int[])
          and datname = current_database()`.execute(database.db);
    for (let round = 0; (await listening()).rows.length < 2 && round < 200; round += 1)
      await pause(25);
    const id = await buildPeriod(world);
    await listener.hears({ process: 'period', id, version: 2 });
    listener.leave();
  });

  it('ends when the app closes, which takes no longer for it', async () => {
    const closing = await testApp(second, { clock: world.on.clock });
    const listener = await listenTo(closing, await openDoor(closing), world.staff.innovation);
    const started = Date.now();
    await closing.stop();
    await listener.ended;
    expect(Date.now() - started).toBeLessThan(5000);
  });

  it('an app that is closed at once leaves no connection behind', async () => {
    const brief = openDatabase(database.address);
    await (await testApp(brief, { clock: world.on.clock })).stop();
    await brief.stop();
    expect(brief.pool.totalCount).toBe(0);
  });
});

describe('streams of one account are bounded', () => {
  const ask = async (sender: Sender, address = doors.here) => {
    const control = new AbortController();
    const headers = { authorization: await world.on.bearer(sender) };
    const answer = await fetch(`${address}/api/changes/`, { headers, signal: control.signal });
    return { answer, leave: () => control.abort() };
  };

  it('the twenty-first is refused, others are not, and one that ends makes room', async () => {
    const { technicalAdmin, innovation } = world.staff;
    const opened = await Promise.all(Array.from({ length: 24 }, () => ask(technicalAdmin)));
    const refused = opened.filter(({ answer }) => answer.status === 429);
    expect(opened.filter(({ answer }) => answer.status === 200)).toHaveLength(20);
    for (const { answer } of refused) {
      expect([answer.headers.get('x-error-code'), answer.headers.get('retry-after')]).toEqual([
        'TOO_MANY_REQUESTS',
        '30',
      ]);
    }
    const neighbour = await ask(innovation);
    expect(neighbour.answer.status).toBe(200);
    neighbour.leave();
    opened.find(({ answer }) => answer.status === 200)?.leave();
    let again = await ask(technicalAdmin);
    for (let round = 0; again.answer.status !== 200 && round < 100; round += 1) {
      await pause(25);
      again = await ask(technicalAdmin);
    }
    expect(again.answer.status).toBe(200);
    for (const { leave } of [...opened, again]) leave();
  });

  it('who hangs up before the stream begins takes none', async () => {
    const person = world.staff.economy;
    const { db } = world.on.services;
    for (let round = 0; round < 25; round += 1) {
      const attempt = ask(person).then(({ leave }) => leave());
      const control = new AbortController();
      const headers = { authorization: await world.on.bearer(person) };
      const gone = fetch(`${doors.here}/api/changes/`, { headers, signal: control.signal }).catch(
        () => undefined,
      );
      control.abort();
      await Promise.all([attempt, gone]);
    }
    await sql`select 1`.execute(db);
    let last = await ask(person);
    for (let round = 0; last.answer.status !== 200 && round < 100; round += 1) {
      await pause(25);
      last = await ask(person);
    }
    expect(last.answer.status).toBe(200);
    last.leave();
  });
});

it('many listeners are told of many changes, each of all', async () => {
  const listeners = await Promise.all(
    Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? here : there)(world.staff.innovation)),
  );
  const ids = [];
  for (let round = 0; round < 5; round += 1) ids.push(await buildPeriod(world));
  for (const listener of listeners)
    for (const id of ids) await listener.hears({ process: 'period', id, version: 2 });
  for (const listener of listeners) listener.leave();
});
