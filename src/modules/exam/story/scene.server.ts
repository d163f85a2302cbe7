import { sql } from 'kysely';
import { applicationMachine } from '#machines/application.machine.ts';
import { certificateMachine } from '#machines/certificate.machine.ts';
import { examMachine } from '#machines/exam.machine.ts';
import { examResultMachine } from '#machines/exam-result.machine.ts';
import { periodMachine } from '#machines/period.machine.ts';
import {
  applicant,
  endOthers,
  filledIn,
  markPapers,
  other,
} from '#modules/application/for-others/scene-parts.server.ts';
import { bestKnownType } from '#modules/certificate/for-others/best-known-type.server.ts';
import type { PlayedScene, SceneAct, ScenePlay } from '#server/story/played-scene.ts';
import type { Person } from '#server/story/story.ts';
import { dcTypeIds } from '#shared/codes.ts';
import { papers } from './candidate.server.ts';

const application = applicationMachine.id;
const phd = dcTypeIds.phd;
const university = { role: 'university', who: 'universitet' } as const;
const colleague = { role: 'university', who: 'universitet2' } as const;
const exam = { process: examMachine.id } as const;

/** Where the university has places of the scene's period. */
async function placeIn({ db, record, staff }: ScenePlay) {
  const { organizationId: organization_id } = staff('universitet');
  const { rows } = await sql<{ direction_id: number }>`
    select direction_id from quota_place
    where period_id = ${record(periodMachine.id)} and organization_id = ${organization_id}
      and direction_id <> 0 and dc_type = ${phd} and split > 0
    order by direction_id limit 1`.execute(db);
  return { organization_id, direction_id: rows[0]?.direction_id ?? 0 };
}

/** A certificate of a level that opens every direction. */
async function certificateOf(play: ScenePlay) {
  const { db, before, after } = play;
  return {
    type_id: await bestKnownType(db),
    number: `IELTS-${before}`,
    level: null,
    score: 7.5,
    given_date: after(-30),
    valid_until: after(700),
    file_id: await play.file(play.staff(applicant.who), 'certificate'),
  };
}

const begun = async ({ record }: ScenePlay) => ({
  payload: { period_id: record(periodMachine.id), dc_type: phd },
});

const written = async (play: ScenePlay, owner: Person) => ({
  payload: await filledIn(play, owner, { place: await placeIn(play), kinds: papers }),
});

/** The university accepts the papers of an application. */
const accepts = (record: string): SceneAct => ({
  ...university,
  process: application,
  record,
  event: 'accept',
  before: (play) => markPapers(play, play.record(record), { kinds: papers }),
});

/** An event of the row that an application has in the exam. */
const ofRow = (of: string) => ({
  ...university,
  process: examResultMachine.id,
  record: `result of ${of}`,
  async find({ db, known }: ScenePlay): Promise<number | undefined> {
    const found = await db
      .selectFrom('exam_result')
      .select('id')
      .where('application_id', '=', known(of) ?? 0)
      .executeTakeFirst();
    return found?.id;
  },
});

/** Everybody's certificate frees them from the language exam. */
const marks = (direction_mark: number) => async () => ({
  payload: { direction_mark, english_mark: null, absent: false },
});

async function scheduled(play: ScenePlay) {
  const { direction_id } = await placeIn(play);
  const directions = [
    {
      direction_id,
      exam_date: play.after(4),
      place: 'Bosh bino, 305-xona',
      commission: 'Karimov A. (rais), Yoʻldosheva N., Rahimov B.',
    },
  ];
  return { payload: { directions } };
}

async function withProtocol(play: ScenePlay) {
  const { direction_id } = await placeIn(play);
  const file_id = await play.file(play.staff(university.who), 'examProtocol', 'Kirish imtihoni.');
  return { payload: { protocols: [{ direction_id, file_id }] } };
}

const withOrder = async (play: ScenePlay) => ({
  payload: {
    order_number: '214-k',
    order_date: play.after(-1),
    order_file_id: await play.file(play.staff(university.who), 'order', 'Kirish imtihoni.'),
  },
});

/** Two apply for places of the quota; one of them passes the exam and is admitted. */
export const examScene: PlayedScene = {
  id: 'exam-campaign',
  title: {
    uz: 'Imtihon mavsumi',
    ru: 'Экзаменационная кампания',
    en: 'An exam campaign',
  },
  lead: {
    uz: 'Talabgorlar ariza beradi, universitet hujjatlarni qabul qiladi, imtihon oʻtkazadi va oʻqishga qabul qiladi.',
    ru: 'Соискатели подают заявления, университет принимает документы, проводит экзамен и зачисляет.',
    en: 'Applicants apply, the university receives their documents, holds the exam and admits.',
  },
  follows: 'quota-year',
  steps: [
    { days: 2, hour: 10 },
    {
      ...applicant,
      process: certificateMachine.id,
      event: 'create',
      said: async (play) => ({ payload: await certificateOf(play) }),
    },
    { ...applicant, event: 'create', said: begun },
    { ...applicant, event: 'save', said: (play) => written(play, play.staff(applicant.who)) },
    { ...applicant, event: 'send', before: endOthers },
    { ...other, event: 'create', said: begun },
    { ...other, event: 'save', said: async (play) => written(play, await other.who(play)) },
    { ...other, event: 'send' },
    { days: 2, hour: 10 },
    accepts(application),
    accepts(other.record),
    {
      ...university,
      ...exam,
      event: 'create',
      said: async ({ record }) => ({
        payload: { period_id: record(periodMachine.id) },
      }),
    },
    { ...university, ...exam, event: 'setSchedule', said: scheduled },
    { days: 4, hour: 10 },
    { ...ofRow(other.record), event: 'setMark', said: marks(88) },
    { ...ofRow(application), event: 'setMark', said: marks(40) },
    { ...ofRow(other.record), event: 'accept' },
    { ...ofRow(application), event: 'refuse' },
    { ...university, ...exam, event: 'upload', said: withProtocol },
    { ...colleague, ...exam, event: 'finish' },
    { ...university, ...exam, event: 'upload', said: withOrder },
    { ...university, process: application, record: other.record, event: 'admit', said: withOrder },
    { days: 6, hour: 10 },
    { ...university, ...exam, event: 'close' },
  ],
};
