import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { addActor } from '../support/actors.ts';
import { applicationActs } from '../support/application-acts.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { buildApplication } from '../support/play.ts';
import { addFile } from '../support/world.ts';

let world: OpenWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.stop());

const { act } = applicationActs(() => world);
const today = () => world.on.clock.today();

interface Line {
  event: string;
  details: { name: string; value: string }[];
  files: { id: string; name: string }[];
}

it('a leave that is over stays in the history with its days, its order and its file', async () => {
  const { on, staff } = world;
  const { id, scene } = await buildApplication(world, 'admittedToStudy');
  const order = async (order_number: string) => ({
    order_number,
    order_date: addDays(today(), -1),
    order_file_id: await addFile(world, staff.university, 'order'),
  });
  const leave = await order('31-t');
  await act(id, 'vacation', {
    ...leave,
    leave_ground: 100,
    leave_start: today(),
    leave_stop: addDays(today(), 60),
  });
  const longer = await order('32-t');
  await act(id, 'vacationExtend', { ...longer, leave_stop: addDays(today(), 90) });
  const back = await order('33-t');
  expect((await act(id, 'returnFromLeave', { ...back, return_date: today() })).status).toBe(200);

  const owner = scene.actor('doctorate');
  const colleague = await addActor(on, 'university', { organization_id: world.university });
  const linesFor = async (who: typeof owner) =>
    (await on.send(who, 'GET', `/api/applications/${id}/history/`)).body.results as Line[];
  for (const who of [colleague, owner, staff.innovation]) {
    const lines = await linesFor(who);
    const of = (event: string) => lines.find((line) => line.event === event);
    expect(
      Object.fromEntries((of('vacation')?.details ?? []).map(({ name, value }) => [name, value])),
    ).toEqual({
      leave_start: today(),
      leave_stop: addDays(today(), 60),
      leave_order_number: '31-t',
      leave_order_date: leave.order_date,
    });
    const files = ['vacation', 'vacationExtend', 'returnFromLeave'].map((event) =>
      of(event)?.files.map((file) => file.id),
    );
    expect(files).toEqual([[leave.order_file_id], [longer.order_file_id], [back.order_file_id]]);
    for (const file of [leave, longer, back])
      expect((await on.send(who, 'GET', `/api/files/${file.order_file_id}/info/`)).status).toBe(
        200,
      );
  }
  // A ministry sees the days, but no scans; a neighbour sees nothing.
  const [latest] = (await linesFor(staff.ministry)).filter(({ event }) => event === 'vacation');
  expect([latest?.details.length, latest?.files]).toEqual([4, []]);
  for (const who of [staff.ministry, world.neighbour, staff.applicant]) {
    expect((await on.send(who, 'GET', `/api/files/${leave.order_file_id}/info/`)).status).toBe(404);
  }
});
