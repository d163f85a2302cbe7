import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemActor } from '#machines/kit.ts';
import { advisorForm } from '#modules/advisor/story.server.ts';
import { forgetSettings } from '#server/settings/settings.ts';
import { addActor, openFor } from '../support/actors.ts';
import type { Sender } from '../support/app.ts';
import { doing, reason } from '../support/doing.ts';
import { runJobs } from '../support/jobs.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { admissionSteps, buildApplication } from '../support/play.ts';
import { make } from '../support/walk-stage.ts';
import { wholeRecords } from '../support/whole-records.ts';
import { completeProfile } from '../support/world.ts';

let world: OpenWorld;
beforeAll(async () => {
  world = await openWorld();
  await limit(100);
});
afterAll(() => world.stop());

async function limit(students: number): Promise<void> {
  const { db, now } = world.on.services;
  const at = now();
  const row = {
    key: 'advisor.max_active_students',
    value: String(students),
    valid_from: at,
    created_at: at,
    updated_at: at,
  };
  await db.insertInto('setting_change').values(row).execute();
  forgetSettings(db);
}

const send = (sender: Sender | null, method: 'GET' | 'POST' | 'PUT', url: string, body?: object) =>
  world.on.send(sender, method, url, body);
const student = async () => (await buildApplication(world, 'admittedToStudy', admissionSteps)).id;
const record = async (id: number) =>
  (await send(world.staff.university, 'GET', `/api/applications/${id}/`)).body;
const act = (id: number, event: string, body: object) =>
  send(world.staff.university, 'POST', `/api/applications/${id}/${event}/`, { reason, ...body });
