import fs from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transitionsOf } from '#machines/kit.ts';
import { processes } from '#server/declared/modules.ts';
import { effectsShape, formerTask } from '#server/engine/effects-of-line.ts';
import { readRows } from '#server/engine/read.ts';
import { systemReader } from '#server/engine/reader.ts';
import { actorOf, addActor } from '../support/actors.ts';
import type { Sender } from '../support/app.ts';
import { type Applicant, addWorks, buildApplicant, diplomaForm } from '../support/applicants.ts';
import { doing } from '../support/doing.ts';
import { runJobs, runTask, waitingJobs } from '../support/jobs.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { buildPeriod } from '../support/periods.ts';
import { buildRecord } from '../support/play.ts';
import { markAll, sendApplication } from '../support/sent-application.ts';
import { make } from '../support/walk-stage.ts';
import { addFile } from '../support/world.ts';

let database: OpenWorld['database'];
let world: OpenWorld;
/** A second person of the university's staff, who reads Russian. */
let colleague: Sender;
beforeAll(async () => {
  world = await openWorld();
  database = world.database;
  colleague = await addActor(world.on, 'university', {
    organization_id: world.university,
    language: 'ru',
  });
});
afterAll(() => world.stop());

const speak = (person: Sender, language: 'uz' | 'ru' | 'en') =>
  database.db.updateTable('account').set({ language }).where('id', '=', person.id).execute();

/** What a person was told about a record, oldest first: in the inbox, and by mail or SMS. */
async function toldOf(person: Sender, id: number, process = 'application') {
  const items = await database.db
    .selectFrom('received_notification')
    .select(['code', 'history_id'])
    .where('account_id', '=', person.id)
    .where('process', '=', process)
    .where('record_id', '=', id)
    .orderBy('id')
    .execute();
  const messages = await database.db
    .selectFrom('message')
    .select(['channel', 'code', 'language', 'recipient', 'subject', 'body', 'state'])
    .where('account_id', '=', person.id)
    .where('history_id', 'in', [0, ...items.map(({ history_id }) => history_id)])
    .orderBy('id')
    .execute();
  return { items: items.map(({ code }) => code), messages };
}

const dueOf = async (id: number): Promise<string[]> =>
  (
    await database.db
      .selectFrom('due_document')
      .select('code')
      .where('record_id', '=', id)
      .orderBy('code')
      .execute()
  ).map(({ code }) => code);

const effectTables = ['received_notification', 'message', 'due_document', 'history'] as const;
const counts = () =>
  Promise.all(
    effectTables.map(
      async (table) =>
        (
          await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(
            database.db,
          )
        ).rows[0]?.count,
    ),
  );

describe('sending an application', () => {
  let owner: Applicant;
  let id: number;
  let jobs: unknown[];
  beforeAll(async () => {
    owner = await buildApplicant(world);
    await speak(owner, 'ru');
    id = await sendApplication(world, owner);
    jobs = await waitingJobs(world.on, 'run-effects');
    await runJobs(world.on);
  });

  it('tells the owner and everybody of the organization once, each in their language', async () => {
    const told = await toldOf(owner, id);
    expect(told.items).toEqual(['N-APPLY-SENT']);
    expect(told.messages).toMatchObject([
      {
        channel: 'mail',
        code: 'N-APPLY-SENT',
        language: 'ru',
        state: 'sent',
        subject: 'Заявление отправлено',
      },
    ]);
    expect(told.messages[0]?.body).toMatch(/^Ваше заявление отправлено: \S/);
    for (const reviewer of [world.staff.university, colleague])
      expect((await toldOf(reviewer, id)).items).toEqual(['N-APPLY-NEW']);
    for (const stranger of [world.neighbour, world.staff.applicant, world.staff.ministry])
      expect((await toldOf(stranger, id)).items).toEqual([]);
  });

  it('makes its two documents due', async () => {
    expect(await dueOf(id)).toEqual(['DOC-APPLICATION', 'DOC-DATASHEET']);
  });

  it('repeated, the jobs change nothing', async () => {
    const before = await counts();
    const lines = jobs.map((job) => (job as { historyId: number }).historyId);
    expect(lines.length).toBeGreaterThanOrEqual(1);
    expect(new Set(lines).size).toBe(lines.length);
    for (const job of [...jobs, ...jobs]) await runTask(world.on, 'run-effects', job);
    await Promise.all(jobs.map((job) => runTask(world.on, 'run-effects', job)));
    expect(await waitingJobs(world.on, 'deliver-message')).toEqual([]);
    expect(await counts()).toEqual(before);
  });

  it('a job that an earlier version has queued for one effect is still done, and changes nothing here', async () => {
    const before = await counts();
    const lines = jobs.map((job) => effectsShape.parse(job));
    const former = lines.flatMap(({ effects, ...line }) =>
      effects.map((effect) => ({ ...line, ...effect })),
    );
    expect(former.length).toBeGreaterThan(lines.length);
    for (const job of former) await runTask(world.on, formerTask, job);
    expect(await counts()).toEqual(before);
  });

  it('names in the inbox the record and the line that caused it', async () => {
    const item = await database.db
      .selectFrom('received_notification')
      .selectAll()
      .where('account_id', '=', owner.id)
      .executeTakeFirstOrThrow();
    const line = await database.db
      .selectFrom('history')
      .selectAll()
      .where('id', '=', item.history_id)
      .executeTakeFirstOrThrow();
    expect(item).toMatchObject({ process: 'application', record_id: id, read_at: null });
    expect(line).toMatchObject({ event: 'send', record_id: id });
  });
});

