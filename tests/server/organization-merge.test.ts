import { afterAll, beforeAll, expect, it } from 'vitest';
import { organizationForm } from '#modules/organization/story.server.ts';
import { addDays } from '#shared/dates.ts';
import { addActor } from '../support/actors.ts';
import type { Sender } from '../support/app.ts';
import { buildApplicant } from '../support/applicants.ts';
import { addCandidate } from '../support/candidate.ts';
import { doing } from '../support/doing.ts';
import { examStage } from '../support/exam-stage.ts';
import { runJobs } from '../support/jobs.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { make } from '../support/walk-stage.ts';
import { addFile } from '../support/world.ts';

let database: OpenWorld['database'];
let world: OpenWorld;
beforeAll(async () => {
  world = await openWorld();
  database = world.database;
});
afterAll(() => world.stop());

const reason = 'Hukumat qaroriga asosan qayta tashkil etilmoqda.';

async function mergeOrder() {
  return {
    merge_order_number: '7-B',
    merge_order_date: world.on.clock.today(),
    merge_order_file_id: await addFile(world, world.staff.admin, 'order'),
  };
}

/** An active organization that stands in no relation to the others but under a ministry. */
async function placed({ services }: OpenWorld['on'], ministry: number): Promise<number> {
  const { tin: _tin, document_language: _language, ...form } = organizationForm(ministry);
  const row = { ...form, code: `QOSH${form.name_en.slice(-2).trim()}`, state: 'active' as const };
  const { id } = await services.db
    .insertInto('organization')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** New students of the old list, confirmed, at an organization. Answers their studies. */
async function studentsOf(organization_id: number, count: number): Promise<number[]> {
  const ids: number[] = [];
  while (ids.length < count) {
    const id = await make(world, 'student', { owner: await buildApplicant(world) });
    await doing(world, 'applications', id)(world.staff.innovation, 'confirmOld');
    ids.push(id);
  }
  await database.db
    .updateTable('application')
    .set({ organization_id })
    .where('id', 'in', ids)
    .execute();
  return ids;
}

/** A research advisor of an organization, somebody new when no account is named. */
async function advisorAt(organization_id: number, known?: number) {
  const account = known ?? (await addActor(world.on, 'advisor')).id;
  const { id } = await database.db
    .insertInto('advisor')
    .values({
      state: 'consented',
      account_id: account,
      organization_id,
      scientific_degree: 200,
      external: false,
      search: 'rahbar',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, account };
}

const organization = async (id: number) =>
  (await world.on.send(world.staff.admin, 'GET', `/api/organizations/${id}/`)).body;

it('an organization is entered, gets an admin, is activated, gets another admin: each of them has the role while they are the admin', async () => {
  const { on, staff } = world;
  const born = await on.send(
    staff.admin,
    'POST',
    '/api/organizations/',
    organizationForm(world.ministry),
  );
  expect([born.status, born.body.state, born.body.status]).toEqual([201, 'notActive', 200]);
  const id = Number(born.body.id);
  const first = await addCandidate(world);
  const second = await addCandidate(world);
  const act = doing(world, 'organizations', id);
  await act(staff.innovation, 'setAdmin', { pinfl: first.pinfl });
  await act(staff.innovation, 'activate');
  const own = await on.send(first, 'GET', `/api/organizations/${id}/`);
  expect([own.status, own.body.state]).toEqual([200, 'active']);
  expect((await on.send(first, 'GET', '/api/applications/')).body.count).toBe(0);
  await act(staff.ministry, 'setAdmin', { pinfl: second.pinfl });
  expect((await on.send(first, 'GET', `/api/organizations/${id}/`)).code).toBe('NO_PERMISSION');
  expect((await on.send(second, 'GET', `/api/organizations/${id}/`)).status).toBe(200);
  await runJobs(on);
  const told = await database.db
    .selectFrom('received_notification')
    .select(['account_id', 'code'])
    .where('process', '=', 'organization')
    .where('record_id', '=', id)
    .execute();
  const codesOf = (account: number) =>
    told.filter(({ account_id }) => account_id === account).map(({ code }) => code);
  expect(codesOf(second.id)).toContain('N-ORG-ADMIN');
  expect(codesOf(first.id)).toEqual(expect.arrayContaining(['N-ORG-ADMIN']));
});

it('organizations without an admin are marked and found by a filter, and leave it when they have one', async () => {
  const { on, staff, otherUniversity } = world;
  const found = async (admin: string) => {
    const { body } = await on.send(
      staff.admin,
      'GET',
      `/api/organizations/?admin=${admin}&limit=9999`,
    );
    const rows = body.results as { id: number; without_admin: boolean }[];
    expect(rows.filter(({ without_admin }) => without_admin !== (admin === 'without'))).toEqual([]);
    return rows.some(({ id }) => id === otherUniversity);
  };
  expect([await found('without'), await found('with')]).toEqual([true, false]);
  const candidate = await addCandidate(world);
  await doing(world, 'organizations', otherUniversity)(staff.admin, 'setAdmin', {
    pinfl: candidate.pinfl,
  });
  expect([await found('without'), await found('with')]).toEqual([false, true]);
});

it('nobody becomes admin who has another role, or has never signed in', async () => {
  const { on, staff, university } = world;
  const version = Number((await organization(university)).version);
  const never = await addCandidate(world);
  await database.db
    .updateTable('account')
    .set({ last_login_at: null })
    .where('id', '=', never.id)
    .execute();
  const student = await addCandidate(world);
  await database.db
    .updateTable('account')
    .set({ role_id: 200, granted_roles: [200] })
    .where('id', '=', student.id)
    .execute();
  for (const { pinfl } of [never, student]) {
    const answer = await on.send(
      staff.admin,
      'POST',
      `/api/organizations/${university}/setAdmin/`,
      { version, pinfl },
    );
    expect([answer.code, Object.keys(answer.body)]).toEqual(['GUARD_FAILED', ['pinfl']]);
  }
});

it('an organization changes its contacts and nothing else', async () => {
  const { on, staff, university } = world;
  const { version } = await organization(university);
  const put = (body: object) =>
    on.send(staff.university, 'PUT', `/api/organizations/${university}/`, { version, ...body });
  expect(Object.keys((await put({ name_uz: 'Boshqa nom', phone: '+998712223344' })).body)).toEqual([
    'name_uz',
  ]);
  expect((await put({ phone: '+998712223344' })).body).toMatchObject({ phone: '+998712223344' });
});

it('what contradicts the directories or the tree is refused at its field', async () => {
  const { on, staff, university, ministry } = world;
  const form = organizationForm(world.ministry);
  const post = async (change: object) =>
    Object.keys(
      (await on.send(staff.admin, 'POST', '/api/organizations/', { ...form, ...change })).body,
    );
  expect(await post({ region_id: 1999 })).toEqual(expect.arrayContaining(['region_id']));
  expect(await post({ district_id: 1 })).toEqual(['district_id']);
  expect(await post({ higher_organization_id: university })).toEqual(['higher_organization_id']);
  expect(await post({ staff_role: 800 })).toEqual(['staff_role']);
  expect(await post({ tin: '12345' })).toEqual(['tin']);
  const { version } = await organization(ministry);
  const circle = await on.send(staff.admin, 'PUT', `/api/organizations/${ministry}/`, {
    version,
    higher_organization_id: ministry,
  });
  expect(Object.keys(circle.body)).toContain('higher_organization_id');
});

it('what an organization is, stays while institutions stand under it or people are there', async () => {
  const { on, staff, university, ministry } = world;
  for (const [id, type] of [
    [ministry, 500],
    [university, 300],
  ] as const) {
    const { version } = await organization(id);
    const answer = await on.send(staff.admin, 'PUT', `/api/organizations/${id}/`, {
      version,
      type,
    });
    expect([id, answer.status, answer.body.type]).toEqual([id, 400, expect.anything()]);
  }
  const { version } = await organization(university);
  expect(
    (await on.send(staff.admin, 'PUT', `/api/organizations/${university}/`, { version, type: 200 }))
      .status,
  ).toBe(200);
});

it('specialties are set by doctoral type, and taken away', async () => {
  const { on, staff, otherUniversity, direction } = world;
  const put = async (directions: object[]) => {
    const { version } = await organization(otherUniversity);
    return on.send(staff.admin, 'PUT', `/api/organizations/${otherUniversity}/`, {
      version,
      directions,
    });
  };
  const offers = async () =>
    (await on.send(staff.admin, 'GET', `/api/organizations/${otherUniversity}/parts/`)).body
      .directions as { id: number; dc_types: number[] }[];
  expect((await put([{ direction_id: direction, dc_types: [200, 100] }])).status).toBe(200);
  expect((await offers()).map(({ id, dc_types }) => [id, dc_types])).toEqual([
    [direction, [100, 200]],
  ]);
  expect((await put([{ direction_id: 999_999, dc_types: [200] }])).code).toBe('VALIDATION');
  expect((await put([])).status).toBe(200);
  expect(await offers()).toEqual([]);
});

it('an organization whose exam is not over is neither deactivated nor merged, and says so', async () => {
  const { staff, university, otherUniversity } = world;
  const stage = await examStage(
    { ...world, clerk: staff.university.id },
    [{ places: 1, candidates: 1, accepted: 0 }],
    { finished: true },
  );
  await database.db
    .updateTable('application')
    .set({ state: 'failedExam' })
    .where(
      'id',
      'in',
      stage.examined.map(({ application }) => application),
    )
    .execute();
  const { version } = await organization(university);
  const refused = async (who: Sender, event: string, body: object = {}) => {
    const url = `/api/organizations/${university}/${event}/`;
    const answer = await world.on.send(who, 'POST', url, { version, reason, ...body });
    return [answer.code, Object.keys(answer.body)];
  };
  expect(await refused(staff.innovation, 'deactivate')).toEqual(['GUARD_FAILED', ['noOpenExams']]);
  const merger = { successor_id: otherUniversity, ...(await mergeOrder()) };
  expect(await refused(staff.admin, 'merge', merger)).toEqual([
    'GUARD_FAILED',
    ['noOpenExams', 'noOpenQuota'],
  ]);
  await database.db.updateTable('period').set({ state: 'closed' }).execute();
  await database.db.updateTable('exam').set({ state: 'afterFinished' }).execute();
});

it('a merged organization leaves its students at once to the successor, who acts for them', async () => {
  const { on, staff, otherUniversity } = world;
  const id = await placed(on, world.ministry);
  const clerk = await addActor(on, 'university', { organization_id: id });
  const [studies, graduates] = await Promise.all([2, 1].map((count) => studentsOf(id, count)));
  await database.db
    .updateTable('application')
    .set({ state: 'graduated' })
    .where('id', 'in', graduates ?? [])
    .execute();
  // One advisor goes over; the other one is listed at the successor already.
  const [own, both] = await Promise.all([advisorAt(id), advisorAt(id)]);
  const there = await advisorAt(otherUniversity, both?.account);
  for (const [at, advisor] of [own, both].entries())
    await database.db
      .updateTable('application')
      .set({ advisor_id: advisor?.id ?? null })
      .where('id', '=', studies?.[at] ?? 0)
      .execute();
  const act = doing(world, 'organizations', id);
  await act(staff.admin, 'merge', { successor_id: otherUniversity, ...(await mergeOrder()) });
  const rows = await database.db
    .selectFrom('application')
    .select(['id', 'organization_id', 'advisor_id'])
    .where('id', 'in', [...(studies ?? []), ...(graduates ?? [])])
    .orderBy('id')
    .execute();
  expect(rows.map(({ organization_id }) => organization_id)).toEqual(
    rows.map(() => otherUniversity),
  );
  const advisorOf = (study: number | undefined) => rows.find((row) => row.id === study)?.advisor_id;
  expect([advisorOf(studies?.[0]), advisorOf(studies?.[1])]).toEqual([own?.id, there.id]);
  const leave = {
    leave_ground: 100,
    leave_start: on.clock.today(),
    leave_stop: addDays(on.clock.today(), 30),
    order_number: '7-t',
    order_date: on.clock.today(),
  };
  const away = async (who: Sender) => {
    const study = studies?.[0] ?? 0;
    const { body } = await on.send(staff.innovation, 'GET', `/api/applications/${study}/`);
    const order_file_id = await addFile(world, who, 'order');
    return on.send(who, 'POST', `/api/applications/${study}/vacation/`, {
      version: body.version,
      reason,
      ...leave,
      order_file_id,
    });
  };
  expect((await away(clerk)).status).not.toBe(200);
  expect((await away(world.neighbour)).status).toBe(200);
});

it('a merged organization leaves advisors and topics to its successor, each with a line of history', async () => {
  const { on, staff, university, otherUniversity } = world;
  const topic = await make(world, 'publishedTopic');
  const act = doing(world, 'organizations', university);
  await act(staff.innovation, 'deactivate');
  const order = await mergeOrder();
  await act(staff.admin, 'merge', { successor_id: otherUniversity, ...order });
  const { organization_id } = await database.db
    .selectFrom('topic')
    .select('organization_id')
    .where('id', '=', topic)
    .executeTakeFirstOrThrow();
  const advisor = await database.db
    .selectFrom('advisor')
    .select('organization_id')
    .where('id', '=', world.advisor)
    .executeTakeFirstOrThrow();
  expect([organization_id, advisor.organization_id]).toEqual([otherUniversity, otherUniversity]);
  const history = await on.send(staff.innovation, 'GET', `/api/topics/${topic}/history/`);
  expect((history.body.results as { event: string }[])[0]?.event).toBe('follow');
  const file = order.merge_order_file_id;
  expect(await organization(university)).toMatchObject({
    state: 'merged',
    status: 200,
    merged_into: { id: otherUniversity },
    merge_order_file_id: file,
  });
  const readers = {
    ...staff,
    neighbour: world.neighbour,
    outsider: await addActor(on, 'applicant'),
  };
  const read = async (who: keyof typeof readers) =>
    (await on.send(readers[who], 'GET', `/api/files/${file}/info/`)).status;
  for (const who of ['innovation', 'university', 'ministry', 'neighbour'] as const)
    expect([who, await read(who)]).toEqual([who, 200]);
  for (const who of ['outsider', 'doctorate', 'advisor'] as const)
    expect([who, await read(who)]).toEqual([who, 404]);
});
