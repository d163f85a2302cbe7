import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { targetedLetterProcess } from '#modules/letter/targeted/process.server.ts';
import { independentPeriod } from '#modules/period/walk-forms.server.ts';
import { type Connection, openDatabase } from '#server/db/connection.ts';
import { actAsSystem } from '#server/processes/raise.ts';
import { daysBetween } from '#shared/dates.ts';
import { type Answer, type TestApp, testApp } from '../support/app.ts';
import { type Applicant, buildApplicant } from '../support/applicants.ts';
import { type Examined, type ExamStage, examStage } from '../support/exam-stage.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { buildPeriod } from '../support/periods.ts';
import { type Told, toldLetter } from '../support/told-letter.ts';
import { addFile } from '../support/world.ts';

let world: OpenWorld;
/** A second app process over the same database. */
let second: Connection;
let other: TestApp;
/** The admission for which the letters of these tests are, and its period. */
let year: number;
let period_id: number;
beforeAll(async () => {
  world = await openWorld();
  year = Number(world.on.clock.today().slice(0, 4)) + 1;
  period_id = await buildPeriod(world, {
    ...independentPeriod(world.on.clock.today()),
    admission_year: year,
  });
  second = openDatabase(world.database.address, {
    patience: { connect: 20_000, query: 20_000, lock: 20_000 },
  });
  other = await testApp(second, { clock: world.on.clock });
});
afterAll(async () => {
  await other.stop();
  await second.stop();
  await world.stop();
});

const letter = (told?: Told): Promise<string> => toldLetter(world, told);

/**
 * What an applicant for targeted PhD study is told about a code; the other conditions of sending
 * are not asked about here.
 */
