import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roleCodes } from '#machines/kit.ts';
import { messageForm } from '#modules/notification/story.server.ts';
import { writtenCode } from '#shared/notification-topics.ts';
import { addActor } from '../support/actors.ts';
import type { Sender } from '../support/app.ts';
import { buildApplicant } from '../support/applicants.ts';
import { listenTo, openDoor } from '../support/event-stream.ts';
import { runJobs, runTask } from '../support/jobs.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { sendApplication } from '../support/sent-application.ts';

let database: OpenWorld['database'];
let world: OpenWorld;
beforeAll(async () => {
  world = await openWorld();
  database = world.database;
});
afterAll(() => world.stop());

const base = '/api/notifications/';
const draft = async (sender: Sender, change: Record<string, unknown> = {}): Promise<number> => {
  const { status, body } = await world.on.send(sender, 'POST', base, {
    ...messageForm(['university']),
    ...change,
  });
  expect([status, body]).toEqual([201, expect.anything()]);
  return Number(body.id);
};
const send = (sender: Sender, id: number, version = 1) =>
  world.on.send(sender, 'POST', `${base}${id}/send/`, { version });
const reach = (sender: Sender, audience: string, audience_ids: number[]) =>
  world.on.send(sender, 'POST', `${base}reach/`, { audience, audience_ids });
const receivers = async (id: number): Promise<number[]> => {
  const rows = await database.db
    .selectFrom('received_notification')
    .select('account_id')
    .where('code', '=', writtenCode)
    .where('record_id', '=', id)
    .orderBy('account_id')
    .execute();
  return rows.map(({ account_id }) => account_id);
};
const inboxOf = async (sender: Sender, language: string) =>
  (
    await world.on.send(sender, 'GET', '/api/notification-inbox/', undefined, {
      'accept-language': language,
    })
  ).body.results as {
    id: number;
    code: string;
    subject: string;
    text: string;
  }[];

