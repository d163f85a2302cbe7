import { sql } from 'kysely';
import { monitoringReportMachine } from '#machines/monitoring-report.machine.ts';
import { isMonitored } from '#modules/application/for-others/monitored.server.ts';
import type { PlayedScene, ScenePlay } from '#server/story/played-scene.ts';
import type { Person } from '#server/story/story.ts';
import { dcTypeOf } from '#shared/codes.ts';
import { addDays, daysBetween } from '#shared/dates.ts';
import { initialSettings } from '#shared/settings.ts';
import { advisorResults } from './codes.ts';
import { demandsOf } from './evidence.server.ts';
import { opensOn, type Quarter, quarterOf, quarterStart, uploadUntil } from './quarter.server.ts';
import { workOf } from './works-story.server.ts';

const process = monitoringReportMachine.id;
const lastDay = initialSettings['monitoring.upload_last_day'];
const student = { process, role: 'doctorate', who: 'doktorant' } as const;
const university = { process, role: 'university', who: 'universitet' } as const;

const nextQuarter = (quarter: Quarter): Quarter => quarterOf(addDays(quarterStart(quarter), 95));

interface Study {
  id: number;
  dc_type: number;
  advisor: number;
}

/** The study of the student. */
async function studyOf({ db, staff }: ScenePlay): Promise<Study> {
  const { rows } = await sql<Study>`
    select a.id, a.dc_type, v.account_id as advisor from application a
      join advisor v on v.id = a.advisor_id
    where a.owner_id = ${staff(student.who).id} and ${isMonitored} limit 1`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('the student studies no more: begin everything again');
  return found;
}

/** The first quarter from a day on of which the student had no report before the scene. */
async function quarterFrom(play: ScenePlay, from: string): Promise<Quarter> {
  const { rows } = await sql<Quarter>`
    select r.year, r.quarter from monitoring_report r
      join history h on h.process = ${process} and h.record_id = r.id and h.record_version = 1
    where r.application_id = ${(await studyOf(play)).id} and h.id <= ${play.before}
    order by r.year desc, r.quarter desc limit 1`.execute(play.db);
  const now = quarterOf(from);
  const open = uploadUntil(now, lastDay) > addDays(from, 1) ? now : nextQuarter(now);
  const [last] = rows;
  const next = last ? nextQuarter(last) : open;
  return quarterStart(next) > quarterStart(open) ? next : open;
}

/** The report of the student that was opened since the scene began. */
async function reportOf(play: ScenePlay): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select r.id from monitoring_report r
      join history h on h.process = ${process} and h.record_id = r.id and h.record_version = 1
    where r.application_id = ${(await studyOf(play)).id} and h.id > ${play.before}
    order by r.id limit 1`.execute(play.db);
  return rows[0]?.id;
}

/** The student lists the works that the report asks for, and submits them with it. */
async function bringWorks(play: ScenePlay): Promise<void> {
  const owner = play.staff(student.who);
  const id = play.record(process);
  const { dc_type } = await studyOf(play);
  const { report, study_quarter } = await play.db
    .selectFrom('monitoring_report')
    .select(['report', 'study_quarter'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const family = dcTypeOf(dc_type)?.family ?? 'phd';
  const due = demandsOf(family, report).filter(({ quarter }) => quarter <= study_quarter);
  for (const { type, count } of due)
    for (let at = 0; at < count; at += 1) {
      const work_id = await workOf(play, owner, { type, day: play.today() });
      await play.act(owner, process, id, 'upload', { payload: { work_id } });
    }
}

/** The university judges every work that was submitted. */
async function markWorks(play: ScenePlay): Promise<void> {
  const id = play.record(process);
  const items = await play.db
    .selectFrom('monitoring_item')
    .select('id')
    .where('report_id', '=', id)
    .orderBy('id')
    .execute();
  for (const item of items)
    await play.act(play.staff(university.who), process, id, 'markItem', {
      payload: { item_id: item.id, accepted: true },
    });
}

const advisorOf = async (play: ScenePlay): Promise<Person> => ({
  id: (await studyOf(play)).advisor,
});

/** The report of a quarter, from its opening to the confirmation by the agency. */
export const quarterScene: PlayedScene = {
  id: 'student-quarter',
  title: {
    uz: 'Doktorantning bir choragi',
    ru: 'Квартал докторанта',
    en: 'A quarter of a student',
  },
  lead: {
    uz: 'Chorak hisoboti ochiladi, doktorant ishlarini topshiradi, rahbar, universitet va agentlik ularni baholaydi.',
    ru: 'Открывается отчёт за квартал, докторант сдаёт работы, их оценивают руководитель, университет и агентство.',
    en: 'The report of a quarter opens, the student submits works, and advisor, university and agency judge them.',
  },
  steps: [
    {
      days: async (play, from) =>
        Math.max(0, daysBetween(from, opensOn(await quarterFrom(play, from)))),
      hour: 10,
    },
    {
      process,
      role: 'system',
      event: 'open',
      find: reportOf,
      said: async (play) => {
        const quarter = await quarterFrom(play, play.today());
        return { payload: { application_id: (await studyOf(play)).id, ...quarter } };
      },
    },
    { ...student, event: 'submit', before: bringWorks },
    { days: 1, hour: 10 },
    {
      process,
      role: 'advisor',
      who: advisorOf,
      event: 'advisorResult',
      said: async () => ({
        payload: { advisor_result: advisorResults[0].id, advisor_mark: 85 },
      }),
    },
    { ...university, event: 'complete', before: markWorks },
    { process, role: 'innovation', who: 'agentlik', event: 'confirm' },
  ],
};
