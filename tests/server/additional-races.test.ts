import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Connection, openDatabase } from '#server/db/connection.ts';
import { type AdditionalStage, additionalStage } from '../support/additional-stage.ts';
import { type Answer, type TestApp, testApp } from '../support/app.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';

let world: OpenWorld;
let second: Connection;
/** The second app has a pool of its own, as another process would. */
let other: TestApp;
beforeAll(async () => {
  world = await openWorld();
  second = openDatabase(world.database.address);
  other = await testApp(second, { clock: world.on.clock });
});
afterAll(async () => {
  await other.stop();
  await second.stop();
  await world.stop();
});

const codes = (answers: readonly Answer[]): string[] =>
  answers.map(({ status, code }) => (status === 200 ? 'done' : String(code))).sort();
const contract = { contract_number: 'SH-9', contract_date: '2026-01-10' };

/** The same event of a record by both apps at once, with what each one sends. */
async function atOnce(
  path: string,
  sent: readonly (readonly [event: string, body: object, by?: 'innovation'])[],
): Promise<Answer[]> {
  const { version } = (await world.on.send(world.staff.university, 'GET', path)).body;
  const apps = [world.on, other];
  return Promise.all(
    sent.map(([event, body, by = 'university'], at) =>
      (apps[at % 2] ?? world.on).send(world.staff[by as 'university'], 'POST', `${path}${event}/`, {
        version,
        reason: 'Bir vaqtda yuborildi.',
        ...body,
      }),
    ),
  );
}

interface Standing {
  request: number;
  accepted: number;
  holders: number;
}

/**
 * What the database holds: never more holders than places, and no admission beyond split and
 * additional places.
 */
async function expectWithinPlaces({ period }: AdditionalStage): Promise<void> {
  const { rows } = await world.on.services.pool.query<Standing>(
    `select q.id as request, coalesce(q.accepted_amount, 0) as accepted,
      (select count(*)::int from exam_result x where x.additional_quota_id = q.id) as holders from additional_quota q where q.period_id = $1`,
    [period],
  );
  for (const { request, accepted, holders } of rows)
    expect([request, holders <= accepted]).toEqual([request, true]);
  const { rows: places } = await world.on.services.pool.query(
    'select used + returned <= split + additional as held from quota_place where period_id = $1 and direction_id <> 0',
    [period],
  );
  expect(places.every(({ held }) => held)).toBe(true);
}

const request = (id: number): string => `/api/additional-quotas/${id}/`;

describe('two at once', () => {
  it('name the same best candidate, or the next one, for the last place: one of them is told that it has moved on', async () => {
    const stage = await additionalStage(world, { candidates: 4 });
    const id = await stage.granted(1);
    const names = [1, 2, 1, 2, 1, 2].map(
      (index) => ['distribute', { application_ids: [stage.application(index)] }] as const,
    );
    expect(codes(await atOnce(request(id), names)).filter((code) => code === 'done')).toHaveLength(
      1,
    );
    expect(await stage.states()).toEqual([
      'accepted',
      'acceptedAdditionally',
      'notAccepted',
      'notAccepted',
    ]);
    await expectWithinPlaces(stage);
  });

  it('two requests name the same person: they have one place, and the other request keeps its own', async () => {
    const stage = await additionalStage(world, { candidates: 4 });
    const ids = [await stage.granted(1), await stage.granted(1, { basis: 100, payer: 100 })];
    const body = { application_ids: [stage.application(1)] };
    const answers = await Promise.all(
      ids.map(async (id, at) => {
        const { version } = await stage.read(id);
        return ([world.on, other][at] ?? world.on).send(
          world.staff.university,
          'POST',
          `${request(id)}distribute/`,
          { version, ...body },
        );
      }),
    );
    expect(codes(answers)).toEqual(['VALIDATION', 'done']);
    expect((await stage.states()).filter((state) => state === 'acceptedAdditionally')).toHaveLength(
      1,
    );
    await expectWithinPlaces(stage);
  });

  it('the agency accepts while the organization withdraws: one of the two has happened', async () => {
    for (let round = 0; round < 5; round += 1) {
      const stage = await additionalStage(world, { candidates: 2 });
      const id = Number((await stage.ask({ amount: 1 })).body.id);
      await stage.on(id, 'ask');
      const answers = await atOnce(request(id), [
        ['accept', { accepted_amount: 1 }, 'innovation'],
        ['withdraw', {}],
      ]);
      expect(codes(answers)).toEqual(['STALE_VERSION', 'done']);
      const { state, accepted_amount } = await stage.read(id);
      expect([
        ['accepted', 1],
        ['draft', null],
      ]).toContainEqual([state, accepted_amount]);
    }
  });

  it('a place is withdrawn while its holder is admitted: they are admitted, or the place is free', async () => {
    for (let round = 0; round < 5; round += 1) {
      const stage = await additionalStage(world, { candidates: 2 });
      const id = await stage.granted(1);
      await stage.on(id, 'distribute', { application_ids: [stage.application(1)] });
      const [, row] = await stage.rows(stage.exam);
      const application = `/api/applications/${stage.application(1)}/`;
      const { version } = (await world.on.send(world.staff.university, 'GET', application)).body;
      const admission = { ...(await stage.admission()), ...contract };
      const answers = await Promise.all([
        world.on.send(world.staff.university, 'POST', `${application}admit/`, {
          version,
          ...admission,
        }),
        other.send(
          world.staff.university,
          'POST',
          `/api/exam-results/${row?.id}/refuseAdditional/`,
          {
            version: row?.version,
            reason: 'Talabgor shartnomadan voz kechdi.',
          },
        ),
      ]);
      expect(codes(answers)).toEqual(['GUARD_FAILED', 'done']);
      const { state } = (await world.on.send(world.staff.university, 'GET', application)).body;
      expect([
        ['admittedToStudy', 'acceptedAdditionally'],
        ['documentReceived', 'notAccepted'],
      ]).toContainEqual([state, (await stage.states())[1]]);
    }
  });
});

