import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { examResultMachine } from '#machines/exam-result.machine.ts';
import { isStored, statesTagged } from '#machines/kit.ts';
import { rankedRowsAgainst, rowsAgainstRank } from '#modules/exam/rank.server.ts';
import type { Sql } from '#server/engine/process.ts';
import { type ExamCampaign, examCampaign } from '../support/exam-campaign.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';

/** Places of the exam, of which some may have been given back. */
const most = 4;

let world: OpenWorld;
let campaign: ExamCampaign;
let exam: number;
let ids: number[];
beforeAll(async () => {
  world = await openWorld();
  campaign = await examCampaign(world, { places: most, candidates: 5 });
  exam = await campaign.create();
  ids = (await campaign.rows(exam)).map(({ id }) => id);
});
afterAll(() => world.stop());

const [accepted = ''] = statesTagged(examResultMachine, 'inQuota');
const [refused = ''] = statesTagged(examResultMachine, 'withoutPlace');
const decided = statesTagged(examResultMachine, 'decided');
const [undecided = ''] = Object.keys(examResultMachine.states).filter(
  (state) => isStored(state) && !decided.includes(state),
);
const sometimes = fc.integer({ min: 0, max: 9 }).map((number) => number === 0);
const row = fc.record({
  state: fc.constantFrom(accepted, accepted, refused, refused, undecided),
  direction_mark: fc.constantFrom(40, 60, 70, 80),
  english_mark: fc.constantFrom(40, 60, 70),
  declined: sometimes,
  remarked: sometimes,
  reasoned: sometimes,
});
const situation = fc.record({
  places: fc.integer({ min: 0, max: most }),
  rows: fc.array(row, { minLength: 5, maxLength: 5 }),
});

async function arrange(given: { places: number; rows: readonly object[] }): Promise<void> {
  const { db } = world.database;
  await sql`update quota_place q set returned = split - ${given.places}::int
    from exam e where e.id = ${exam} and q.period_id = e.period_id
      and q.organization_id = e.organization_id`.execute(db);
  const rows = given.rows.map((one, place) => ({ id: ids[place], ...one }));
  await sql`update exam_result x set state = g.state, direction_mark = g.direction_mark,
      english_mark = g.english_mark, declined = g.declined,
      remarked_at = case when g.remarked then now() end,
      result_reason = case when g.reasoned then 'Sabab' end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(id bigint, state text,
      direction_mark numeric, english_mark numeric, declined boolean, remarked boolean,
      reasoned boolean) where x.id = g.id`.execute(db);
}

async function found(rows: (where: Sql) => Sql): Promise<number[]> {
  const { rows: against } = await sql<{ id: number }>`
    select z.id from (${rows(sql`true`)}) z order by z.id`.execute(world.database.db);
  return against.map(({ id }) => id);
}

it('an auditor finds by sums first exactly the results that putting everybody in order finds', async () => {
  const seen = { some: 0, none: 0 };
  await fc.assert(
    fc.asyncProperty(situation, async (given) => {
      await arrange(given);
      const expected = await found(rankedRowsAgainst);
      seen[expected.length > 0 ? 'some' : 'none'] += 1;
      expect(await found(rowsAgainstRank)).toEqual(expected);
    }),
    { numRuns: 500 },
  );
  expect(Math.min(seen.some, seen.none)).toBeGreaterThan(10);
});
