import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receivedNotificationMachine } from '#machines/received-notification.machine.ts';
import type { InboxItem, InboxPage } from '#shared/inbox.ts';
import { addActor, peopleRoles } from '../support/actors.ts';
import type { Sender } from '../support/app.ts';
import { type Applicant, buildApplicant } from '../support/applicants.ts';
import { doing } from '../support/doing.ts';
import { listenTo, openDoor } from '../support/event-stream.ts';
import { runJobs, runTask } from '../support/jobs.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { sendApplication } from '../support/sent-application.ts';

let database: OpenWorld['database'];
let world: OpenWorld;
let owner: Applicant;
let id: number;
beforeAll(async () => {
  world = await openWorld();
  database = world.database;
  owner = await buildApplicant(world);
  id = await sendApplication(world, owner);
  await doing(world, 'applications', id)(world.staff.university, 'reject', {
    reason: 'Diplomning ikkinchi beti yoʻq.',
  });
  await runJobs(world.on);
});
afterAll(() => world.stop());

const base = '/api/notification-inbox/';
const inbox = async (sender: Sender, query = '', language = 'uz'): Promise<InboxPage> => {
  const { status, body } = await world.on.send(sender, 'GET', `${base}${query}`, undefined, {
    'accept-language': language,
  });
  expect(status).toBe(200);
  return body as InboxPage;
};
const unreadOf = async (sender: Sender) =>
  (await world.on.send(sender, 'GET', `${base}count/`)).body.unread;
const post = (sender: Sender, path: string, body = {}) =>
  world.on.send(sender, 'POST', `${base}${path}`, body);

describe('the inbox', () => {
  it('names person, record and event of every message, the newest first', async () => {
    const { count, results, counts } = await inbox(owner);
    expect(results.map(({ code }) => code)).toEqual(['N-APPLY-REJECTED', 'N-APPLY-SENT']);
    expect(results[0]).toMatchObject({
      process: 'application',
      record_id: id,
      state: 'notRead',
      subject: 'Arizangiz rad etildi',
    });
    expect(results[0]?.reference).toMatch(/^A-\d{4}-\d{6}$/);
    expect(results[0]?.text).toContain('Diplomning ikkinchi beti yoʻq.');
    expect([count, counts]).toEqual([2, [{ process: 'application', count: 2, unread: 2 }]]);
    const [seen] = (await inbox(world.staff.university)).results;
    expect(seen?.person).not.toBeNull();
  });

  it('speaks the language of the reader of today, names of organizations too', async () => {
    await database.db
      .updateTable('organization')
      .set({ name_ru: 'Русский университет' })
      .where('id', '=', world.university)
      .execute();
    const next = await buildApplicant(world);
    await sendApplication(world, next);
    await runJobs(world.on);
    const [uzbek] = (await inbox(next)).results;
    const [russian] = (await inbox(next, '', 'ru')).results;
    expect(uzbek?.subject).toBe('Arizangiz yuborildi');
    expect(russian?.subject).toBe('Заявление отправлено');
    expect(russian?.text).toContain('Русский университет');
    expect(uzbek?.text).not.toContain('Русский');
  });

  it('is one’s own alone', async () => {
    const [first] = (await inbox(owner)).results;
    for (const stranger of [world.neighbour, world.staff.admin]) {
      expect((await inbox(stranger)).results.map((item) => item.id)).not.toContain(first?.id);
      expect((await world.on.send(stranger, 'GET', `${base}${first?.id}/`)).code).toBe('NOT_FOUND');
      expect((await post(stranger, `${first?.id}/read/`)).code).toBe('NOT_FOUND');
    }
    expect((await world.on.send(null, 'GET', base)).code).toBe('UNAUTHENTICATED');
  });

  it('is open to every role', async () => {
    for (const role of peopleRoles)
      expect((await inbox(await addActor(world.on, role))).count).toBe(0);
  });

  it('marks one as read and back; the count follows, and doing it twice is once', async () => {
    const [first] = (await inbox(owner)).results;
    expect(await unreadOf(owner)).toBe(2);
    for (let round = 0; round < 2; round += 1)
      expect((await post(owner, `${first?.id}/read/`)).body.state).toBe('read');
    expect(await unreadOf(owner)).toBe(1);
    const { results } = await inbox(owner);
    expect(results.map(({ state }) => state)).toEqual(['notRead', 'read']);
    expect((await inbox(owner, '?unread=1')).results.map(({ code }) => code)).toEqual([
      'N-APPLY-SENT',
    ]);
    expect((await post(owner, `${first?.id}/unread/`)).body.state).toBe('notRead');
    expect(await unreadOf(owner)).toBe(2);
  });

  it('filters by process, and marks all of one or of all', async () => {
    expect((await inbox(owner, '?process=certificate')).results).toEqual([]);
    expect((await inbox(owner, '?process=application,certificate')).count).toBe(2);
    expect((await post(owner, 'read/', { process: 'certificate' })).body).toEqual({ unread: 2 });
    expect((await post(owner, 'read/')).body).toEqual({ unread: 0 });
  });

  it('tells bad addresses from good ones', async () => {
    for (const path of ['0/', '-1/', 'abc/', '99999999999999999999/']) {
      expect((await world.on.send(owner, 'GET', base + path)).status).toBeGreaterThanOrEqual(400);
      expect((await world.on.send(owner, 'GET', base + path)).status).toBeLessThan(500);
    }
    expect((await world.on.send(owner, 'GET', `${base}123456789/`)).code).toBe('NOT_FOUND');
  });

  it('takes exactly the states of the machine', async () => {
    const { rows } = await sql<{ check: string }>`
      select pg_get_constraintdef(oid) as check from pg_constraint
        where conname = 'received_notification_state'`.execute(database.db);
    const named = [...String(rows[0]?.check).matchAll(/'(\w+)'::text/g)].map(([, state]) => state);
    expect(named.sort()).toEqual(Object.keys(receivedNotificationMachine.states).sort());
  });
});

