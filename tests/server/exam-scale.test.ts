import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetSettings } from '#server/settings/settings.ts';
import { type ExamCampaign, examCampaign } from '../support/exam-campaign.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';

let world: OpenWorld;
let begun: ExamCampaign;
let exam: number;
beforeAll(async () => {
  world = await openWorld();
  begun = await examCampaign(world, { places: 1, candidates: 2 });
  exam = await begun.create();
  const at = world.on.clock.now();
  const set = (key: string, value: number) => ({
    key,
    value: JSON.stringify(value),
    valid_from: at,
    created_at: at,
    updated_at: at,
  });
  const changes = [
    set('exam.max_mark', 60),
    set('exam.pass_direction', 30),
    set('exam.pass_english', 30),
  ];
  await world.database.db.insertInto('setting_change').values(changes).execute();
  forgetSettings(world.database.db);
});
afterAll(() => world.stop());

const read = async (path: string) =>
  (await world.on.send(world.staff.university, 'GET', path)).body;
const send = async (row: number, event: string, body: object = {}) => {
  const { version } = await read(`/api/exam-results/${row}/`);
  return world.on.send(world.staff.university, 'POST', `/api/exam-results/${row}/${event}/`, {
    version,
    ...body,
  });
};
const marks = (direction_mark: number, english_mark: number | null) => ({
  direction_mark,
  english_mark,
  absent: false,
});

describe('the scale of marks (decision 055)', () => {
  it('of an exam that has begun stays what it was, whatever the settings say later', async () => {
    expect(await read(`/api/exams/${exam}/`)).toMatchObject({
      max_mark: 100,
      pass: { direction: 50, english: 50 },
    });
    await begun.schedule(exam);
    const [first, second] = await begun.rows(exam);
    expect((await send(first?.id ?? 0, 'setMark', marks(90, 80))).status).toBe(200);
    await send(second?.id ?? 0, 'setMark', marks(45, 45));
    const below = await send(second?.id ?? 0, 'accept');
    expect([below.code, Object.keys(below.body)]).toEqual(['GUARD_FAILED', ['marksPass']]);
  });

  it('of the next exam is that of the settings: the highest mark, the pass marks, and what a certificate counts', async () => {
    const next = await examCampaign(world, { places: 1, candidates: 3 });
    const id = await next.create();
    expect(await read(`/api/exams/${id}/`)).toMatchObject({
      max_mark: 60,
      pass: { direction: 30, english: 30 },
    });
    await next.schedule(id);
    const [certified = 0, better = 0, third = 0] = (await next.rows(id)).map((row) => row.id);
    const high = await send(better, 'setMark', marks(61, 60));
    expect([high.status, high.body]).toEqual([
      400,
      { direction_mark: [expect.stringContaining('60')] },
    ]);
    await world.database.db
      .updateTable('exam_result')
      .set({ is_certificate: true })
      .where('id', '=', certified)
      .execute();
    expect((await send(certified, 'setMark', marks(50, null))).body).toMatchObject({ total: 110 });
    expect((await send(better, 'setMark', marks(59, 59))).body).toMatchObject({ total: 118 });
    await send(third, 'setMark', marks(30, 30));
    // A certificate is no better than the best mark of the exam: 118 stands above 110.
    expect((await send(certified, 'accept')).code).toBe('VALIDATION');
    expect((await send(better, 'accept')).status).toBe(200);
    const { body } = await world.on.send(
      world.staff.university,
      'GET',
      `/api/exam-results/?exam=${id}&ordering=rank`,
    );
    expect((body.results as { id: number }[]).map((row) => row.id)).toEqual([
      better,
      certified,
      third,
    ]);
  });

  it('is one for the exam and all its rows: the database refuses another', async () => {
    const { db } = world.database;
    const [first] = await begun.rows(exam);
    await expect(
      db
        .updateTable('exam_result')
        .set({ max_mark: 60 })
        .where('id', '=', first?.id ?? 0)
        .execute(),
    ).rejects.toThrow('exam_result_scale');
    await expect(
      db.updateTable('exam').set({ pass_direction: 30 }).where('id', '=', exam).execute(),
    ).rejects.toThrow('exam_result_scale');
  });
});
