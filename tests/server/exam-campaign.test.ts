import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { text } from '#server/base/texts.ts';
import { addActor } from '../support/actors.ts';
import type { Sender } from '../support/app.ts';
import { doing } from '../support/doing.ts';
import { type ExamCampaign, examCampaign } from '../support/exam-campaign.ts';
import { runJobs } from '../support/jobs.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { readPdf } from '../support/read-pdf.ts';
import { addFile } from '../support/world.ts';

let world: OpenWorld;
let campaign: ExamCampaign;
let exam: number;
let other: Sender;
const marks = (direction_mark: number | null, english_mark: number | null, absent = false) => ({
  direction_mark,
  english_mark,
  absent,
});

beforeAll(async () => {
  world = await openWorld();
  campaign = await examCampaign(world, { places: 2, candidates: 4 });
  other = await addActor(world.on, 'university', { organization_id: world.university });
});
afterAll(() => world.stop());

const ids = async () => (await campaign.rows(exam)).map(({ id }) => id);
const states = async () => (await campaign.rows(exam)).map(({ state }) => state);
const refusal = async (
  by: Sender,
  collection: string,
  id: number,
  event: string,
  body: object = {},
) => {
  const { body: record } = await world.on.send(by, 'GET', `/api/${collection}/${id}/`);
  const answer = await world.on.send(by, 'POST', `/api/${collection}/${id}/${event}/`, {
    version: record.version,
    reason: 'Sinov uchun sabab.',
    ...body,
  });
  return [answer.status, answer.code, Object.keys(answer.body)];
};
const application = async (index: number) => {
  const { application: id } = campaign.candidates[index] ?? { application: 0 };
  return (await world.on.send(world.staff.university, 'GET', `/api/applications/${id}/`)).body as {
    state: string;
    facts: Record<string, unknown>;
  };
};
const admit = async (index: number) =>
  doing(world, 'applications', campaign.candidates[index]?.application ?? 0)(
    world.staff.university,
    'admit',
    await campaign.admission(),
  );

