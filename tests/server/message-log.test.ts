import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { messageMachine } from '#machines/message.machine.ts';
import type { MessageLog } from '#modules/message-log/schema.ts';
import { projectPath } from '#server/base/project-root.ts';
import type { MessageTemplates } from '#shared/message-templates.ts';
import { notifications } from '#shared/notifications.ts';
import { addActor } from '../support/actors.ts';
import type { Sender } from '../support/app.ts';
import { exportedSheet } from '../support/exported-sheet.ts';
import { runJobs } from '../support/jobs.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';

let database: OpenWorld['database'];
let world: OpenWorld;
let person: Sender;
beforeAll(async () => {
  world = await openWorld();
  database = world.database;
  person = await addActor(world.on, 'applicant', {
    email: 'yangi@sinov.uz',
    surname: 'Qidirilgan',
  });
});
afterAll(() => world.stop());

const base = '/api/messages/';
const failed = async (change: object = {}): Promise<number> => {
  const row = {
    channel: 'mail' as const,
    recipient: 'eski@sinov.uz',
    subject: 'Mavzu',
    body: 'Matn',
    language: 'uz' as const,
    code: 'N-APPLY-SENT',
    account_id: person.id,
    history_id: null,
    error: '550 mailbox unavailable',
    gateway_id: 'old',
    state: 'failed',
    attempts: 1,
    ...change,
  };
  return (
    await database.db.insertInto('message').values(row).returning('id').executeTakeFirstOrThrow()
  ).id;
};
const log = async (sender: Sender, query = '') =>
  (await world.on.send(sender, 'GET', `${base}${query}`)).body as MessageLog;
const resend = (sender: Sender, id: number, version = 1) =>
  world.on.send(sender, 'POST', `${base}${id}/resend/`, { version });
const stored = (id: number) =>
  database.db.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

it('the database takes exactly the states of the machine', async () => {
  const { rows } = await sql<{ check: string }>`
    select pg_get_constraintdef(oid) as check from pg_constraint
      where conrelid = 'message'::regclass and conname = 'message_state_check'`.execute(
    database.db,
  );
  expect(
    [...String(rows[0]?.check).matchAll(/'(\w+)'::text/g)].map(([, state]) => state).sort(),
  ).toEqual(Object.keys(messageMachine.states).sort());
});

it('shows what became of each message, found by person, state, way and topic, and the address as the reader may see it', async () => {
  const { staff } = world;
  await failed();
  await failed({
    channel: 'sms',
    recipient: '+998901112233',
    state: 'delivered',
    error: null,
    code: 'N-ADMITTED',
  });
  const all = await log(staff.admin);
  expect([all.count, all.results.map(({ state }) => state)]).toEqual([2, ['delivered', 'failed']]);
  expect(all.results[1]).toMatchObject({
    address: 'eski@sinov.uz',
    error: '550 mailbox unavailable',
    topic: 'application',
    person: { name: 'Qidirilgan' },
  });
  expect(JSON.stringify(all)).not.toContain('Matn');
  expect((await log(staff.technicalAdmin)).results.map(({ address }) => address)).toEqual([
    '+998 (90) ***-**-33',
    'e***@sinov.uz',
  ]);
  expect((await log(staff.admin, '?state=failed')).count).toBe(1);
  expect((await log(staff.admin, '?channel=sms')).results.map(({ channel }) => channel)).toEqual([
    'sms',
  ]);
  expect((await log(staff.admin, '?topic=exam')).count).toBe(0);
  expect((await log(staff.admin, '?topic=application&search=qidirilgan')).count).toBe(2);
  expect((await log(staff.admin, '?search=yoʻq-odam')).results).toEqual([]);
});

it('leaves in a file as the list is narrowed, in the columns asked for, with addresses as the reader sees them', async () => {
  const { staff } = world;
  const formula = await addActor(world.on, 'applicant', { surname: '=1+1', email: 'f@sinov.uz' });
  const id = await failed({ account_id: formula.id, recipient: 'f@sinov.uz', code: 'CODE' });
  const columns = 'message-log.address,message-log.topic,message-log.person,processes.status';
  const file = (sender: Sender, query: string) =>
    exportedSheet(world, sender, `message_log/?columns=${columns}&limit=1${query}`);
  const status = 'Yetib bormagan';
  const narrowed = await file(staff.admin, '&state=failed&channel=mail');
  expect(narrowed.cells).toEqual([
    ['Manzil', 'Mazmuni', 'Oluvchi', 'Holati'],
    ['f@sinov.uz', 'Tasdiqlash kodi', '=1+1', status],
    ['eski@sinov.uz', 'Arizalar', 'Qidirilgan', status],
  ]);
  expect((await file(staff.admin, '&topic=exam,application&search=qidirilgan')).cells).toHaveLength(
    3,
  );
  const masked = await file(staff.technicalAdmin, '&state=failed');
  expect(masked.cells.slice(1).map(([address]) => address)).toEqual([
    'f***@sinov.uz',
    'e***@sinov.uz',
  ]);
  const whole = await exportedSheet(world, staff.technicalAdmin, 'message_log/');
  expect(JSON.stringify(whole.cells)).not.toMatch(/Matn|eski@|yangi@|901112233/);
  // What the list hides is not found by it either.
  const hidden = await world.on.send(
    staff.technicalAdmin,
    'GET',
    '/api/statistics/message_log/?search=yangi@sinov.uz',
  );
  expect(hidden.code).toBe('GUARD_FAILED');
  for (const sender of [staff.applicant, staff.university, staff.finance])
    expect((await world.on.send(sender, 'GET', '/api/statistics/message_log/')).code).toBe(
      'NO_PERMISSION',
    );
  await database.db.deleteFrom('message').where('id', '=', id).execute();
});