describe('a decision', () => {
  it('reaches the owner by inbox, mail and SMS, with the reason and the last day', async () => {
    const owner = await buildApplicant(world);
    await speak(owner, 'en');
    const id = await sendApplication(world, owner);
    await doing(world, 'applications', id)(world.staff.university, 'reject', {
      reason: 'The second page of the diploma is missing.',
    });
    await runJobs(world.on);
    const { items, messages } = await toldOf(owner, id);
    expect(items).toEqual(['N-APPLY-SENT', 'N-APPLY-REJECTED']);
    const rejected = messages.filter(({ code }) => code === 'N-APPLY-REJECTED');
    expect(rejected.map(({ channel, language }) => `${channel} ${language}`).sort()).toEqual([
      'mail en',
      'sms en',
    ]);
    for (const { body } of rejected)
      expect(body).toContain('The second page of the diploma is missing.');
    expect(rejected[0]?.body).toMatch(/\d{2}\.\d{2}\.\d{4}/);
  });

  it('is not told to anyone who may no longer use their account', async () => {
    const owner = await buildApplicant(world);
    const id = await sendApplication(world, owner);
    await database.db
      .updateTable('account')
      .set({ state: 'blocked' })
      .where('id', '=', owner.id)
      .execute();
    await runJobs(world.on);
    expect((await toldOf(owner, id)).items).toEqual([]);
    expect((await toldOf(colleague, id)).items).toEqual(['N-APPLY-NEW']);
  });
});

describe('admission to study', () => {
  /** Takes a sent application to the decision to admit. */
  async function admit(id: number): Promise<void> {
    const act = doing(world, 'applications', id);
    const { university } = world.staff;
    const order_date = world.on.clock.today();
    await markAll(world, id);
    await act(university, 'accept');
    await act(university, 'setAdvisor', { advisor_id: world.advisor });
    await act(university, 'setTopic', { topic_id: await make(world, 'publishedTopic') });
    const council_file_id = await addFile(world, university, 'councilDecision');
    await act(university, 'setCouncil', {
      council_number: '7/3',
      council_date: order_date,
      council_file_id,
    });
    await act(university, 'admit', {
      order_number: '112-st',
      order_date,
      order_file_id: await addFile(world, university, 'order'),
    });
  }

  it('makes a student, ends their other drafts of the period and their former independent study', async () => {
    const owner = await buildApplicant(world);
    const first = await sendApplication(world, owner);
    await admit(first);
    expect((await actorOf(world.on, owner)).role).toBe('doctorate');
    const award = await world.on.send(
      owner,
      'POST',
      '/api/diplomas/',
      diplomaForm(600, world.on.clock.today(), owner.documents.diploma),
    );
    await addWorks(world, owner, [200, 100, 100]);
    const period_id = await buildPeriod(world);
    const drafts = [];
    for (const dc_type of [400, 400]) {
      const { body } = await world.on.send(owner, 'POST', '/api/applications/', {
        period_id,
        dc_type,
      });
      drafts.push(Number(body.id));
    }
    const [second = 0, spare = 0] = drafts;
    const elsewhere = await world.on.send(owner, 'POST', '/api/applications/', {
      period_id: await buildPeriod(world),
      dc_type: 400,
    });
    const whole = {
      organization_id: world.university,
      direction_id: world.direction,
      edu_language: 100,
      documents: owner.documents,
    };
    await doing(world, 'applications', second)(owner, 'save', {
      ...whole,
      diploma_id: award.body.id,
    });
    await doing(world, 'applications', second)(owner, 'send');
    await runJobs(world.on);
    await admit(second);
    const jobs = await waitingJobs(world.on, 'run-effects');
    // What other records must become does not wait behind messages.
    const { rows: order } = await sql<{ raises: boolean }>`
      select (j.payload -> 'effects')::jsonb @> '[{"type":"raise"}]' as raises
        from graphile_worker._private_jobs j
        where j.payload ->> 'historyId' is not null order by j.priority, j.id`.execute(database.db);
    expect(order.map(({ raises }) => raises)).toEqual(
      order.map((_, index) => index < order.filter(({ raises }) => raises).length),
    );
    expect(order.some(({ raises }) => raises)).toBe(true);
    await runJobs(world.on);

    const states = Object.fromEntries(
      (
        await database.db
          .selectFrom('application')
          .select(['id', 'state'])
          .where('owner_id', '=', owner.id)
          .execute()
      ).map(({ id, state }) => [id, state]),
    );
    expect(states).toEqual({
      [first]: 'cancelled',
      [second]: 'admittedToStudy',
      [spare]: 'archivedDraft',
      [Number(elsewhere.body.id)]: 'draft',
    });
    expect((await actorOf(world.on, owner)).role).toBe('doctorate');
    expect((await toldOf(owner, second)).items).toEqual([
      'N-APPLY-SENT',
      'N-APPLY-ACCEPTED',
      'N-ADMITTED',
    ]);
    expect((await toldOf(world.staff.advisor, second)).items).toEqual(['N-ADMITTED-ADVISOR']);
    expect((await toldOf(world.staff.innovation, first)).items).toEqual(['N-CANCELLED']);
    expect(await dueOf(second)).toContain('DOC-ADMISSION');
    const ended = await database.db
      .selectFrom('history')
      .select(['event', 'actor_role', 'job'])
      .where('record_id', 'in', [first, spare])
      .where('process', '=', 'application')
      .where('actor_role', '=', 'system')
      .orderBy('event')
      .execute();
    expect(ended).toEqual([
      { event: 'expire', actor_role: 'system', job: expect.stringMatching(/^raised-by-\d+$/) },
      { event: 'supersede', actor_role: 'system', job: 'consequence' },
    ]);

    const before = await counts();
    for (const job of [...jobs, ...jobs]) await runTask(world.on, 'run-effects', job);
    await runJobs(world.on);
    expect(await counts()).toEqual(before);
  });

  it('and its end by order give the roles back', async () => {
    const { id, scene } = await buildRecord(world, 'application', 'cancelled');
    const owner = scene.actor('applicant');
    expect((await actorOf(world.on, owner)).role).toBe('applicant');
    await runJobs(world.on);
    expect((await toldOf(owner, id)).items).toContain('N-CANCELLED');
  });
});

