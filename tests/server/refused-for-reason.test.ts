import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addActor } from '../support/actors.ts';
import type { Sender } from '../support/app.ts';
import { doing, reason } from '../support/doing.ts';
import { type ExamCampaign, examCampaign } from '../support/exam-campaign.ts';
import { runJobs } from '../support/jobs.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { addFile } from '../support/world.ts';

let world: OpenWorld;
let colleague: Sender;
beforeAll(async () => {
  world = await openWorld();
  colleague = await addActor(world.on, 'university', { organization_id: world.university });
});
afterAll(() => world.stop());

type Marks = readonly [number, number];
const explained = { result_reason: 'Hujjatlari soxta ekani aniqlandi.' };

/**
 * An exam of one place that is published; `refused` are those of the candidates, by their place,
 * who are refused against the rank with a reason.
 */
async function published(
  marks: readonly Marks[],
  results: readonly ('accept' | 'refuse')[],
  refused: readonly number[] = [],
) {
  const campaign: ExamCampaign = await examCampaign(world, { places: 1, candidates: marks.length });
  const exam = await campaign.create();
  await campaign.schedule(exam);
  const rows = (await campaign.rows(exam)).map(({ id }) => id);
  for (const [at, id] of rows.entries()) {
    const [direction_mark, english_mark] = marks[at] as Marks;
    await campaign.row(id, 'setMark', { direction_mark, english_mark, absent: false });
  }
  for (const [at, id] of rows.entries())
    await campaign.row(id, results[at] ?? 'refuse', refused.includes(at) ? explained : {});
  await campaign.upload(exam);
  await campaign.act(exam, 'finish');
  await runJobs(world.on);
  return { campaign, exam, rows };
}

const listed = async (exam: number, filter: string, by: Sender = world.staff.antiCorruption) =>
  (await world.on.send(by, 'GET', `/api/exam-results/?exam=${exam}&${filter}&ordering=id`)).body
    .results as Record<string, unknown>[];
const idsOf = async (...asked: Parameters<typeof listed>) =>
  (await listed(...asked)).map(({ id }) => id);
const called = (exam: number) => idsOf(exam, 'turn=1', world.staff.university);
const promote = async (row: number) => {
  const { body } = await world.on.send(world.staff.university, 'GET', `/api/exam-results/${row}/`);
  const answer = await world.on.send(
    world.staff.university,
    'POST',
    `/api/exam-results/${row}/promote/`,
    { version: body.version },
  );
  return answer.status === 200 ? answer.body.state : Object.keys(answer.body);
};

describe('a place whose candidate was refused against the rank for a reason', () => {
  it('goes to the next by rank, who does not stand against the rank themselves', async () => {
    const { exam, rows } = await published(
      [
        [90, 80],
        [80, 80],
        [70, 70],
      ],
      ['refuse', 'refuse', 'refuse'],
      [0],
    );
    const [first = 0, second = 0, third = 0] = rows;
    expect(await idsOf(exam, 'against_rank=1')).toEqual([first]);
    expect(await called(exam)).toEqual([second]);
    expect([await promote(first), await promote(third)]).toEqual([['nextByRank'], ['nextByRank']]);
    expect(await promote(second)).toBe('accepted');
    expect([await idsOf(exam, 'against_rank=1'), await called(exam)]).toEqual([[first], []]);
  });

  it('is nobody’s duty when nobody on the list may take it', async () => {
    const { exam, rows } = await published(
      [
        [90, 80],
        [40, 95],
      ],
      ['refuse', 'refuse'],
      [0],
    );
    expect(await called(exam)).toEqual([]);
    expect(await promote(rows[0] ?? 0)).toEqual(['nextByRank']);
  });
});

describe('a mark after an appeal', () => {
  it('that comes too late for the place stands apart from results against the rank, with the mark of before and its reason', async () => {
    const { campaign, exam, rows } = await published(
      [
        [90, 80],
        [80, 70],
      ],
      ['accept', 'refuse'],
    );
    const [admitted, appealing] = campaign.candidates;
    await doing(world, 'applications', admitted?.application ?? 0)(
      world.staff.university,
      'admit',
      await campaign.admission(),
    );
    const act = doing(world, 'applications', appealing?.application ?? 0);
    await act(appealing as Sender, 'appeal');
    await act(world.staff.innovation, 'reopenResult');
    await runJobs(world.on);
    const better = {
      direction_mark: 95,
      english_mark: 70,
      protocol_file_id: await addFile(world, colleague, 'order'),
    };
    await campaign.row(rows[1] ?? 0, 'remarkRefuse', better, colleague);
    expect(await listed(exam, 'against_rank=1')).toEqual([]);
    const [told, ...others] = await listed(exam, 'remarked=1');
    expect([told, others]).toMatchObject([
      {
        id: rows[1],
        state: 'notAccepted',
        result_reason: null,
        change_reason: reason,
        direction_mark: 95,
      },
      [],
    ]);
    expect(told?.marks_before).toEqual({ direction_mark: 80, english_mark: 70 });
  });
});