describe('an exam from its list to the last admission', () => {
  it('begins with a row for everybody whose documents were received', async () => {
    exam = await campaign.create();
    expect(await states()).toEqual(['noResult', 'noResult', 'noResult', 'noResult']);
    const again = await world.on.send(world.staff.university, 'POST', '/api/exams/', {
      period_id: campaign.period,
    });
    expect([again.status, Object.keys(again.body)]).toEqual([422, ['noExamYet']]);
  });

  it('takes marks only from its day on, in halves up to the highest mark', async () => {
    const [first = 0] = await ids();
    expect(
      await refusal(world.staff.university, 'exam-results', first, 'setMark', marks(90, 80)),
    ).toEqual([422, 'GUARD_FAILED', ['examDayReached']]);
    expect(
      await refusal(world.staff.university, 'exams', exam, 'setSchedule', {
        directions: [
          {
            direction_id: world.direction,
            exam_date: world.on.clock.today(),
            place: 'Bosh bino',
            commission: 'Karimov A.',
          },
        ],
      }),
    ).toEqual([400, 'VALIDATION', ['directions.0.exam_date']]);
    const announced = async () =>
      (
        await world.on.app.inject({ url: `/api/public/exams/?organization=${world.university}` })
      ).json() as { results: Record<string, unknown>[] };
    expect((await announced()).results).toEqual([]);
    await campaign.schedule(exam);
    // The public notice: day and place of every direction, and nobody of the commission.
    const [notice] = (await announced()).results;
    expect(Object.keys(notice ?? {}).sort()).toEqual([
      'direction',
      'exam_date',
      'organization',
      'place',
    ]);
    expect(notice).toMatchObject({ exam_date: world.on.clock.today() });
    for (const wrong of [marks(101, 80), marks(-1, 80), marks(90.3, 80)])
      expect(
        await refusal(world.staff.university, 'exam-results', first, 'setMark', wrong),
      ).toEqual([400, 'VALIDATION', ['direction_mark']]);
    expect(
      await refusal(
        world.staff.university,
        'exam-results',
        first,
        'setMark',
        marks(50, null, true),
      ),
    ).toEqual([400, 'VALIDATION', ['absent']]);
  });

  it('is not finished without results and protocols; a result against the rank needs a reason', async () => {
    const rows = await ids();
    const given = [marks(90, 80), marks(70.5, 60), marks(60, 70), marks(40, 95)];
    for (const [index, id] of rows.entries()) await campaign.row(id, 'setMark', given[index]);
    const [first = 0, second = 0, third = 0, fourth = 0] = rows;
    expect(await refusal(world.staff.university, 'exam-results', fourth, 'accept')).toEqual([
      422,
      'GUARD_FAILED',
      ['marksPass'],
    ]);
    expect(await refusal(world.staff.university, 'exam-results', third, 'accept')).toEqual([
      400,
      'VALIDATION',
      ['result_reason'],
    ]);
    await campaign.row(first, 'accept');
    await campaign.row(second, 'accept');
    await campaign.row(fourth, 'refuse');
    expect(await refusal(world.staff.university, 'exams', exam, 'finish')).toEqual([
      422,
      'NOT_ENOUGH_FILES',
      ['everyRowDecided', 'files'],
    ]);
    await campaign.row(third, 'refuse');
    await campaign.upload(exam);
    const { status } = await world.on.send(
      campaign.candidates[0] ?? null,
      'GET',
      `/api/exam-results/${first}/`,
    );
    expect(status).toBe(404);
    await campaign.act(exam, 'finish');
    await runJobs(world.on);
    expect(await states()).toEqual(['accepted', 'accepted', 'notAccepted', 'notAccepted']);
  });

  it('shows each candidate their own marks, and nobody those of another', async () => {
    const [first = 0, second = 0] = await ids();
    const own = await world.on.send(
      campaign.candidates[0] ?? null,
      'GET',
      `/api/exam-results/${first}/`,
    );
    expect([own.status, own.body]).toEqual([
      200,
      expect.objectContaining({ direction_mark: 90, english_mark: 80, total: 170 }),
    ]);
    expect(
      (await world.on.send(campaign.candidates[0] ?? null, 'GET', `/api/exam-results/${second}/`))
        .status,
    ).toBe(404);
    expect(
      (await world.on.send(world.neighbour, 'GET', `/api/exam-results/${second}/`)).status,
    ).toBe(404);
  });

  it('tells each candidate where they stand, and whether a free place can come to them', async () => {
    const standing = async (index: number) => {
      const candidate = campaign.candidates[index];
      const { body } = await world.on.send(
        candidate ?? null,
        'GET',
        `/api/applications/${candidate?.application}/`,
      );
      return (body.exam as { standing: object }).standing;
    };
    const common = { candidates: 4, places: 2, foreign: false, declined: false };
    expect(await Promise.all([0, 1, 2, 3].map(standing))).toEqual([
      { ...common, rank: 1, waits: false, ahead: 0 },
      // 70.5 + 60 and 60 + 70: the earlier one has half a mark more; the last one is below the pass
      // mark.
      { ...common, rank: 3, waits: false, ahead: 0 },
      { ...common, rank: 4, waits: true, ahead: 0 },
      { ...common, rank: 2, waits: false, ahead: 0 },
    ]);
  });

  it('admits the accepted, each by a place of the ledger, and nobody else', async () => {
    const waiting = campaign.candidates[2]?.application ?? 0;
    expect(
      (
        await refusal(
          world.staff.university,
          'applications',
          waiting,
          'admit',
          await campaign.admission(),
        )
      )[2],
    ).toEqual(['resultAccepted']);
    await admit(0);
    expect((await application(0)).state).toBe('admittedToStudy');
    const { rows } = await world.on.services.pool.query(
      "select account, dc_type, amount from quota_entry where process = 'application' and record_id = $1",
      [campaign.candidates[0]?.application],
    );
    expect(rows).toEqual([{ account: 'used', dc_type: 200, amount: 1 }]);
  });

  it('gives a refused place to the next by rank', async () => {
    const [, second = 0, third = 0, fourth = 0] = await ids();
    expect((await refusal(world.staff.university, 'exam-results', third, 'promote'))[2]).toEqual([
      'amount',
    ]);
    await campaign.row(second, 'decline', {
      file_id: await addFile(world, world.staff.university, 'order'),
    });
    expect((await refusal(world.staff.university, 'exam-results', fourth, 'promote'))[2]).toEqual([
      'marksPass',
      'nextByRank',
    ]);
    await campaign.row(third, 'promote');
    expect(await states()).toEqual(['accepted', 'notAccepted', 'accepted', 'notAccepted']);
    // Neither who declined nor who followed them stands against the rank.
    expect(
      (
        await world.on.send(
          world.staff.antiCorruption,
          'GET',
          `/api/exam-results/?exam=${exam}&against_rank=1`,
        )
      ).body.count,
    ).toBe(0);
  });

  it('lets an appeal change a mark and the last place: somebody else of the commission marks anew', async () => {
    const [, , third = 0, fourth = 0] = await ids();
    const appealed = campaign.candidates[3];
    const act = doing(world, 'applications', appealed?.application ?? 0);
    await act(appealed as Sender, 'appeal');
    await act(world.staff.innovation, 'reopenResult');
    await runJobs(world.on);
    const { examiner } = campaign;
    const protocol_file_id = await addFile(world, examiner, 'order');
    const better = { direction_mark: 65, english_mark: 95, protocol_file_id };
    expect((await refusal(examiner, 'exam-results', fourth, 'remarkAccept', better))[2]).toEqual([
      'otherMember',
    ]);
    const mine = { ...better, protocol_file_id: await addFile(world, other, 'order') };
    const freed = (is_certificate: boolean) =>
      world.on.services.db
        .updateTable('exam_result')
        .set({ is_certificate })
        .where('id', '=', fourth)
        .execute();
    const englishMark = await world.on.services.db
      .selectFrom('exam_result')
      .select('english_mark')
      .where('id', '=', fourth)
      .executeTakeFirstOrThrow();
    await world.on.services.db
      .updateTable('exam_result')
      .set({ english_mark: null })
      .where('id', '=', fourth)
      .execute();
    await freed(true);
    expect((await refusal(other, 'exam-results', fourth, 'remarkAccept', mine))[2]).toEqual([
      'english_mark',
    ]);
    await freed(false);
    await world.on.services.db
      .updateTable('exam_result')
      .set(englishMark)
      .where('id', '=', fourth)
      .execute();
    // Before the new marks are there both ends are offered; by the marks one of them is refused.
    const { body: opened } = await world.on.send(other, 'GET', `/api/exam-results/${fourth}/`);
    expect(opened.facts).toMatchObject({
      newMarksPass: true,
      placeOrRank: true,
      placeRefused: true,
    });
    expect((await refusal(other, 'exam-results', fourth, 'remarkRefuse', mine))[2]).toEqual([
      'placeRefused',
    ]);
    const low = { ...mine, direction_mark: 40 };
    expect((await refusal(other, 'exam-results', fourth, 'remarkAccept', low))[2]).toEqual([
      'newMarksPass',
    ]);
    await campaign.row(fourth, 'remarkAccept', mine, other);
    expect(await states()).toEqual(['accepted', 'notAccepted', 'notAccepted', 'accepted']);
    const { body } = await world.on.send(
      world.staff.university,
      'GET',
      `/api/exam-results/${third}/history/`,
    );
    expect(JSON.stringify(body)).toContain('displace');
  });

  it('closes when everybody accepted is admitted and the time for appeals is over; the others are not accepted', async () => {
    expect((await refusal(world.staff.university, 'exams', exam, 'close'))[2]).toEqual([
      'everyAcceptedAdmitted',
      'appealTimeOver',
    ]);
    await admit(3);
    world.on.clock.days(5);
    await campaign.act(exam, 'close');
    await runJobs(world.on);
    expect(
      await Promise.all([0, 1, 2, 3].map(async (index) => (await application(index)).state)),
    ).toEqual(['admittedToStudy', 'failedExam', 'failedExam', 'admittedToStudy']);
  });

  it('tells those who are not accepted their marks', async () => {
    const told = async (index: number) => {
      const params = await world.database.db
        .selectFrom('received_notification')
        .select('params')
        .where('code', '=', 'N-APPLY-NOT-ACCEPTED')
        .where('record_id', '=', campaign.candidates[index]?.application ?? 0)
        .executeTakeFirstOrThrow();
      return text('uz', 'notifications.N-APPLY-NOT-ACCEPTED.text', params.params.uz);
    };
    expect(await Promise.all([1, 2].map(told))).toEqual([
      expect.stringContaining('Natija: mutaxassislik – 70,5, chet tili – 60'),
      expect.stringContaining('Natija: mutaxassislik – 60, chet tili – 70'),
    ]);
  });

  it('leaves a report by direction: people in the order of the rank, marks, results, the order; nobody outside reads it, anybody may check it', async () => {
    const base = `/api/exams/${exam}/documents/`;
    const { body } = await world.on.send(world.staff.innovation, 'GET', base);
    const [report] = body.results as {
      id: number;
      code: string;
      state: string;
      check_code: string;
    }[];
    expect([body.count, report]).toMatchObject([1, { code: 'DOC-EXAM-REPORT', state: 'made' }]);
    const read = async (by: Sender, language: string) => {
      const headers = { authorization: await world.on.bearer(by) };
      return world.on.app.inject({
        method: 'GET',
        url: `${base}${report?.id}/?language=${language}`,
        headers,
      });
    };
    const titles = {
      uz: 'Kirish imtihoni hisoboti',
      ru: 'Отчёт о вступительном экзамене',
      en: 'Report of the entrance exam',
    };
    for (const [language, title] of Object.entries(titles)) {
      const pdf = await readPdf((await read(world.staff.university, language)).rawPayload);
      expect([pdf.language, pdf.tagged]).toEqual([language, true]);
      expect(pdf.text).toContain(title);
    }
    const { text } = await readPdf((await read(world.staff.ministry, 'en')).rawPayload);
    const order = ['170', '160', '130.5', '130'].map((total) => text.indexOf(` ${total} `));
    expect(order.every((place) => place > 0)).toBe(true);
    expect(order).toEqual([...order].sort((one, other) => one - other));
    for (const words of [
      '77-k',
      'Karimov A., Salimov B.',
      'places – 2, candidates – 4, accepted – 2',
    ])
      expect(text).toContain(words);
    expect((await read(world.neighbour, 'uz')).statusCode).toBe(404);
    expect((await read(campaign.candidates[0] as Sender, 'uz')).statusCode).toBe(404);
    const checked = await world.on.send(
      null,
      'GET',
      `/api/public/documents/${report?.check_code}/`,
    );
    expect(checked.body).toMatchObject({
      code: 'DOC-EXAM-REPORT',
      person: null,
      quota: null,
      order: { number: '77-k' },
      status: 'valid',
    });
  });
});
