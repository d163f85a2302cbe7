import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addActor } from '../support/actors.ts';
import type { Sender } from '../support/app.ts';
import { doing } from '../support/doing.ts';
import { runJobs } from '../support/jobs.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { buildApplication } from '../support/play.ts';
import { addFile } from '../support/world.ts';

let world: OpenWorld;
let ended: number;
let order: string;
let successor: Sender;
let above: Sender;
let stranger: Sender;

/** Somebody of the role at an organization that stands in no relation to the others yet. */
async function staffElsewhere(
  role: 'university' | 'ministry',
  type: number,
): Promise<Sender & { organization: number }> {
  const { rows } = await sql<{ id: number }>`
    insert into organization (code, type, name_uz, name_ru, name_en, region_id, state)
    values (${`SINOV${type}`}, ${type}, 'Begona', 'Чужая', 'Foreign', 1726, 'active')
      returning id`.execute(world.database.db);
  const organization = rows[0]?.id ?? 0;
  return { ...(await addActor(world.on, role, { organization_id: organization })), organization };
}

beforeAll(async () => {
  world = await openWorld();
  const { id } = await buildApplication(world, 'cancelled');
  ended = id;
  const { db } = world.database;
  order = await addFile(world, world.staff.university, 'order');
  await db.updateTable('application').set({ order_file_id: order }).where('id', '=', id).execute();
  successor = world.neighbour;
  const ministry = await staffElsewhere('ministry', 300);
  above = ministry;
  stranger = await staffElsewhere('university', 100);
  await db
    .updateTable('organization')
    .set({ higher_organization_id: ministry.organization })
    .where('id', '=', world.otherUniversity)
    .execute();
});
afterAll(() => world.stop());

const get = (who: Sender, url: string) => world.on.send(who, 'GET', url);
const seen = async (who: Sender) => [
  (await get(who, `/api/applications/${ended}/`)).status,
  (await get(who, '/api/applications/?state=cancelled')).body.count,
  (await get(who, `/api/applications/${ended}/history/`)).status,
  (await get(who, `/api/organizations/${world.university}/`)).status,
];
const all = [200, 1, 200, 200];
const nothing = [404, 0, 404, 404];

it('what ended at a merged organization is read by its successor and by anyone who stands above that, and by no other', async () => {
  const { on, staff } = world;
  for (const who of [successor, above, stranger]) expect(await seen(who)).toEqual(nothing);
  expect((await get(successor, `/api/files/${order}/info/`)).status).toBe(404);
  const act = doing(world, 'organizations', world.university);
  await act(staff.innovation, 'deactivate');
  const paper = {
    merge_order_number: '9-B',
    merge_order_date: on.clock.today(),
    merge_order_file_id: await addFile(world, staff.admin, 'order'),
  };
  await act(staff.admin, 'merge', { successor_id: world.otherUniversity, ...paper });
  await runJobs(on);
  expect([await seen(successor), await seen(above), await seen(stranger)]).toEqual([
    all,
    all,
    nothing,
  ]);
  expect((await get(successor, `/api/files/${order}/info/`)).status).toBe(200);
  expect((await get(stranger, `/api/files/${order}/info/`)).status).toBe(404);
});

it('the staff and the ministry of the merged organization go on reading', async () => {
  expect([await seen(world.staff.university), await seen(world.staff.ministry)]).toEqual([
    all,
    all,
  ]);
});

it('reading is all: the record stays where it ended, and nobody may do anything with it or with the organization', async () => {
  const { body } = await get(successor, `/api/applications/${ended}/`);
  expect(body).toMatchObject({ organization: { id: world.university }, state: 'cancelled' });
  const { body: former } = await get(successor, `/api/organizations/${world.university}/`);
  const put = await world.on.send(successor, 'PUT', `/api/organizations/${world.university}/`, {
    version: former.version,
    phone: '+998712223344',
  });
  expect(put.code).toBe('BAD_STATUS');
});

it('a successor that is merged itself hands the reading on', async () => {
  const { organization_id: last } = await world.database.db
    .selectFrom('account')
    .select('organization_id')
    .where('id', '=', stranger.id)
    .executeTakeFirstOrThrow();
  await sql`update organization set state = 'merged', merged_into_id = ${last}
    where id = ${world.otherUniversity}`.execute(world.database.db);
  expect(await seen(stranger)).toEqual(all);
});