it('is closed to everybody else', async () => {
  const { staff } = world;
  const id = await failed();
  for (const sender of [
    staff.applicant,
    staff.university,
    staff.ministry,
    staff.finance,
    staff.advisor,
    staff.antiCorruption,
  ]) {
    expect((await world.on.send(sender, 'GET', base)).code).toBe('NO_PERMISSION');
    expect((await world.on.send(sender, 'GET', `${base}${id}/`)).code).toBe('NO_PERMISSION');
    expect((await resend(sender, id)).code).toBe('NO_PERMISSION');
    expect((await world.on.send(sender, 'GET', '/api/message-templates/')).code).toBe(
      'NO_PERMISSION',
    );
  }
  expect((await resend(staff.innovation, id)).code).toBe('NO_PERMISSION');
  expect((await resend(staff.admin, 999_999_999)).code).toBe('NOT_FOUND');
});

it('sends a failed one again, once, to the address that the person has now, and the history knows who did it', async () => {
  const { staff } = world;
  const id = await failed();
  const answers = await Promise.all([
    resend(staff.technicalAdmin, id),
    resend(staff.technicalAdmin, id),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await stored(id)).toMatchObject({
    state: 'queued',
    recipient: 'yangi@sinov.uz',
    error: null,
    version: 2,
    gateway_id: null,
  });
  await runJobs(world.on);
  expect(await stored(id)).toMatchObject({
    state: 'sent',
    recipient: 'yangi@sinov.uz',
    attempts: 1,
  });
  const line = await database.db
    .selectFrom('history')
    .selectAll()
    .where('process', '=', 'message')
    .where('record_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(line).toMatchObject({
    event: 'resend',
    from_state: 'failed',
    to_state: 'queued',
    actor_user_id: staff.technicalAdmin.id,
    confirm_method: 'dialog',
  });
  expect(JSON.stringify(line.changed_fields)).not.toContain('@');
  expect((await resend(staff.admin, id, 2)).code).toBe('BAD_STATUS');
});

it('never sends again what is secret, too late, or somebody’s who is not there', async () => {
  const { staff, on } = world;
  const nobody = await addActor(on, 'applicant', { email: null, state: 'active' });
  const blocked = await addActor(on, 'applicant', { state: 'blocked' });
  const cases = [
    [{ sealed: true, code: 'CODE' }, ['withoutSecret']],
    [{ useless_after: on.clock.now() }, ['stillUseful']],
    [{ account_id: nobody.id }, ['addressKnown']],
    [{ account_id: blocked.id }, ['recipientUsable']],
    [{ account_id: null }, ['recipientUsable', 'addressKnown']],
  ] as const;
  for (const [change, fields] of cases) {
    const id = await failed(change);
    const { status, code, body } = await resend(staff.admin, id);
    expect([status, code, Object.keys(body)]).toEqual([422, 'GUARD_FAILED', fields]);
    expect(await stored(id)).toMatchObject({
      state: 'failed',
      recipient: 'eski@sinov.uz',
      version: 1,
    });
  }
});

it('every template is shown with a sample in three languages, and none keeps a placeholder', async () => {
  const { body } = await world.on.send(
    world.staff.technicalAdmin,
    'GET',
    '/api/message-templates/',
  );
  const { results } = body as MessageTemplates;
  const codes = results.map(({ code }) => code);
  expect(codes.filter((code) => code.startsWith('N-'))).toEqual(Object.keys(notifications));
  const signOn: Record<string, string> = JSON.parse(
    readFileSync(projectPath('src/shared/locales/en/sign-on.json'), 'utf8'),
  );
  // Every word of the account's own mails and SMS is among them.
  const shown = results.flatMap(({ texts }) => texts.en.text);
  for (const end of ['mail', 'sms'] as const)
    for (const [key, words] of Object.entries(signOn).filter(([name]) => name.endsWith(`_${end}`)))
      expect([key, shown.some((text) => text.startsWith(words.split('{')[0] ?? ''))]).toEqual([
        key,
        true,
      ]);
  for (const { code, texts, channels } of results) {
    for (const { subject, text, sms } of Object.values(texts)) {
      expect([code, subject, text].join(' ')).not.toMatch(/[{}]|undefined/);
      expect(subject.length, code).toBeGreaterThan(2);
      expect(subject.length, code).toBeLessThanOrEqual(200);
      if (channels.includes('sms')) expect(sms.parts, `${code}: ${text}`).toBeLessThanOrEqual(4);
    }
  }
  expect(results.find(({ code }) => code === 'N-APPLY-SENT')?.sent_by).toEqual([
    { process: 'application', event: 'send' },
  ]);
});