const grantedTo = async (id: number) =>
  await world.on.services.db
    .selectFrom('account')
    .select(['role_id', 'granted_roles'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Signs on the person who was added, which the organization's own staff cannot do. */
async function personOfAdvisor(id: number): Promise<Sender> {
  const { account_id } = await world.on.services.db
    .selectFrom('advisor')
    .select('account_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return openFor(world.on, account_id);
}

describe('a university asks somebody to be an advisor', () => {
  it('who is an applicant: they get the role beside their own, are told by mail, and the university hears their consent', async () => {
    const person = await addActor(world.on, 'applicant', {
      ...completeProfile(world.on.clock.today()),
      scientific_degree: 100,
    });
    const { pinfl } = await world.on.services.db
      .selectFrom('account')
      .select('pinfl')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    const { surname: _surname, first_name: _name, ...form } = advisorForm();
    const { status, body } = await send(world.staff.university, 'POST', '/api/advisors/', {
      ...form,
      pinfl,
    });
    expect([status, body.state, body.status]).toEqual([201, 'waiting', 50]);
    expect(await grantedTo(person.id)).toEqual({ role_id: 100, granted_roles: [100, 700] });
    expect(
      (await send(person, 'POST', '/api/auth/user/role', { role_id: 700 })).body,
    ).toMatchObject({ role_name: 'advisor', roles: [100, 700] });
    await doing(world, 'advisors', Number(body.id))(person, 'consent');
    await runJobs(world.on);
    const told = await world.on.services.db
      .selectFrom('received_notification')
      .select(['code', 'account_id', 'params'])
      .orderBy('id')
      .execute();
    expect(told).toContainEqual(
      expect.objectContaining({ code: 'N-ADVISOR-CONSENT', account_id: person.id }),
    );
    expect(told).toContainEqual(
      expect.objectContaining({ code: 'N-ADVISOR-DONE', account_id: world.staff.university.id }),
    );
  });

  it('whom nobody knows: an account is prepared that acts as advisor, and a second one of the number is not made', async () => {
    const form = advisorForm();
    const both = await Promise.all([
      send(world.staff.university, 'POST', '/api/advisors/', form),
      send(world.neighbour, 'POST', '/api/advisors/', form),
    ]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    const accounts = await world.on.services.db
      .selectFrom('account')
      .select(['role_id', 'granted_roles'])
      .where('pinfl', '=', form.pinfl)
      .execute();
    expect(accounts).toEqual([{ role_id: 700, granted_roles: [100, 700] }]);
  });

  it('who declines: the record is gone, the organization is told all the same, the role goes with the only record', async () => {
    const { body } = await send(world.staff.university, 'POST', '/api/advisors/', advisorForm());
    const id = Number(body.id);
    const person = await personOfAdvisor(id);
    expect(
      (await send(person, 'POST', `/api/advisors/${id}/decline/`, { version: 1 })).status,
    ).toBe(204);
    expect(await grantedTo(person.id)).toEqual({ role_id: 100, granted_roles: [100] });
    await runJobs(world.on);
    const items = world.on.services.db
      .selectFrom('received_notification')
      .select('params')
      .where('code', '=', 'N-ADVISOR-DONE');
    const [told] = await items.where('record_id', '=', id).execute();
    expect(JSON.stringify(told?.params)).toContain('advisorAnswer.deleted');
  });

  it('who is on the list already, has no degree for it, a role that stands alone, or no name: each at its field', async () => {
    const form = advisorForm();
    await send(world.staff.university, 'POST', '/api/advisors/', form);
    const again = await send(world.staff.university, 'POST', '/api/advisors/', form);
    expect([again.status, again.code, Object.keys(again.body)]).toEqual([
      422,
      'GUARD_FAILED',
      ['pinfl'],
    ]);
    const { pinfl } = completeProfile(world.on.clock.today());
    await addActor(world.on, 'finance', { pinfl });
    const finance = await send(world.staff.university, 'POST', '/api/advisors/', {
      ...advisorForm(),
      pinfl,
    });
    expect([finance.status, Object.keys(finance.body)]).toEqual([422, ['pinfl']]);
    const { surname: _surname, ...nameless } = advisorForm();
    const unnamed = await send(world.staff.university, 'POST', '/api/advisors/', nameless);
    expect([unnamed.status, unnamed.code, Object.keys(unnamed.body)]).toEqual([
      400,
      'VALIDATION',
      ['surname'],
    ]);
    const degree = await send(world.staff.university, 'POST', '/api/advisors/', {
      ...advisorForm(),
      scientific_degree: 300,
    });
    expect([degree.status, Object.keys(degree.body)]).toEqual([400, ['scientific_degree']]);
  });

  it('and looks them up first, which nobody else may', async () => {
    const { pinfl } = completeProfile(world.on.clock.today());
    expect(
      (await send(world.staff.university, 'POST', '/api/advisors/find-person/', { pinfl })).body,
    ).toEqual({ person: null });
    await addActor(world.on, 'applicant', { pinfl, surname: 'Topilgan' });
    expect(
      (await send(world.staff.university, 'POST', '/api/advisors/find-person/', { pinfl })).body,
    ).toMatchObject({
      person: { surname: 'Topilgan' },
    });
    expect(
      (await send(world.staff.applicant, 'POST', '/api/advisors/find-person/', { pinfl })).code,
    ).toBe('NO_PERMISSION');
  });
});

describe('a person of several roles', () => {
  it('acts in a granted one only, and the token of the old role is refused', async () => {
    const person = await addActor(world.on, 'university', {
      organization_id: world.university,
      granted_roles: [300, 700],
    });
    expect((await send(person, 'POST', '/api/auth/user/role', { role_id: 500 })).code).toBe(
      'NO_PERMISSION',
    );
    expect(
      (await send(person, 'POST', '/api/auth/user/role', { role_id: 700 })).body,
    ).toMatchObject({ role_id: 700, roles: [300, 700] });
    expect((await send(person, 'GET', '/api/auth/user/me')).body).toMatchObject({
      role_name: 'advisor',
    });
  });
});

describe('the advisor of a student', () => {
  it('changes with a reason: both tenures are dated, the student and the new advisor are told', async () => {
    const id = await student();
    const first = await record(id);
    const next = await make(world, 'advisor');
    const today = world.on.clock.today();
    const changed = await act(id, 'setAdvisor', { advisor_id: next, version: first.version });
    expect(changed.status).toBe(200);
    expect(changed.body.advisors).toMatchObject([
      { id: world.advisor, from_day: today, until_day: today },
      { id: next, from_day: today, until_day: null },
    ]);
    await runJobs(world.on);
    const told = await world.on.services.db
      .selectFrom('received_notification')
      .select('account_id')
      .where('code', '=', 'N-ADVISOR-SET')
      .where('record_id', '=', id)
      .execute();
    expect(told).toHaveLength(2);
    expect(
      (await send(world.staff.advisor, 'GET', `/api/applications/${id}/`)).body.person,
    ).not.toHaveProperty('pinfl');
    expect(
      (
        await send(
          world.staff.university,
          'GET',
          `/api/applications/?former_advisor=${world.advisor}&advisor=${next}`,
        )
      ).body,
    ).toMatchObject({
      count: 1,
    });
  });

  it('is none of another organization, none who has not answered, and none without a reason', async () => {
    const id = await student();
    const { version } = await record(id);
    const stranger = await act(id, 'setAdvisor', { advisor_id: world.otherAdvisor, version });
    expect([stranger.status, Object.keys(stranger.body)]).toEqual([422, ['advisor_id']]);
    const { body } = await send(world.staff.university, 'POST', '/api/advisors/', advisorForm());
    expect((await act(id, 'setAdvisor', { advisor_id: body.id, version })).status).toBe(422);
    expect(
      (
        await act(id, 'setAdvisor', {
          advisor_id: await make(world, 'advisor'),
          version,
          reason: '',
        })
      ).code,
    ).toBe('REASON_REQUIRED');
  });

  it('ends with the study, and who has students cannot be deactivated', async () => {
    const advisor_id = await make(world, 'advisor');
    const { id, scene } = await buildApplication(world, 'admittedToStudy', admissionSteps);
    await doing(world, 'applications', id)(world.staff.university, 'setAdvisor', { advisor_id });
    const held = await send(
      world.staff.university,
      'POST',
      `/api/advisors/${advisor_id}/deactivate/`,
      { version: 2, reason },
    );
    expect([held.status, held.code, Object.keys(held.body)]).toEqual([
      422,
      'GUARD_FAILED',
      ['noActiveStudents'],
    ]);
    await doing(world, 'applications', id)(
      world.staff.university,
      'cancel',
      scene.payload('cancel'),
    );
    expect((await record(id)).advisors).toMatchObject([
      { until_day: expect.any(String) },
      { id: advisor_id, until_day: world.on.clock.today() },
    ]);
    expect(
      (
        await send(world.staff.university, 'POST', `/api/advisors/${advisor_id}/deactivate/`, {
          version: 2,
          reason,
        })
      ).body.state,
    ).toBe('deactivated');
  });

  it('never has more students than the limit, however many hands give them one at once', async () => {
    const advisor_id = await make(world, 'advisor');
    const ids: number[] = [];
    for (let at = 0; at < 4; at += 1) ids.push(await student());
    const versions = await Promise.all(ids.map(async (id) => (await record(id)).version));
    await limit(2);
    const answers = await Promise.all(
      ids.map((id, at) => act(id, 'setAdvisor', { advisor_id, version: versions[at] })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 422, 422]);
    const { body } = await send(
      world.staff.university,
      'GET',
      `/api/research-advisor/?organization=${world.university}`,
    );
    const results = body.results as {
      id: number;
      students: number;
      max: number;
      full: boolean;
      user: object;
    }[];
    expect(results.find(({ id }) => id === advisor_id)).toMatchObject({
      students: 2,
      max: 2,
      full: true,
      user: { id: expect.any(Number) },
    });
    await limit(100);
  });
});

describe('a topic', () => {
  const topicOf = async (id: number) =>
    (await send(world.staff.university, 'GET', `/api/topics/${id}/`)).body;

  it('is taken with the admission, released by another one, and both have their own line by the system', async () => {
    const id = await student();
    const before = await record(id);
    const first = (before.chosen_topic as { id: number }).id;
    expect(await topicOf(first)).toMatchObject({ state: 'taken', student: { application_id: id } });
    const next = await make(world, 'publishedTopic');
    expect((await act(id, 'setTopic', { topic_id: next, version: before.version })).status).toBe(
      200,
    );
    expect([(await topicOf(first)).state, (await topicOf(next)).state]).toEqual([
      'published',
      'taken',
    ]);
    const lines = await world.on.services.db
      .selectFrom('history')
      .select(['event', 'actor_role', 'job'])
      .where('process', '=', 'topic')
      .where('record_id', '=', first)
      .orderBy('record_version')
      .execute();
    expect(lines.slice(2)).toEqual(
      ['take', 'release'].map((event) => ({
        event,
        actor_role: systemActor.role,
        job: `with-application-${id}`,
      })),
    );
  });

  it('is one student’s: of many who want it at once one gets it', async () => {
    const topic_id = await make(world, 'publishedTopic');
    const ids: number[] = [];
    for (let at = 0; at < 4; at += 1) ids.push(await student());
    const versions = await Promise.all(ids.map(async (id) => (await record(id)).version));
    const answers = await Promise.all(
      ids.map((id, at) => act(id, 'setTopic', { topic_id, version: versions[at] })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
    expect(
      answers.filter(({ status }) => status === 422).map(({ body }) => Object.keys(body)),
    ).toEqual([['topic_id'], ['topic_id'], ['topic_id']]);
    const holders = await world.on.services.db
      .selectFrom('application')
      .select('id')
      .where('topic_id', '=', topic_id)
      .execute();
    expect(holders).toHaveLength(1);
  });

  it('that is free no more stops an admission with a sentence of its own', async () => {
    const { id, scene } = await buildApplication(world, 'documentReceived');
    const taken = (await record(await student())).chosen_topic as { id: number };
    for (const event of ['setAdvisor', 'setCouncil'])
      await doing(world, 'applications', id)(world.staff.university, event, scene.payload(event));
    await world.on.services.db
      .updateTable('application')
      .set({ topic_id: taken.id })
      .where('id', '=', id)
      .execute();
    const refused = await act(id, 'admit', {
      ...scene.payload('admit'),
      version: (await record(id)).version,
    });
    expect([refused.status, Object.keys(refused.body)]).toEqual([422, ['topicAvailable']]);
  });

  it('is on the public list without sign-on, found in any script, and a draft is not', async () => {
    const name_uz = 'Zamonaviy usullar asosida tadqiqot olib borish';
    const topic_id = await make(world, 'publishedTopic', { change: { name_uz } });
    const { body: draft } = await send(world.staff.university, 'POST', '/api/topics/', {
      name_uz: 'Eʼlon qilinmagan mavzu qoralamasi',
    });
    const { status, body } = await send(
      null,
      'GET',
      `/api/public/topics/?search=${encodeURIComponent('замонавий')}&direction=${world.direction}&limit=1000`,
    );
    const ids = (body.results as { id: number }[]).map(({ id }) => id);
    expect([status, ids.includes(topic_id), ids.includes(Number(draft.id))]).toEqual([
      200,
      true,
      false,
    ]);
    expect(
      (
        await send(world.staff.university, 'POST', `/api/topics/${draft.id}/publish/`, {
          version: 1,
        })
      ).body,
    ).toMatchObject({
      namesComplete: [expect.any(String)],
      directionChosen: [expect.any(String)],
    });
    expect(
      Object.keys((await send(null, 'GET', '/api/public/topics/?direction=1')).body),
    ).toContain('results');
  });
});

it('an advisor sees their students of today and of before, never their numbers', async () => {
  const advisor_id = await make(world, 'advisor');
  const { account_id } = await world.on.services.db
    .selectFrom('advisor')
    .select('account_id')
    .where('id', '=', advisor_id)
    .executeTakeFirstOrThrow();
  const person = await openFor(world.on, account_id);
  const id = await student();
  await doing(world, 'applications', id)(world.staff.university, 'setAdvisor', { advisor_id });
  const seen = await wholeRecords<{ person: Record<string, unknown> }>(
    world.on,
    person,
    '?tag=student',
  );
  expect(seen).toHaveLength(1);
  expect(Object.keys(seen[0]?.person ?? {}).sort()).toEqual([
    'email',
    'first_name',
    'id',
    'language',
    'middle_name',
    'mobile_phone',
    'surname',
  ]);
  await doing(world, 'applications', id)(world.staff.university, 'setAdvisor', {
    advisor_id: await make(world, 'advisor'),
  });
  expect((await send(person, 'GET', '/api/applications/?tag=student')).body.count).toBe(1);
});