describe('a message to a role', () => {
  it('reaches exactly those who were counted, in the language of each, at once and with a mail', async () => {
    const { staff, neighbour, on } = world;
    const counted = await reach(staff.admin, 'roles', [roleCodes.university]);
    expect(counted).toMatchObject({ status: 200, body: { people: 2, mail: 2, sms: 2 } });
    const form = messageForm(['university']);
    const id = await draft(staff.admin, form);
    const listener = await listenTo(on, await openDoor(on), neighbour);
    const sent = await send(staff.admin, id);
    expect([sent.status, sent.body.state, sent.body.recipients, sent.body.told]).toEqual([
      200,
      'sent',
      2,
      0,
    ]);
    await runJobs(on);
    expect(await receivers(id)).toEqual(
      [staff.university.id, neighbour.id].sort((one, other) => one - other),
    );
    await listener.hears({ process: 'receivedNotification' });
    listener.leave();
    for (const language of ['uz', 'ru', 'en'] as const) {
      const [item] = await inboxOf(staff.university, language);
      expect(item).toMatchObject({
        code: writtenCode,
        subject: form[`subject_${language}`],
        text: form[`body_${language}`],
      });
    }
    const mails = await database.db
      .selectFrom('message')
      .selectAll()
      .where('code', '=', writtenCode)
      .execute();
    expect(
      mails.map(({ channel, state, subject, body }) => [channel, state, subject, body]),
    ).toEqual(Array(2).fill(['mail', 'sent', form.subject_uz, form.body_uz]));
    const { body } = await on.send(staff.admin, 'GET', `${base}${id}/`);
    expect([body.told, body.finished_at]).toEqual([2, expect.any(String)]);
  });

  it('comes once to each, however often the job runs and wherever it was killed', async () => {
    const { staff, on } = world;
    for (let number = 0; number < 12; number += 1) await addActor(on, 'finance');
    const id = await draft(staff.innovation, messageForm(['finance']));
    await send(staff.innovation, id);
    const before = (await database.db.selectFrom('message').select('id').execute()).length;
    // A killed process: half of the people were told, and the batch of the others was rolled back.
    await sql`update notification_recipient set told_at = now()
      where notification_id = ${id} and account_id in (
      select account_id from notification_recipient where notification_id = ${id}
        order by account_id limit 6)`.execute(database.db);
    await sql`insert into received_notification (account_id, code, process, record_id, history_id)
      select account_id, ${writtenCode}, 'notification', ${id}, (select max(id) from history
        where process = 'notification' and record_id = ${id})
      from notification_recipient where notification_id = ${id} and told_at is not null`.execute(
      database.db,
    );
    await Promise.all([
      runTask(on, 'tell-recipients', { id }),
      runTask(on, 'tell-recipients', { id }),
    ]);
    await runTask(on, 'tell-recipients', { id });
    const told = await receivers(id);
    expect([told.length, new Set(told).size]).toEqual([13, 13]);
    expect((await database.db.selectFrom('message').select('id').execute()).length - before).toBe(
      7,
    );
    await runJobs(on);
  });

  it('is begun again when its job has died', async () => {
    const { staff, on } = world;
    const id = await draft(staff.innovation, messageForm(['economy']));
    await send(staff.innovation, id);
    await sql`select graphile_worker.remove_job(${`tell-recipients ${id} 0`})`.execute(database.db);
    await runTask(on, 'resume-telling');
    expect(await receivers(id)).toEqual([]);
    await database.db
      .updateTable('notification')
      .set({ beat_at: new Date(on.clock.now().getTime() - 120_000) })
      .where('id', '=', id)
      .execute();
    await runTask(on, 'resume-telling');
    await runJobs(on);
    expect(await receivers(id)).toEqual([staff.economy.id]);
  });

  it('is sent once when the button is pressed twice', async () => {
    const { staff, on } = world;
    const id = await draft(staff.admin, messageForm(['antiCorruption']));
    const answers = await Promise.all([send(staff.admin, id), send(staff.admin, id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await runJobs(on);
    expect(await receivers(id)).toEqual([staff.antiCorruption.id]);
  });
});

describe('whom one may write to', () => {
  it('is a university’s students, applicants and advisors, a ministry’s organizations, everybody for the agency', async () => {
    const { staff, neighbour, university, otherUniversity, on } = world;
    const applicant = await buildApplicant(world);
    await sendApplication(world, applicant);
    const people = async (sender: Sender) =>
      (
        (await on.send(sender, 'GET', `${base}people/`)).body.results as {
          id: number;
          name: string;
        }[]
      ).map(({ id }) => id);
    expect(await people(staff.university)).toEqual(
      expect.arrayContaining([applicant.id, staff.advisor.id]),
    );
    expect(await people(staff.university)).not.toContain(neighbour.id);
    expect(await people(neighbour)).not.toContain(applicant.id);
    expect(await people(staff.ministry)).toEqual([staff.university.id]);
    expect((await reach(staff.university, 'organizations', [university])).body.people).toBe(2);
    expect((await reach(staff.university, 'roles', [roleCodes.applicant])).body.people).toBe(1);
    expect((await reach(neighbour, 'roles', [roleCodes.applicant])).body.people).toBe(0);
    const foreign = [
      [staff.university, 'organizations', [otherUniversity]],
      [staff.university, 'persons', [neighbour.id]],
      [staff.university, 'roles', [roleCodes.innovation]],
      [staff.ministry, 'organizations', [otherUniversity]],
      [staff.ministry, 'persons', [staff.university.id, neighbour.id]],
      [staff.admin, 'persons', [999_999_999]],
      [staff.admin, 'scholarships', [150]],
    ] as const;
    for (const [sender, audience, ids] of foreign) {
      const asked = await reach(sender, audience, [...ids]);
      expect([audience, asked.status, asked.code, Object.keys(asked.body)]).toEqual([
        audience,
        400,
        'VALIDATION',
        ['audience_ids'],
      ]);
      const made = await on.send(sender, 'POST', base, {
        ...messageForm([]),
        audience,
        audience_ids: [...ids],
      });
      expect([made.status, made.code]).toEqual([400, 'VALIDATION']);
    }
  });

  it('is asked again when it is sent: who has left meanwhile gets nothing', async () => {
    const { staff, on } = world;
    const leaver = await addActor(on, 'university', { organization_id: world.university });
    const id = await draft(staff.ministry, { audience: 'persons', audience_ids: [leaver.id] });
    await database.db
      .updateTable('account')
      .set({ organization_id: world.otherUniversity })
      .where('id', '=', leaver.id)
      .execute();
    const answer = await send(staff.ministry, id);
    expect([answer.status, answer.code, Object.keys(answer.body)]).toEqual([
      422,
      'GUARD_FAILED',
      ['audienceReached'],
    ]);
  });

  it('is nobody for the other roles', async () => {
    const { staff, on } = world;
    for (const sender of [
      staff.applicant,
      staff.doctorate,
      staff.advisor,
      staff.finance,
      staff.economy,
      staff.antiCorruption,
      staff.technicalAdmin,
    ]) {
      for (const [method, path] of [
        ['POST', ''],
        ['POST', 'reach/'],
        ['GET', 'choices/'],
        ['GET', 'people/'],
        ['GET', ''],
      ] as const) {
        const { code } = await on.send(
          sender,
          method,
          `${base}${path}`,
          method === 'POST' ? {} : undefined,
        );
        expect([path, code]).toEqual([path, 'NO_PERMISSION']);
      }
    }
  });
});

describe('what cannot be sent', () => {
  const refused = async (sender: Sender, change: Record<string, unknown>) => {
    const { status, code, body } = await send(sender, await draft(sender, change));
    return [status, code, Object.keys(body)];
  };

  it('lacks addressees, a language, or is too long for an SMS', async () => {
    const { staff } = world;
    expect(await refused(staff.admin, { audience: null, audience_ids: [] })).toEqual([
      422,
      'GUARD_FAILED',
      ['audienceChosen', 'audienceReached'],
    ]);
    expect(await refused(staff.admin, { subject_ru: '' })).toEqual([
      422,
      'GUARD_FAILED',
      ['textsComplete'],
    ]);
    expect(
      await refused(staff.admin, { by_sms: true, body_ru: 'Очень длинный текст. '.repeat(30) }),
    ).toEqual([422, 'GUARD_FAILED', ['smsFits']]);
    expect(await refused(staff.ministry, { by_sms: true })).toEqual([
      422,
      'GUARD_FAILED',
      ['withoutSms'],
    ]);
  });

  it('does not fit its fields', async () => {
    const { staff, on } = world;
    const wrong = [
      { subject_uz: 'ab' },
      { subject_en: 'a'.repeat(201) },
      { body_uz: 'a'.repeat(5001) },
      { audience: 'everybody' },
      { audience_ids: ['x'] },
    ];
    for (const change of wrong) {
      const { status, body } = await on.send(staff.admin, 'POST', base, {
        ...messageForm(['university']),
        ...change,
      });
      expect([status, Object.keys(body).map((name) => name.split('.')[0])]).toEqual([
        400,
        Object.keys(change),
      ]);
    }
  });

  it('is somebody else’s: a colleague sees it and cannot act, another organization does not see it', async () => {
    const { staff, neighbour, on } = world;
    const colleague = await addActor(on, 'university', { organization_id: world.university });
    const id = await draft(staff.university, messageForm(['advisor']));
    expect((await on.send(colleague, 'GET', `${base}${id}/`)).status).toBe(200);
    expect((await send(colleague, id)).code).toBe('NO_PERMISSION');
    expect((await on.send(neighbour, 'GET', `${base}${id}/`)).code).toBe('NOT_FOUND');
    expect((await on.send(staff.admin, 'DELETE', `${base}${id}/`, { version: 1 })).code).toBe(
      'NO_PERMISSION',
    );
    expect(
      (await on.send(staff.university, 'DELETE', `${base}${id}/`, { version: 1 })).status,
    ).toBe(204);
  });
});