describe('what is left of a deleted record', () => {
  it('is not told, and its jobs end well', async () => {
    const { id, scene } = await buildRecord(world, 'certificate', 'rejected');
    await database.db.deleteFrom('certificate').where('id', '=', id).execute();
    await runJobs(world.on);
    expect((await toldOf(scene.actor('applicant'), id, 'certificate')).items).toEqual([]);
  });

  it('an effect that no handler knows is not swallowed', async () => {
    const { id } = await buildRecord(world, 'application', 'draft');
    const job = {
      process: 'application',
      recordId: id,
      historyId: 1,
      effects: [{ type: 'applaud', params: {} }],
    };
    await expect(runTask(world.on, 'run-effects', job)).rejects.toThrow(
      'no handler for effect applaud',
    );
    await expect(runTask(world.on, 'run-effects', { ...job, process: 'parade' })).rejects.toThrow(
      'no process parade',
    );
  });
});

describe.each(processes.map((definition) => [definition.machine.id, definition] as const))(
  '%s: its messages',
  (process, definition) => {
    const codes = [
      ...new Set(
        transitionsOf(definition.machine).flatMap(({ effects }) =>
          effects.flatMap(({ params }) => params.code ?? []),
        ),
      ),
    ];

    it('have every word that their templates ask for, in three languages', async () => {
      world.on.clock.reset();
      const [first] = Object.keys(definition.machine.states).filter((state) => state !== 'absent');
      const { id } = await buildRecord(world, process, first ?? '');
      const reader = await systemReader(world.on.services);
      const [row] = await readRows(database.db, definition, reader, { where: sql`r.id = ${id}` });
      if (!row) throw new Error('no record');
      for (const language of ['uz', 'ru', 'en'] as const) {
        const file = new URL(
          `../../src/shared/locales/${language}/notifications.json`,
          import.meta.url,
        );
        const templates = JSON.parse(fs.readFileSync(file, 'utf8')) as Record<
          string,
          { subject: string; text: string }
        >;
        const known = [
          ...Object.keys(definition.messageParams?.(row, language, null, reader) ?? {}),
          // Where somebody without an account reads on.
          ...(definition.visitor ? ['page'] : []),
        ];
        for (const code of codes) {
          const asked = [
            ...`${templates[code]?.subject} ${templates[code]?.text}`.matchAll(/\{(\w+)\}/g),
          ].map(([, name]) => name);
          expect([code, language, asked.filter((name) => !known.includes(name ?? ''))]).toEqual([
            code,
            language,
            [],
          ]);
        }
      }
    });
  },
);
