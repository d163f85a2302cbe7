import { afterAll, beforeAll, expect, it } from 'vitest';
import type { NotificationSettings } from '#shared/notification-settings.ts';
import { channelsFor, lockedTopics, topicOf, topics } from '#shared/notification-topics.ts';
import { notifications } from '#shared/notifications.ts';
import type { Sender } from '../support/app.ts';
import { type Applicant, buildApplicant } from '../support/applicants.ts';
import { doing } from '../support/doing.ts';
import { runJobs, runTask } from '../support/jobs.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { sendApplication } from '../support/sent-application.ts';

let database: OpenWorld['database'];
let world: OpenWorld;
let owner: Applicant;
beforeAll(async () => {
  world = await openWorld();
  database = world.database;
  owner = await buildApplicant(world);
});
afterAll(() => world.stop());

const url = '/api/auth/user/notification-settings/';
const rowsOf = async (sender: Sender) =>
  ((await world.on.send(sender, 'GET', url)).body as NotificationSettings).results;
const set = (sender: Sender, topic: string, channel: string, mode: string) =>
  world.on.send(sender, 'PUT', url, { topic, channel, mode });
const messagesOf = (sender: Sender) =>
  database.db
    .selectFrom('message')
    .select(['channel', 'code', 'subject', 'body', 'state'])
    .where('account_id', '=', sender.id)
    .orderBy('id')
    .execute();

it('every code of the catalogue is in one topic, and every topic reaches somebody', () => {
  for (const code of Object.keys(notifications)) expect(topics, code).toContain(topicOf(code));
  expect(() => topicOf('X-UNKNOWN')).toThrow();
  const every = [
    'applicant',
    'doctorate',
    'advisor',
    'university',
    'ministry',
    'innovation',
    'finance',
    'economy',
    'antiCorruption',
  ] as const;
  expect(topics.filter((topic) => channelsFor(topic, every) === null)).toEqual([]);
});

it('the matrix holds what can reach the person, on the ways on which it can', async () => {
  const rows = await rowsOf(owner);
  expect(rows.map(({ topic }) => topic)).toEqual([
    'account',
    'message',
    'application',
    'exam',
    'certificate',
    'study',
    'monitoring',
    'letter',
    'period',
    'correction',
  ]);
  expect(rows.find(({ topic }) => topic === 'application')).toEqual({
    topic: 'application',
    mail: 'each',
    sms: 'each',
    locked: false,
  });
  expect(rows.find(({ topic }) => topic === 'certificate')?.sms).toBeNull();
  expect((await rowsOf(world.staff.finance)).map(({ topic }) => topic)).not.toContain(
    'application',
  );
});

it('one cell is saved and the whole answered; what the person does not have, and what is locked, is refused', async () => {
  const { status, body } = await set(owner, 'certificate', 'mail', 'off');
  expect([
    status,
    (body as NotificationSettings).results.find(({ topic }) => topic === 'certificate')?.mail,
  ]).toEqual([200, 'off']);
  expect(
    (await rowsOf(world.staff.applicant)).find(({ topic }) => topic === 'certificate')?.mail,
  ).toBe('each');
  const [locked = ''] = lockedTopics;
  const refused = [
    [locked, 'mail', 'off'],
    ['certificate', 'sms', 'off'],
    ['quota', 'mail', 'off'],
    ['application', 'sms', 'weekly'],
    ['nothing', 'mail', 'off'],
    ['application', 'fax', 'off'],
    ['application', 'mail', 'sometimes'],
  ] as const;
  for (const [topic, channel, mode] of refused) {
    const answer = await set(owner, topic, channel, mode);
    expect([topic, channel, mode, answer.status, answer.code]).toEqual([
      topic,
      channel,
      mode,
      400,
      'VALIDATION',
    ]);
  }
  expect(
    (await rowsOf(owner))
      .filter(({ mail, sms }) => mail === 'off' || sms === 'off')
      .map(({ topic }) => topic),
  ).toEqual(['certificate']);
});

it('off stays in the inbox only, weekly waits for one mail that comes once and leaves out what was read', async () => {
  await set(owner, 'application', 'sms', 'off');
  await set(owner, 'application', 'mail', 'weekly');
  const id = await sendApplication(world, owner);
  await doing(world, 'applications', id)(world.staff.university, 'reject', {
    reason: 'Diplomning ikkinchi beti yoʻq.',
  });
  await runJobs(world.on);
  expect((await messagesOf(owner)).filter(({ code }) => code.startsWith('N-APPLY'))).toEqual([]);
  const { body } = await world.on.send(owner, 'GET', '/api/notification-inbox/');
  const items = body.results as { id: number; code: string }[];
  expect(items.map(({ code }) => code)).toEqual(['N-APPLY-REJECTED', 'N-APPLY-SENT']);
  await world.on.send(owner, 'POST', `/api/notification-inbox/${items[1]?.id}/read/`, {});
  await runTask(world.on, 'send-digests');
  await runTask(world.on, 'send-digests');
  await runJobs(world.on);
  const digests = (await messagesOf(owner)).filter(({ code }) => code === 'DIGEST');
  expect(digests).toMatchObject([
    { channel: 'mail', state: 'sent', subject: 'Bir haftalik xabarlar: 1 ta' },
  ]);
  expect(digests[0]?.body).toContain('Diplomning ikkinchi beti yoʻq.');
  expect(digests[0]?.body).not.toContain('yuborildi');
});

it('a person whose account was blocked meanwhile gets no weekly mail', async () => {
  const id = (
    await database.db
      .selectFrom('received_notification')
      .select('id')
      .where('account_id', '=', owner.id)
      .executeTakeFirstOrThrow()
  ).id;
  await database.db
    .insertInto('digest_item')
    .values({ received_id: id, account_id: owner.id })
    .execute();
  await database.db
    .updateTable('received_notification')
    .set({ state: 'notRead' })
    .where('id', '=', id)
    .execute();
  await database.db
    .updateTable('account')
    .set({ state: 'blocked' })
    .where('id', '=', owner.id)
    .execute();
  const before = (await messagesOf(owner)).length;
  await runTask(world.on, 'send-digests');
  expect((await messagesOf(owner)).length).toBe(before);
  expect(await database.db.selectFrom('digest_item').selectAll().execute()).toEqual([]);
});
