import { afterAll, beforeAll, expect, it } from 'vitest';
import { organizationForm } from '#modules/organization/story.server.ts';
import { addActor } from '../support/actors.ts';
import { addCandidate } from '../support/candidate.ts';
import { doing } from '../support/doing.ts';
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

it('a merged organization leaves advisors and topics to its successor, each with a line of history', async () => {
  const { on, staff, university, otherUniversity } = world;
  const topic = await make(world, 'publishedTopic');
  const act = doing(world, 'organizations', university);
  await act(staff.innovation, 'deactivate');
  const order = {
    merge_order_number: '7-B',
    merge_order_date: on.clock.today(),
    merge_order_file_id: await addFile(world, staff.admin, 'order'),
  };
  await act(staff.admin, 'merge', { successor_id: otherUniversity, ...order });
  await runJobs(on);
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
