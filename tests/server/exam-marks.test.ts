import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SavedMarks } from '#modules/exam/schema.ts';
import { addActor } from '../support/actors.ts';
import type { Sender } from '../support/app.ts';
import { type ExamCampaign, examCampaign } from '../support/exam-campaign.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';

let world: OpenWorld;
let campaign: ExamCampaign;
let exam: number;
let other: Sender;

beforeAll(async () => {
  world = await openWorld();
  campaign = await examCampaign(world, { places: 1, candidates: 3 });
  other = await addActor(world.on, 'university', { organization_id: world.university });
  exam = await campaign.create();
  await campaign.schedule(exam);
});
afterAll(() => world.stop());

const save = (rows: object[], by: Sender = world.staff.university, key?: string) =>
  world.on.send(
    by,
    'POST',
    `/api/exams/${exam}/marks/`,
    { rows },
    key ? { 'idempotency-key': key } : {},
  );
const answered = async (rows: object[], by?: Sender, key?: string) =>
  (await save(rows, by, key)).body as SavedMarks;
const told = ({ rows }: SavedMarks) =>
  rows.map(({ code, row }) => [code, row?.state, row?.direction_mark, row?.version]);
const mark = (
  row: { id: number; version: number },
  direction_mark: number | null,
  more: object = {},
) => ({
  id: row.id,
  version: row.version,
  direction_mark,
  english_mark: 60,
  ...more,
});

