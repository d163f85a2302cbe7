import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TimelineLine } from '#server/engine/read-history.ts';
import { runTimetable } from '#server/schedule/timetable.ts';
import type { Sender } from '../support/app.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { places, type QuotaWalk, walkToDistribution } from '../support/quota-walk.ts';

let world: OpenWorld;
let walk: QuotaWalk;
let mine: number;
let made: Awaited<ReturnType<QuotaWalk['give']>>;
beforeAll(async () => {
  world = await openWorld();
  ({ walk, mine, made } = await walkToDistribution(world));
});
afterAll(() => world.stop());

const save = async (
  by: Sender,
  collection: string,
  id: number,
  lines: object[],
  rest: object = {},
) => {
  const { body: now } = await world.on.send(by, 'GET', `/api/${collection}/${id}/`);
  const answer = await world.on.send(by, 'PUT', `/api/${collection}/${id}/`, {
    version: now.version,
    lines,
    ...rest,
  });
  expect([answer.status, answer.body]).toMatchObject([200, {}]);
};

/**
 * What the newest step of a kind has changed, as a reader is told: whose, column, before, after.
 */
const told = async (by: Sender, collection: string, id: number, event: string) => {
  const { body } = await world.on.send(by, 'GET', `/api/${collection}/${id}/history/`);
  const line = (body.results as TimelineLine[]).find((one) => one.event === event);
  return line?.lines.map(({ of, column, before, after }) => [
    of?.id ?? null,
    column,
    before,
    after,
  ]);
};

describe('the history tells which numbers of which line changed', () => {
  it('of a request, direction by direction, with names and codes', async () => {
    expect(await told(world.staff.university, 'quota-requests', mine, 'save')).toEqual([
      [world.direction, 'amount_dsc', 0, 2],
      [world.direction, 'amount_phd', 0, 10],
    ]);
    const { body } = await world.on.send(
      world.staff.innovation,
      'GET',
      `/api/quota-requests/${mine}/history/`,
    );
    const saved = (body.results as TimelineLine[]).find(({ event }) => event === 'save');
    expect(saved?.lines[0]?.of).toMatchObject({ code: '01.01.01', name_uz: 'Matematik tahlil' });
    expect(saved?.version).toBe(2);
  });

  it('of a total, its own numbers', async () => {
    expect(await told(world.staff.finance, 'quota-totals', made.total, 'send')).toEqual([]);
  });

  it('of a distribution: the country to the agency, its own line alone to an organization', async () => {
    const { innovation, university } = world.staff;
    const { body } = await world.on.send(
      innovation,
      'GET',
      `/api/quota-distributions/${made.distribution}/`,
    );
    const lines = (
      body.lines as { organization_id: number; amount_phd: number; amount_dsc: number }[]
    ).map(({ organization_id, amount_phd, amount_dsc }) => ({
      organization_id,
      ...places(amount_phd, amount_dsc),
    }));
    const before = new Map(lines.map((line) => [line.organization_id, line.amount_phd]));
    const moved = lines.map((line) => ({
      ...line,
      amount_phd: line.amount_phd + (line.organization_id === world.university ? -1 : 1),
      description: null,
    }));
    await save(
      innovation,
      'quota-distributions',
      made.distribution,
      moved.map((line) =>
        line.organization_id === world.university
          ? line
          : { ...line, description: 'Qoʻshimcha asos' },
      ),
    );
    const [own, other] = [
      before.get(world.university) ?? 0,
      before.get(world.otherUniversity) ?? 0,
    ];
    expect(await told(innovation, 'quota-distributions', made.distribution, 'save')).toEqual(
      expect.arrayContaining([
        [world.university, 'amount_phd', own, own - 1],
        [world.otherUniversity, 'amount_phd', other, other + 1],
        [world.otherUniversity, 'description', null, 'Qoʻshimcha asos'],
      ]),
    );
    await walk.agree(made.distribution);
    expect(await told(university, 'quota-distributions', made.distribution, 'save')).toEqual([
      [world.university, 'amount_phd', own, own - 1],
    ]);
    expect(
      await told(world.neighbour, 'quota-distributions', made.distribution, 'save'),
    ).toHaveLength(2);
  });

  it('of a split, also what the scheduler took instead of what was saved', async () => {
    await walk.step();
    const { university } = world.staff;
    const [split] = await walk.list(university, 'quota-splits');
    const id = Number(split?.id);
    const { amount_phd: given } = { amount_phd: 0, ...(split?.given as object) };
    await save(university, 'quota-splits', id, [{ direction_id: world.direction, ...places(1) }]);
    expect(await told(university, 'quota-splits', id, 'save')).toContainEqual([
      world.direction,
      'amount_phd',
      given,
      1,
    ]);
    world.on.clock.days(45);
    await runTimetable(world.on.services, 'nightly');
    expect(await told(university, 'quota-splits', id, 'autoConfirm')).toContainEqual([
      world.direction,
      'amount_phd',
      1,
      given,
    ]);
  });
});
