import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { addActor } from '../support/actors.ts';
import type { Sender } from '../support/app.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { manyUnderReview } from '../support/under-review.ts';

const address = '/api/absences/';

let world: OpenWorld;
let reviewer: Sender;
let colleague: Sender;
let today: string;
beforeAll(async () => {
  world = await openWorld();
  reviewer = world.staff.university;
  today = world.on.clock.today();
});
afterAll(() => world.stop());

const newColleague = () => addActor(world.on, 'university', { organization_id: world.university });
const away = (who: Sender, from_day: string, to_day: string, word: string | null = null) =>
  world.on.send(who, 'POST', address, { from_day, to_day, word });
const assign = (who: Sender, id: number, holder: Sender, seen: number | null) =>
  world.on.send(who, 'POST', `/api/applications/${id}/assignment/`, { seen, holder_id: holder.id });

async function sent(): Promise<number> {
  const { ids } = await manyUnderReview(world, 1);
  return ids[0] ?? 0;
}

describe('own days of absence', () => {
  it('are added, told with the nearest first, and taken away by their person alone', async () => {
    colleague = await newColleague();
    await away(colleague, addDays(today, 30), addDays(today, 40), 'Xizmat safari');
    const { status, body } = await away(colleague, today, addDays(today, 5), 'Taʼtil');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      count: 2,
      results: [
        { from_day: today, to_day: addDays(today, 5), word: 'Taʼtil' },
        { from_day: addDays(today, 30) },
      ],
    });
    const [{ id }] = body.results as [{ id: number }];
    expect(await world.on.send(reviewer, 'DELETE', `${address}${id}/`)).toMatchObject({
      status: 404,
    });
    expect(await world.on.send(colleague, 'DELETE', `${address}${id}/`)).toMatchObject({
      status: 200,
      body: { count: 1 },
    });
  });

  it('are refused at their field when they are over, in the wrong order or too far', async () => {
    colleague = await newColleague();
    const refused = { status: 400, body: { to_day: [expect.any(String)] } };
    expect(await away(colleague, addDays(today, -9), addDays(today, -1))).toMatchObject(refused);
    expect(await away(colleague, addDays(today, 3), addDays(today, 2))).toMatchObject(refused);
    expect(await away(colleague, today, addDays(today, 400))).toMatchObject(refused);
    expect((await world.on.send(colleague, 'GET', address)).body).toMatchObject({ count: 0 });
  });

  it('are for staff: somebody without an organization has no colleagues', async () => {
    for (const method of ['GET', 'POST'] as const)
      expect(
        await world.on.send(world.staff.applicant, method, address, {
          from_day: today,
          to_day: today,
          word: null,
        }),
      ).toMatchObject({ status: 403 });
  });
});

describe('work and somebody who is away', () => {
  it('is not given to them, and the refusal says until when', async () => {
    colleague = await newColleague();
    const until = addDays(today, 4);
    await away(colleague, today, until);
    const id = await sent();
    const { body } = await world.on.send(reviewer, 'GET', `/api/applications/${id}/assignment/`);
    const listed = body.colleagues as { id: number; away: { until: string } | null }[];
    expect(listed.find((person) => person.id === colleague.id)?.away).toEqual({
      until,
      word: null,
    });
    const refused = await assign(reviewer, id, colleague, null);
    expect(refused).toMatchObject({ status: 400, body: { holder_id: [expect.any(String)] } });
    expect(JSON.stringify(refused.body)).toContain(until.split('-').reverse().join('.'));
  });

  it('that they hold is shown as such, and taken by a colleague', async () => {
    colleague = await newColleague();
    const id = await sent();
    await assign(colleague, id, colleague, null);
    await away(colleague, addDays(today, -1), addDays(today, 2), 'Kasallik');
    const { body } = await world.on.send(reviewer, 'GET', `/api/applications/${id}/`);
    const seen = body.assignment as { id: number };
    expect(seen).toMatchObject({
      holder: { id: colleague.id },
      away: { until: addDays(today, 2), word: 'Kasallik' },
    });
    expect(await assign(reviewer, id, reviewer, seen.id)).toMatchObject({
      status: 200,
      body: { assignment: { holder: { id: reviewer.id }, away: null } },
    });
  });

  it('may be given again on the day after', async () => {
    colleague = await newColleague();
    await away(colleague, today, addDays(today, 1));
    const id = await sent();
    world.on.clock.set(addDays(today, 2));
    expect(await assign(reviewer, id, colleague, null)).toMatchObject({ status: 200 });
    world.on.clock.set(today);
  });
});