describe('time', () => {
  it('of two years takes a message out of the inbox', async () => {
    const person = await buildApplicant(world);
    await sendApplication(world, person);
    await runJobs(world.on);
    await sql`update received_notification set created_at = now() - interval '3 years'
      where account_id = ${person.id}`.execute(database.db);
    const [old] = (await inbox(person)).results;
    await runTask(world.on, 'tidy');
    expect([await unreadOf(person), (await inbox(person)).count]).toEqual([0, 0]);
    expect((await world.on.send(person, 'GET', `${base}${old?.id}/`)).code).toBe('NOT_FOUND');
  });
});

describe('a new message', () => {
  it('is told to the open pages of its recipient within two seconds, and to nobody else', async () => {
    const door = await openDoor(world.on);
    const person = await buildApplicant(world);
    const mine = await listenTo(world.on, door, person);
    const others = await Promise.all([
      listenTo(world.on, door, owner),
      listenTo(world.on, door, world.staff.innovation),
    ]);
    await sendApplication(world, person);
    const sent = Date.now();
    await runJobs(world.on);
    await mine.hears({ process: 'receivedNotification' });
    expect(Date.now() - sent).toBeLessThan(2000);
    for (const other of others)
      expect(other.heard.some(({ process }) => process === 'receivedNotification')).toBe(false);
    expect(Object.keys(mine.heard.at(-1) ?? {}).sort()).toEqual(['id', 'process', 'version']);
    for (const listener of [mine, ...others]) listener.leave();
  });
});

describe('5,000 unread messages', () => {
  it('are read, counted and marked within a second each, over the index', async () => {
    const person = await addActor(world.on, 'university');
    await sql`
      insert into received_notification (account_id, code, process, record_id, history_id, params)
      select ${person.id}, 'N-APPLY-NEW', 'application', n, 1000000 + n,
        '{"uz": {"person": "Karimova Aziza"}}' from generate_series(1, 5000) n`.execute(
      database.db,
    );
    await sql`analyze received_notification`.execute(database.db);
    const timed = async (work: () => Promise<unknown>) => {
      const started = performance.now();
      await work();
      return performance.now() - started;
    };
    const page = { results: [] as InboxItem[] };
    expect(
      await timed(async () => {
        page.results = (await inbox(person, '?limit=50')).results;
      }),
    ).toBeLessThan(1000);
    expect(page.results).toHaveLength(50);
    expect(await timed(() => unreadOf(person))).toBeLessThan(1000);
    expect(await timed(() => post(person, 'read/'))).toBeLessThan(1000);
    expect(await unreadOf(person)).toBe(0);
  });
});