describe('many marks in one request', () => {
  it('are saved with their results, and a repeat of the request does it once', async () => {
    const [first, second, third] = await campaign.rows(exam);
    if (!first || !second || !third) throw new Error('three candidates');
    const rows = [
      mark(first, 90, { result: 200 }),
      mark(second, 70.5, { result: 100 }),
      {
        id: third.id,
        version: third.version,
        direction_mark: null,
        english_mark: null,
        absent: true,
        result: 100,
      },
    ];
    const once = await answered(rows, world.staff.university, 'marks-first-time');
    expect(told(once)).toEqual([
      [null, 'accepted', 90, 3],
      [null, 'notAccepted', 70.5, 3],
      [null, 'notAccepted', null, 3],
    ]);
    expect(once.rows[2]?.row?.absent).toBe(true);
    expect(await answered(rows, world.staff.university, 'marks-first-time')).toEqual(once);
  });

  it('of two people at once: the second is told what the first has entered, and their other rows are saved', async () => {
    const [first, second, third] = await campaign.rows(exam);
    if (!first || !second || !third) throw new Error('three candidates');
    const [mine, theirs] = await Promise.all([
      answered([mark(first, 80), mark(second, 66)]),
      answered([mark(first, 85), mark(third, 55)], other),
    ]);
    const ofFirst = [mine.rows[0], theirs.rows[0]];
    expect(ofFirst.map((row) => row?.code).sort()).toEqual(['STALE_VERSION', null].sort());
    const stored = (await campaign.rows(exam))[0] as unknown as { direction_mark: number };
    // Anyone who was refused sees the stored value, not their own.
    expect(ofFirst.map((row) => row?.row?.direction_mark)).toContain(stored.direction_mark);
    expect(ofFirst.find((row) => row?.code)?.row?.direction_mark).toBe(stored.direction_mark);
    expect([mine.rows[1]?.row?.direction_mark, theirs.rows[1]?.row?.direction_mark]).toEqual([
      66, 55,
    ]);
  });

  it('are refused as a whole where one is out of range or step, named by row, with nothing saved', async () => {
    const before = await campaign.rows(exam);
    const [first, second] = before;
    if (!first || !second) throw new Error('candidates');
    const answer = await save([mark(first, 44), mark(second, 101, { english_mark: 60.3 })]);
    expect([answer.status, Object.keys(answer.body)]).toEqual([
      400,
      ['rows.1.direction_mark', 'rows.1.english_mark'],
    ]);
    expect(await campaign.rows(exam)).toEqual(before);
  });

  it('are refused at their row when the record says no: absent with a mark, a result against the rank, a mark too low', async () => {
    const [first, second, third] = await campaign.rows(exam);
    if (!first || !second || !third) throw new Error('three candidates');
    const { rows } = await answered([
      mark(first, 95, { absent: true }),
      mark(second, 66, { result: 200 }),
      mark(third, 30, { result: 200 }),
    ]);
    expect(rows.map(({ code, fields }) => [code, Object.keys(fields)])).toEqual([
      ['VALIDATION', ['absent']],
      ['VALIDATION', ['result_reason']],
      ['GUARD_FAILED', ['marksPass']],
    ]);
    const again = await answered([
      mark({ ...second, version: rows[1]?.row?.version ?? 0 }, 66, {
        result: 200,
        result_reason: 'Komissiya qarori boʻyicha.',
      }),
    ]);
    expect(told(again)).toEqual([[null, 'accepted', 66, second.version + 1]]);
    // Anyone who is accepted beyond the place stands against the rank, not the better one who has
    // it.
    const against = await world.on.send(
      world.staff.antiCorruption,
      'GET',
      `/api/exam-results/?exam=${exam}&against_rank=1&ordering=id`,
    );
    expect(
      (against.body.results as { id: number; result_reason: string | null }[]).map(
        ({ result_reason }) => result_reason,
      ),
    ).toEqual(['Komissiya qarori boʻyicha.']);
    const { body } = await world.on.send(world.staff.university, 'GET', `/api/exams/${exam}/`);
    expect((body.facts as { againstRankExplained: boolean }).againstRankExplained).toBe(true);
  });

  it('that overtake a result hold the exam back until the result follows or has a reason', async () => {
    const explained = async () =>
      (
        (await world.on.send(world.staff.university, 'GET', `/api/exams/${exam}/`)).body.facts as {
          againstRankExplained: boolean;
        }
      ).againstRankExplained;
    const [, , third] = await campaign.rows(exam);
    if (!third) throw new Error('three candidates');
    const { rows } = await answered([mark(third, 99, { english_mark: 99 })]);
    expect([rows[0]?.row?.state, rows[0]?.code]).toEqual(['notAccepted', null]);
    expect(await explained()).toBe(false);
    const [, , now] = await campaign.rows(exam);
    await answered([mark({ id: third.id, version: now?.version ?? 0 }, 55)]);
    expect(await explained()).toBe(true);
  });

  it('are closed to others: another university does not find the exam, the agency may not write', async () => {
    const [first] = await campaign.rows(exam);
    if (!first) throw new Error('a candidate');
    expect((await save([mark(first, 50)], world.neighbour)).status).toBe(404);
    expect((await save([mark(first, 50)], campaign.candidates[0])).status).toBe(404);
    const { rows } = await answered([mark(first, 50)], world.staff.innovation);
    expect(rows.map(({ code }) => code)).toEqual(['NO_PERMISSION']);
    expect((await answered([{ ...mark(first, 50), id: 999_999 }])).rows).toEqual([
      expect.objectContaining({ code: 'NOT_FOUND', row: null }),
    ]);
  });

  it('that were changed after their first saving are told with both values and who did it, to the staff alone', async () => {
    const address = `/api/exams/${exam}/changed-marks/`;
    const { body } = await world.on.send(world.staff.antiCorruption, 'GET', address);
    const results = body.results as {
      field: string;
      before: unknown;
      after: unknown;
      actor: string | null;
    }[];
    expect(results.length).toBe(body.count);
    // The first entering of the three rows is no change; absence that became a mark is one.
    expect(results.map(({ field, before }) => [field, before])).toEqual(
      expect.arrayContaining([
        ['absent', true],
        ['direction_mark', 90],
        ['direction_mark', 70.5],
      ]),
    );
    for (const { before, after, actor } of results)
      expect([before === null, before === after, actor === null]).toEqual([false, false, false]);
    expect((await world.on.send(world.neighbour, 'GET', address)).status).toBe(404);
    expect((await world.on.send(campaign.candidates[0] as Sender, 'GET', address)).status).toBe(
      404,
    );
  });
});
