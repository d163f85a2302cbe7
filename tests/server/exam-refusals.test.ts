import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { reason } from '../support/doing.ts';
import { type ExamCampaign, examCampaign } from '../support/exam-campaign.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { addFile } from '../support/world.ts';

let world: OpenWorld;
let campaign: ExamCampaign;
let exam: number;
beforeAll(async () => {
  world = await openWorld();
  campaign = await examCampaign(world, { places: 1, candidates: 3 });
  exam = await campaign.create();
});
afterAll(() => world.stop());

/** Everything that an exam is made of, its history and what waits to be done. */
const everything = async () => {
  const { rows } = await sql`
    select (select jsonb_agg(to_jsonb(e)) from exam e) as exams, (select jsonb_agg(to_jsonb(d))
      from exam_direction d) as directions,
      (select jsonb_agg(to_jsonb(x) order by x.id) from exam_result x) as rows, (select count(*)
        from history)::int as lines,
      (select count(*) from quota_entry)::int as entries, (select jsonb_agg(to_jsonb(a)
        order by a.id) from application a) as applications,
      (select count(*) from graphile_worker.jobs)::int as jobs`.execute(world.database.db);
  return rows[0];
};

/** A refused event: its answer in short, and nothing anywhere is other than before. */
async function refused(
  collection: string,
  id: number,
  event: string,
  body: object,
): Promise<unknown[]> {
  const before = await everything();
  const { body: record } = await world.on.send(
    world.staff.university,
    'GET',
    `/api/${collection}/${id}/`,
  );
  const answer = await world.on.send(
    world.staff.university,
    'POST',
    `/api/${collection}/${id}/${event}/`,
    {
      version: record.version,
      reason,
      ...body,
    },
  );
  expect(await everything()).toEqual(before);
  for (const said of Object.values(answer.body))
    expect(said).toEqual(expect.arrayContaining([expect.stringMatching(/\S{3}/)]));
  return [answer.status, answer.code, Object.keys(answer.body)];
}

const firstRow = async () => (await campaign.rows(exam))[0]?.id ?? 0;

