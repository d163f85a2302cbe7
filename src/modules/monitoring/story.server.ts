import { systemActor } from '#machines/kit.ts';
import { monitoringReportMachine } from '#machines/monitoring-report.machine.ts';
import type { Person, Stage, Story } from '#server/story/story.ts';
import { playedBy, type Scene, type Step, type Walk } from '#server/story/walk.ts';
import { workTypeIds } from '#shared/codes.ts';
import { addDays, daysBetween, tashkentDay } from '#shared/dates.ts';
import { initialSettings } from '#shared/settings.ts';
import { advisorResults, reportReasons } from './codes.ts';
import { type Quarter, quarterOf, quarterStart, uploadUntil } from './quarter.server.ts';

const process = monitoringReportMachine.id;
const lastDay = initialSettings['monitoring.upload_last_day'];

const opinion = { advisor_result: advisorResults[0].id, advisor_mark: 85 };
const missing = [workTypeIds.individualWorkPlan];

/** The quarter whose upload goes on, or comes next. */
function runningQuarter(today: string): Quarter {
  const now = quarterOf(today);
  return uploadUntil(now, lastDay) > addDays(today, 1)
    ? now
    : quarterOf(addDays(uploadUntil(now, lastDay), 15));
}

/** A work of somebody, with its file: works have no events. */
async function planOf(stage: Stage, owner: Person, day: string): Promise<number> {
  const file_id = await stage.file(owner, 'scientificWork');
  const { id } = await stage.db
    .insertInto('scientific_work')
    .values({
      owner_id: owner.id,
      name: 'Doktorantning yakka tartibdagi ish rejasi',
      publication_date: day,
      type: workTypeIds.individualWorkPlan,
      file_id,
      created_at: stage.now(),
      updated_at: stage.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const reportOf = (stage: Stage, id: number) =>
  stage.db
    .selectFrom('monitoring_report')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const itemsOf = (stage: Stage, id: number) =>
  stage.db
    .selectFrom('monitoring_item')
    .select(['id', 'accepted'])
    .where('report_id', '=', id)
    .orderBy('id')
    .execute();

/** The people and the study of a walk. */
interface Cast {
  owner: Person;
  university: Person;
  study: number;
  plans: number[];
}

/** Marks every work of a report. */
async function markAll(stage: Stage, by: Person, id: number, accepted: boolean): Promise<void> {
  for (const item of await itemsOf(stage, id))
    await stage.act(by, process, id, 'markItem', { payload: { item_id: item.id, accepted } });
}

/** A work is there to be submitted, removed or judged. */
async function bringPlan(walk: Walk, { owner, plans }: Cast, id: number): Promise<void> {
  const work_id = plans.shift();
  if ((await itemsOf(walk, id)).length === 0 && work_id !== undefined)
    await walk.act(owner, process, id, 'upload', { payload: { work_id } });
}

/** Lets time pass until a day of the report is over. */
function after(walk: Walk, day: string | null, days = 0): void {
  const left = daysBetween(walk.today(), addDays(day ?? walk.today(), days + 1));
  if (left > 0) walk.days(left);
}

/** Orders are of a day that is over by the real calendar too, wherever the walk's clock is. */
const reallyOver = () => ({ order_date: addDays(tashkentDay(), -1) });

/** What has to be true before an event, by real means. */
async function prepared(walk: Walk, cast: Cast, { event, role }: Step, id: number) {
  const { university } = cast;
  if (id === 0) return;
  const report = await reportOf(walk, id);
  const byTime = role === systemActor.role;
  const orgDays = initialSettings['monitoring.org_days'];
  const deeds: Readonly<Record<string, () => unknown>> = {
    submit: () => bringPlan(walk, cast, id),
    remove: () => bringPlan(walk, cast, id),
    complete: () => markAll(walk, university, id, true),
    notUploaded: () => after(walk, report.upload_until),
    advisorSkip: () => after(walk, report.advisor_until),
    overdue: () => after(walk, report.org_until),
    fail: () => after(walk, report.deadline ?? (report.submitted_on ? null : report.grace_until)),
    confirm: () => byTime && after(walk, report.agency_until),
    closeEmpty: () => walk.make('removedStudent', { record: cast.study, change: reallyOver() }),
    async failAuto() {
      if (report.deadline === null) return after(walk, report.grace_until, orgDays);
      await markAll(walk, university, id, false);
      after(walk, report.org_until);
    },
  };
  await deeds[event]?.();
}

/** What is sent with each event; the works of a report are known when the step is prepared. */
function payloads(walk: Walk, { plans }: Cast, item: () => number) {
  const sent: Readonly<Record<string, () => Record<string, unknown>>> = {
    upload: () => ({ work_id: plans.shift() }),
    remove: () => ({ item_id: item() }),
    advisorResult: () => opinion,
    markItem: () => ({ item_id: item(), accepted: false, note: 'Bayonnoma ilova qilinmagan.' }),
    giveDeadline: () => ({
      reason_code: reportReasons[0].id,
      deadline: addDays(walk.today(), 20),
      missing,
    }),
    fail: () => ({ reason_code: reportReasons[0].id }),
  };
  return (event: string) => sent[event]?.() ?? {};
}

/** A student of the first quarter of the study, of whom a report asks for the plan alone. */
async function castOf(walk: Walk, quarter: Quarter, owner: Person, advisor: Person): Promise<Cast> {
  const advisor_id = await walk.make('advisor', { owner: advisor });
  const study = await walk.make('student', { owner, change: { advisor_id } });
  const study_start = quarterStart(quarter);
  await walk.db.updateTable('application').set({ study_start }).where('id', '=', study).execute();
  const plans = [];
  for (let at = 0; at < 6; at += 1)
    plans.push(await planOf(walk, owner, study_start < walk.today() ? study_start : walk.today()));
  return { owner, university: walk.staff('university'), study, plans };
}

async function scene(walk: Walk): Promise<Scene> {
  const quarter = runningQuarter(walk.today());
  const owner = await walk.newPerson();
  const advisor = await walk.newStaff('advisor', walk.university);
  const cast = await castOf(walk, quarter, owner, advisor);
  const { university, study } = cast;
  const opening = { application_id: study, ...quarter };
  let item = 0;
  const until = uploadUntil(quarter, lastDay);
  return {
    actor: playedBy({ doctorate: owner, university, advisor }, walk.staff('innovation')),
    payload: payloads(walk, cast, () => item),
    async prepare(step, id) {
      await prepared(walk, cast, step, id);
      item = (await itemsOf(walk, id)).find(({ accepted }) => !accepted)?.id ?? 0;
    },
    async outside({ from }) {
      return from === 'absent' ? walk.createAsSystem(process, opening) : null;
    },
    placed: () => ({
      ...opening,
      owner_id: owner.id,
      report: 1,
      study_quarter: 1,
      works_from: quarterStart(quarter),
      upload_until: until,
      grace_until: addDays(until, 10),
      submitted_on: walk.today(),
      deadline: addDays(walk.today(), 20),
      missing,
      reason_code: reportReasons[0].id,
      agency_until: addDays(walk.today(), 20),
    }),
  };
}

/** Quarterly reports of doctoral students: how one is played. */
export const monitoringStory: Story = {
  process,
  scene,
};