/** One thing that somebody tries: whether it may be done is what is to be found out. */
type Try = readonly [what: 'distribute' | 'refuse' | 'admit', request: 0 | 1, candidates: number[]];
const tries = fc.array(
  fc.tuple(
    fc.constantFrom('distribute', 'distribute', 'refuse', 'admit'),
    fc.constantFrom(0, 1),
    fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 3 }),
  ),
  { minLength: 6, maxLength: 12 },
) as fc.Arbitrary<Try[]>;

describe('whatever is tried', () => {
  it('never more have an additional place than the agency gave, and never more are admitted than there are places', async () => {
    await fc.assert(
      fc.asyncProperty(
        tries,
        fc.integer({ min: 1, max: 2 }),
        fc.integer({ min: 1, max: 3 }),
        async (steps, first, other_) => {
          const stage = await additionalStage(world);
          const ids = [
            await stage.granted(first),
            await stage.granted(other_, { basis: 100, payer: 100 }),
          ];
          for (const [what, at, candidates] of steps) {
            await attempt(stage, ids[at] ?? 0, what, candidates);
            await expectWithinPlaces(stage);
          }
        },
      ),
      { numRuns: 5 },
    );
    expect([...told]).toEqual(expect.arrayContaining(['distribute done', 'distribute refused']));
  });

  async function attempt(
    stage: AdditionalStage,
    id: number,
    what: Try[0],
    candidates: number[],
  ): Promise<void> {
    if (what === 'distribute') {
      // The best so many of those who wait, as often as not more than there are places.
      const waiting = (await stage.read(id)).candidates as { application_id: number }[];
      const application_ids = waiting
        .slice(0, candidates.length)
        .map(({ application_id }) => application_id);
      return tell(what, await stage.on(id, 'distribute', { application_ids }));
    }
    for (const index of candidates) {
      const row = (await stage.rows(stage.exam))[index];
      const path =
        what === 'refuse'
          ? `/api/exam-results/${row?.id}/`
          : `/api/applications/${stage.application(index)}/`;
      const { version } = (await world.on.send(world.staff.university, 'GET', path)).body;
      const body = what === 'refuse' ? {} : { ...(await stage.admission()), ...contract };
      const event = what === 'refuse' ? 'refuseAdditional' : 'admit';
      tell(
        what,
        await world.on.send(world.staff.university, 'POST', `${path}${event}/`, {
          version,
          reason: 'Sinov uchun sabab.',
          ...body,
        }),
      );
    }
  }

  /**
   * What was done and what was refused: places were given, and more were asked for than there are.
   */
  const told = new Set<string>();
  const tell = (what: Try[0], { status }: Answer): void =>
    void told.add(`${what} ${status === 200 ? 'done' : 'refused'}`);
});