describe('what is wrong is named at its field, and nothing is half-saved', () => {
  it('a day before the review ends, after the last exam day, without notice; a foreign direction; no day, place or commission', async () => {
    const [good] = campaign.scheduled().directions;
    const schedule = (...directions: object[]) =>
      refused('exams', exam, 'setSchedule', {
        directions: directions.map((change) => ({ ...good, ...change })),
      });
    const today = world.on.clock.today();
    // The review of the campaign ends one day before today, its exams thirty days after.
    for (const exam_date of [addDays(today, -1), addDays(today, 2), addDays(today, 31)])
      expect(await schedule({ exam_date })).toEqual([
        400,
        'VALIDATION',
        ['directions.0.exam_date'],
      ]);
    expect(await schedule({}, { direction_id: 999_999, exam_date: addDays(today, 5) })).toEqual([
      400,
      'VALIDATION',
      ['directions.1.direction_id'],
    ]);
    expect(await schedule({ exam_date: '2026-02-30' })).toEqual([
      400,
      'VALIDATION',
      ['directions.0.exam_date'],
    ]);
    expect(await schedule({ place: ' ', commission: 'A.' })).toEqual([
      400,
      'VALIDATION',
      ['directions.0.place', 'directions.0.commission'],
    ]);
    expect(await schedule()).toEqual([400, 'VALIDATION', ['directions']]);
  });

  it('a day before the review ends, where it ends late', async () => {
    const { db } = world.database;
    const today = world.on.clock.today();
    const move = (days: number) =>
      db
        .updateTable('period')
        .set({ review_stop: addDays(today, days) })
        .where('id', '=', campaign.period)
        .execute();
    await move(6);
    const [good] = campaign.scheduled().directions;
    expect(
      await refused('exams', exam, 'setSchedule', {
        directions: [{ ...good, exam_date: addDays(today, 6) }],
      }),
    ).toEqual([400, 'VALIDATION', ['directions.0.exam_date']]);
    await move(-1);
  });

  it('marks out of range or step, of somebody absent, of nobody', async () => {
    await campaign.schedule(exam);
    const row = await firstRow();
    const marks = (direction_mark: unknown, english_mark: unknown, absent: unknown = false) =>
      refused('exam-results', row, 'setMark', { direction_mark, english_mark, absent });
    for (const wrong of [-0.5, 100.5, 50.25, '50', 1e9])
      expect(await marks(wrong, wrong)).toEqual([
        400,
        'VALIDATION',
        ['direction_mark', 'english_mark'],
      ]);
    expect(await marks(0, 0, true)).toEqual([400, 'VALIDATION', ['absent']]);
    expect(await marks(50, 50, 'yes')).toEqual([400, 'VALIDATION', ['absent']]);
    const { direction_mark: _missing, ...half } = {
      direction_mark: 50,
      english_mark: 50,
      absent: false,
    };
    expect(await refused('exam-results', row, 'setMark', half)).toEqual([
      400,
      'VALIDATION',
      ['direction_mark'],
    ]);
  });

  it('a language mark of whom a certificate frees', async () => {
    const row = await firstRow();
    await world.database.db
      .updateTable('exam_result')
      .set({ is_certificate: true })
      .where('id', '=', row)
      .execute();
    expect(
      await refused('exam-results', row, 'setMark', {
        direction_mark: 50,
        english_mark: 50,
        absent: false,
      }),
    ).toEqual([400, 'VALIDATION', ['english_mark']]);
    await world.database.db
      .updateTable('exam_result')
      .set({ is_certificate: false })
      .where('id', '=', row)
      .execute();
  });

  it('publishing without results, and without protocols: not enough files', async () => {
    expect(await refused('exams', exam, 'finish', {})).toEqual([
      422,
      'NOT_ENOUGH_FILES',
      ['everyRowDecided', 'files'],
    ]);
    const rows = await campaign.rows(exam);
    for (const [at, { id }] of rows.entries())
      await campaign.row(id, 'setMark', {
        direction_mark: 90 - at,
        english_mark: 60,
        absent: false,
      });
    expect(await refused('exam-results', rows[1]?.id ?? 0, 'accept', {})).toEqual([
      400,
      'VALIDATION',
      ['result_reason'],
    ]);
    expect(
      await refused('exam-results', rows[1]?.id ?? 0, 'accept', { result_reason: 'qisqa' }),
    ).toEqual([400, 'VALIDATION', ['result_reason']]);
    for (const [at, { id }] of rows.entries())
      await campaign.row(id, at === 0 ? 'accept' : 'refuse');
    expect(await refused('exams', exam, 'finish', {})).toEqual([
      422,
      'NOT_ENOUGH_FILES',
      ['files'],
    ]);
  });

  it('protocols: of another direction, of somebody else, an order without its number and day, nothing at all', async () => {
    const own = await addFile(world, world.staff.university, 'order');
    const foreign = await addFile(world, world.neighbour, 'order');
    const upload = (body: object) => refused('exams', exam, 'upload', body);
    expect(await upload({ protocols: [{ direction_id: 999_999, file_id: own }] })).toEqual([
      400,
      'VALIDATION',
      ['protocols.0.direction_id'],
    ]);
    expect(
      await upload({ protocols: [{ direction_id: world.direction, file_id: foreign }] }),
    ).toEqual([400, 'VALIDATION', ['protocols.0.file_id']]);
    expect(await upload({ order_file_id: own })).toEqual([
      400,
      'VALIDATION',
      ['order_number', 'order_date'],
    ]);
    const tomorrow = addDays(world.on.clock.today(), 1);
    expect(await upload({ order_file_id: own, order_number: '1', order_date: tomorrow })).toEqual([
      400,
      'VALIDATION',
      ['order_date'],
    ]);
    expect(await upload({})).toEqual([400, 'VALIDATION', ['order_file_id']]);
  });

  it('more accepted than places: everything else is there, and it is not published', async () => {
    await campaign.upload(exam);
    const [, second] = await campaign.rows(exam);
    await campaign.row(second?.id ?? 0, 'accept', {
      result_reason: 'Komissiya qarori boʻyicha qabul.',
    });
    expect(await refused('exams', exam, 'finish', {})).toEqual([
      422,
      'GUARD_FAILED',
      ['placesKept'],
    ]);
  });
});