async function faults(
  owner: Applicant,
  letter_code: string | null,
  dc_type = 700,
): Promise<string[]> {
  const { on, university, direction } = world;
  const { id, version } = await on.services.db
    .insertInto('application')
    .values({
      owner_id: owner.id,
      period_id,
      dc_type,
      organization_id: university,
      direction_id: direction,
      letter_code,
      state: 'draft',
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
  const answer = await on.send(owner, 'POST', `/api/applications/${id}/send/`, { version });
  const detail = [answer.body.detail, answer.body.letter_code].flat().map(String);
  return detail.filter((sentence) => /maqsadli xat/i.test(sentence));
}

const used = async (code: string): Promise<number> =>
  (
    await world.database.db
      .selectFrom('targeted_letter')
      .select('used')
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
  ).used;

describe('the code of a targeted letter in an application (guard GA10)', () => {
  it('says each fault in its own sentence, and only the first one', async () => {
    const owner = await buildApplicant(world);
    const { otherUniversity } = world;
    const { id: elsewhere } = await world.database.db
      .insertInto('direction')
      .values({
        code: '01.01.09',
        level: 'specialty',
        parent_code: '01.00.00',
        required_language_level: 'B2',
        name_uz: 'X',
        name_ru: 'X',
        name_en: 'X',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const said = async (code: string | null) => faults(owner, code);
    expect(await said(null)).toEqual(['Maqsadli xat kodi yozilmagan. Kodni kiriting.']);
    expect(await said('MX-2020-999999')).toEqual([
      'Bunday kodli maqsadli xat yoʻq. Kodni tekshiring yoki xatni yuborgan tashkilotga murojaat qiling.',
    ]);
    expect(await said(await letter({ events: ['send'] }))).toEqual([
      'Agentlik bu maqsadli xatni qabul qilmagan. Kodni tekshiring yoki xatni yuborgan tashkilotga murojaat qiling.',
    ]);
    expect(await said(await letter({ events: ['send', 'reject'] }))).toEqual([
      'Agentlik bu maqsadli xatni qabul qilmagan. Kodni tekshiring yoki xatni yuborgan tashkilotga murojaat qiling.',
    ]);
    expect(await said(await letter({ events: ['send', 'accept', 'expire'] }))).toEqual([
      'Maqsadli xatning amal qilish muddati tugagan. Kodni tekshiring yoki xatni yuborgan tashkilotga murojaat qiling.',
    ]);
    expect(await said(await letter({ change: { used: 1 } }))).toEqual([
      'Maqsadli xat boʻyicha oʻrinlar tugagan. Kodni tekshiring yoki xatni yuborgan tashkilotga murojaat qiling.',
    ]);
    expect(await said(await letter({ change: { target_org_id: otherUniversity } }))).toEqual([
      'Bu maqsadli xat boshqa tashkilotda oʻqish uchun berilgan. Xatdagi tashkilotni tanlang.',
    ]);
    expect(await said(await letter({ change: { direction_id: elsewhere } }))).toEqual([
      'Bu maqsadli xat boshqa ixtisoslik uchun berilgan. Xatdagi ixtisoslikni tanlang.',
    ]);
    expect(await said(await letter({ change: { dc_type: 600 } }))).toEqual([
      'Bu maqsadli xat boshqa taʼlim shakli uchun berilgan. Xatdagi taʼlim shaklini tanlang.',
    ]);
    // A letter for a later admission opens no place of this one, nor does one for the admission
    // before it.
    for (const admission_year of [year + 1, year - 1]) {
      expect(await said(await letter({ change: { admission_year } }))).toEqual([
        'Bu maqsadli xat boshqa yil qabuli uchun berilgan. Xatdagi yil qabulini kuting yoki boshqa xat kodini kiriting.',
      ]);
    }
    const named = { candidate_pinfls: ['31210932040247'] };
    expect(await said(await letter({ change: named }))).toEqual([
      'Bu maqsadli xatda boshqa nomzodlar koʻrsatilgan. Kodni tekshiring yoki xatni yuborgan tashkilotga murojaat qiling.',
    ]);
    // A stranger learns nothing but that it is not for them, whatever else is wrong.
    const full = { ...named, target_org_id: otherUniversity, dc_type: 600, used: 1 };
    expect(await said(await letter({ change: full }))).toEqual([
      'Bu maqsadli xatda boshqa nomzodlar koʻrsatilgan. Kodni tekshiring yoki xatni yuborgan tashkilotga murojaat qiling.',
    ]);
    // A draft has no code for others, also when it was sent before.
    expect(await said(await letter({ events: ['send', 'changeToDraft'] }))).toEqual([
      'Bunday kodli maqsadli xat yoʻq. Kodni tekshiring yoki xatni yuborgan tashkilotga murojaat qiling.',
    ]);
  });

  it('holds for anyone who is named, for everybody where nobody is, and is not asked of other forms of study', async () => {
    const owner = await buildApplicant(world);
    expect(await faults(owner, await letter())).toEqual([]);
    expect(
      await faults(owner, await letter({ change: { candidate_pinfls: [owner.pinfl] } })),
    ).toEqual([]);
    expect(await faults(owner, null, 500)).toEqual([]);
  });
});

const clerk = () => world.staff.university;
const said = ({ status, code }: Answer): string => (status === 200 ? 'done' : `${status} ${code}`);

/**
 * Everybody of a finished exam has the code; the letter is for the exam's first direction and for
 * the admission of its period.
 */
async function stageWith(
  places: number,
  amount: number,
  { finished = true, accepted = amount } = {},
): Promise<{ stage: ExamStage; code: string }> {
  const code = await letter({ change: { amount } });
  const group = { places, candidates: places, accepted: finished ? accepted : 0 };
  const stage = await examStage({ ...world, clerk: clerk().id }, [group], {
    finished,
    letter_code: code,
  });
  const direction_id = stage.examined[0]?.direction ?? 0;
  const { db } = world.database;
  const { admission_year } = await db
    .selectFrom('period')
    .select('admission_year')
    .where('id', '=', stage.period)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('targeted_letter')
    .set({ direction_id, admission_year })
    .where('code', '=', code)
    .execute();
  return { stage, code };
}

/** An event of a candidate's row, by the clerk. */
async function act(row: number, event: string, body: object = {}): Promise<Answer> {
  const { version } = await world.database.db
    .selectFrom('exam_result')
    .select('version')
    .where('id', '=', row)
    .executeTakeFirstOrThrow();
  return world.on.send(clerk(), 'POST', `/api/exam-results/${row}/${event}/`, {
    version,
    reason: 'Talabgorning yozma arizasi asosida.',
    ...body,
  });
}

/** The exam is finished with what is accepted, and its results are published. */
async function publish({ exam }: ExamStage): Promise<void> {
  const { db } = world.database;
  await db.updateTable('exam').set({ state: 'finished' }).where('id', '=', exam).execute();
  await db
    .updateTable('exam_result')
    .set({ published_at: world.on.clock.now() })
    .where('exam_id', '=', exam)
    .execute();
}

async function admit(
  on: TestApp,
  { order }: ExamStage,
  { application }: Examined,
): Promise<Answer> {
  const { version } = await world.database.db
    .selectFrom('application')
    .select('version')
    .where('id', '=', application)
    .executeTakeFirstOrThrow();
  return on.send(clerk(), 'POST', `/api/applications/${application}/admit/`, { version, ...order });
}

describe('admission to a targeted place', () => {
  it('counts in the letter, which remembers by whose application', async () => {
    const { stage, code } = await stageWith(2, 2);
    expect(said(await admit(world.on, stage, stage.examined[0] as Examined))).toBe('done');
    expect(await used(code)).toBe(1);
    const line = world.database.db
      .selectFrom('history')
      .select(['event', 'job'])
      .where('process', '=', 'targetedLetter')
      .where('event', '=', 'use');
    expect(await line.executeTakeFirst()).toEqual({
      event: 'use',
      job: `with-application-${stage.examined[0]?.application}`,
    });
    // Of the two who named it, the page of the letter shows the one who has the place.
    const holders = await world.on.send(
      clerk(),
      'GET',
      `/api/applications/?letter_code=${code}&tag=student`,
    );
    expect(holders.body).toMatchObject({
      count: 1,
      results: [{ id: stage.examined[0]?.application }],
    });
  });

  it('is refused when the letter is used up, expired, or was never accepted, and leaves nothing behind', async () => {
    const { stage, code } = await stageWith(1, 1);
    const [one] = stage.examined as [Examined];
    await world.database.db
      .updateTable('targeted_letter')
      .set({ used: 1 })
      .where('code', '=', code)
      .execute();
    const refused = await admit(world.on, stage, one);
    expect([said(refused), refused.body.letter_code]).toEqual([
      '422 GUARD_FAILED',
      [
        'Maqsadli xat boʻyicha oʻrinlar tugagan. Kodni tekshiring yoki xatni yuborgan tashkilotga murojaat qiling.',
      ],
    ]);
    await world.database.db
      .updateTable('targeted_letter')
      .set({ used: 0, state: 'expired' })
      .where('code', '=', code)
      .execute();
    expect((await admit(world.on, stage, one)).body.letter_code).toEqual([
      'Maqsadli xatning amal qilish muddati tugagan. Kodni tekshiring yoki xatni yuborgan tashkilotga murojaat qiling.',
    ]);
    await world.database.db
      .updateTable('targeted_letter')
      .set({ admission_year: year })
      .where('code', '=', code)
      .execute();
    expect((await admit(world.on, stage, one)).body.letter_code).toEqual([
      'Bu maqsadli xat boshqa yil qabuli uchun berilgan. Xatdagi yil qabulini kuting yoki boshqa xat kodini kiriting.',
    ]);
    const application = await world.database.db
      .selectFrom('application')
      .select('state')
      .where('id', '=', one.application)
      .executeTakeFirstOrThrow();
    expect([application.state, await used(code)]).toEqual(['documentReceived', 0]);
  });

  it('of twelve accepted at once with one letter: as many as it has places, and all of them get in', async () => {
    const { stage, code } = await stageWith(12, 5, { finished: false });
    const accepted = await Promise.all(
      stage.examined.map(({ row }, at) =>
        (at % 2 === 0 ? world.on : other).send(
          clerk(),
          'POST',
          `/api/exam-results/${row}/accept/`,
          { version: 3, result_reason: 'Komissiya qarori: suhbat natijasi.' },
        ),
      ),
    );
    expect(accepted.map(said).filter((answer) => answer === 'done')).toHaveLength(5);
    const refused = accepted.find((answer) => said(answer) !== 'done');
    expect([refused?.code, refused?.body.letterNotFull]).toEqual([
      'GUARD_FAILED',
      [
        'Maqsadli xatdagi barcha oʻrinlar band. Oʻrin boʻshashini kuting: uni navbatdagi talabgor olishi mumkin.',
      ],
    ]);
    await publish(stage);
    const yes = stage.examined.filter((_, at) => said(accepted[at] as Answer) === 'done');
    const answers = await Promise.all(
      yes.map((one, at) => admit(at % 2 === 0 ? world.on : other, stage, one)),
    );
    expect(answers.map(said)).toEqual(yes.map(() => 'done'));
    expect(await used(code)).toBe(5);
  }, 60_000);

  it('an exam with more accepted by a letter than it has places is not published', async () => {
    const { stage } = await stageWith(2, 1, { finished: false });
    await world.database.db
      .updateTable('exam_result')
      .set({ state: 'accepted' })
      .where('exam_id', '=', stage.exam)
      .execute();
    const { body } = await world.on.send(clerk(), 'GET', `/api/exams/${stage.exam}/`);
    const finish = await world.on.send(clerk(), 'POST', `/api/exams/${stage.exam}/finish/`, {
      version: body.version,
    });
    expect([finish.status, finish.body.lettersKept]).toEqual([
      422,
      [
        'Bitta maqsadli xat boʻyicha undagi oʻrinlardan koʻp talabgor qabul qilingan. Reytingda pastroq turganlarning natijasini oʻzgartiring.',
      ],
    ]);
  });

  it('the best by rank of a letter are proposed, and a place that is free again goes to the next', async () => {
    const { stage } = await stageWith(3, 1, { accepted: 1 });
    const [first, second] = stage.examined as [Examined, Examined];
    const early = await act(second.row, 'promote');
    expect([early.status, Object.keys(early.body)]).toEqual([
      422,
      expect.arrayContaining(['letterNotFull']),
    ]);
    const file_id = await addFile(world, clerk(), 'examProtocol');
    expect((await act(first.row, 'decline', { file_id })).status).toBe(200);
    expect((await act(second.row, 'promote')).status).toBe(200);
  });

  it('by a letter goes on in January, until the exam has decided about everybody who applied by it', async () => {
    const { stage, code } = await stageWith(1, 1);
    const [one] = stage.examined as [Examined];
    const { id, admission_year } = await world.database.db
      .selectFrom('targeted_letter')
      .select(['id', 'admission_year'])
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    const expire = () =>
      actAsSystem(world.on.services, targetedLetterProcess, id, { event: 'expire', job: 'test' });
    world.on.clock.days(daysBetween(world.on.clock.today(), `${admission_year}-01-20`));
    expect(await expire()).toBe(false);
    expect(said(await admit(world.on, stage, one))).toBe('done');
    expect(await expire()).toBe(true);
    world.on.clock.reset();
  });
});
