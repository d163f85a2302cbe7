import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Connection, openDatabase } from '#server/db/connection.ts';
import type { Looker } from '#shared/looking.ts';
import { addActor } from '../support/actors.ts';
import { type Sender, type TestApp, testApp } from '../support/app.ts';
import { type Listener, listenTo, openDoor } from '../support/event-stream.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { manyUnderReview } from '../support/under-review.ts';

let world: OpenWorld;
let second: Connection;
/** Another process on the same database. */
let other: TestApp;
let doors: { here: string; there: string };
let reviewer: Sender;
let colleague: Sender;
beforeAll(async () => {
  world = await openWorld();
  second = openDatabase(world.database.address);
  other = await testApp(second, { clock: world.on.clock });
  doors = { here: await openDoor(world.on), there: await openDoor(other) };
  reviewer = world.staff.university;
  colleague = await addActor(world.on, 'university', { organization_id: world.university });
});
afterAll(async () => {
  await other.stop();
  await second.stop();
  await world.stop();
});

const look = (on: TestApp, who: Sender, id: number, left = false) =>
  on.send(who, 'POST', `/api/applications/${id}/looking/`, { left });
const idsOf = ({ looking }: { looking?: unknown }) =>
  (looking as readonly Looker[]).map(({ id }) => id);

async function sent(): Promise<{ id: number; owner: Sender }> {
  const { ids, owners } = await manyUnderReview(world, 1);
  return { id: ids[0] ?? 0, owner: owners[0] ?? colleague };
}

/** What a page has heard of who looks at a record, each time anew. */
const heardOf = ({ heard }: Listener, id: number): number[][] =>
  heard.flatMap((news) => (news.id === id && 'looking' in news ? [idsOf(news)] : []));

/** Waits until a question is answered so: what is said goes by the database. */
const until = <Answer>(ask: () => Answer | Promise<Answer>) =>
  expect.poll(ask, { timeout: 10_000, interval: 25 });

describe('who looks at a record now', () => {
  it('is told to colleagues who look at it too, whichever process they are at', async () => {
    const { id } = await sent();
    const [here, there] = [
      await listenTo(world.on, doors.here, reviewer),
      await listenTo(other, doors.there, colleague),
    ];
    expect(await look(world.on, reviewer, id)).toMatchObject({
      status: 200,
      body: { looking: [] },
    });
    await until(async () => idsOf((await look(other, colleague, id)).body)).toEqual([reviewer.id]);
    await until(() => heardOf(here, id).at(-1)).toEqual([colleague.id]);
    await look(other, colleague, id, true);
    await until(() => heardOf(here, id).at(-1)).toEqual([]);
    await look(world.on, reviewer, id, true);
    for (const listener of [here, there]) listener.leave();
  });

  it('is forgotten when a page has been silent for a while', async () => {
    const { id } = await sent();
    await look(world.on, reviewer, id);
    await until(async () => idsOf((await look(other, colleague, id)).body)).toEqual([reviewer.id]);
    world.on.clock.days(1);
    expect((await look(other, colleague, id)).body).toEqual({ looking: [] });
    world.on.clock.reset();
  });

  it('is no news for the applicant, the agency or a neighbour, nor are they for colleagues', async () => {
    const { id, owner } = await sent();
    const strangers = [owner, world.staff.innovation, world.neighbour];
    const listeners = await Promise.all(
      strangers.map((who) => listenTo(world.on, doors.here, who)),
    );
    expect((await look(world.on, owner, id)).status).toBe(403);
    expect((await look(world.on, world.neighbour, id)).status).toBe(404);
    expect((await look(world.on, world.staff.innovation, id)).body).toEqual({ looking: [] });
    await look(world.on, reviewer, id);
    await until(async () => idsOf((await look(world.on, colleague, id)).body)).toEqual([
      reviewer.id,
    ]);
    expect((await look(world.on, world.staff.innovation, id)).body).toEqual({ looking: [] });
    for (const listener of listeners) {
      expect(heardOf(listener, id)).toEqual([]);
      listener.leave();
    }
  });

  it('writes nothing', async () => {
    const { id } = await sent();
    const row = () =>
      world.database.db
        .selectFrom('application')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    const before = await row();
    await look(world.on, reviewer, id);
    expect(await row()).toEqual(before);
  });
});
