import { sql } from 'kysely';
import { systemActor } from '#machines/kit.ts';
import { monitoringReportMachine } from '#machines/monitoring-report.machine.ts';
import { isMonitored } from '#modules/application/for-others/monitored.server.ts';
import type { Demonstration, Person, Stage, Story } from '#server/story/story.ts';
import { playedBy, type Scene, type Step, type Walk } from '#server/story/walk.ts';
import { type DcType, dcTypeOf, workTypeIds } from '#shared/codes.ts';
import { addDays, daysBetween, tashkentDay } from '#shared/dates.ts';
import { initialSettings } from '#shared/settings.ts';
import { advisorResults, reportReasons } from './codes.ts';
import { demandsOf } from './evidence.server.ts';
import {
  opensOn,
  type Quarter,
  quarterOf,
  quarterStart,
  reportIn,
  type Studied,
  uploadUntil,
} from './quarter.server.ts';
import { workOf } from './works-story.server.ts';

const process = monitoringReportMachine.id;
const lastDay = initialSettings['monitoring.upload_last_day'];

const opinion = { advisor_result: advisorResults[0].id, advisor_mark: 85 };
const missing = [workTypeIds.individualWorkPlan];
const shortcoming = 'Yakka tartibdagi ish rejasi kengash bayonnomasisiz yuklangan.';

/** The quarter whose upload goes on, or comes next. */
function runningQuarter(today: string): Quarter {
  const now = quarterOf(today);
  return uploadUntil(now, lastDay) > addDays(today, 1)
    ? now
    : quarterOf(addDays(uploadUntil(now, lastDay), 15));
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
    returnByCheck: () => walk.make('failedInCheck', { record: cast.study }),
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
    upload: () => ({ work_id: plans.at(-1) }),
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
  const advisor_id = await walk.make('advisorHere', { owner: advisor });
  const study = await walk.make('student', { owner, change: { advisor_id } });
  const study_start = quarterStart(quarter);
  await walk.db.updateTable('application').set({ study_start }).where('id', '=', study).execute();
  const day = study_start < walk.today() ? study_start : walk.today();
  const plans = [];
  for (let at = 0; at < 6; at += 1)
    plans.push(await workOf(walk, owner, { type: workTypeIds.individualWorkPlan, day }));
  return { owner, university: walk.staff('university'), study, plans };
}

async function scene(walk: Walk): Promise<Scene> {
  const quarter = runningQuarter(walk.today());
  after(walk, quarterStart(quarter), -1);
  const owner = await walk.newPerson();
  const advisor = await walk.newStaff('advisor', walk.university);
  const cast = await castOf(walk, quarter, owner, advisor);
  const { university, study } = cast;
  const opening = { application_id: study, ...quarter };
  // Of no report, until one has a work.
  let item = 1;
  const until = uploadUntil(quarter, lastDay);
  return {
    actor: playedBy({ doctorate: owner, university, advisor }, walk.staff('innovation')),
    payload: payloads(walk, cast, () => item),
    async prepare(step, id) {
      await prepared(walk, cast, step, id);
      item = (await itemsOf(walk, id)).find(({ accepted }) => !accepted)?.id ?? 1;
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

/** Who takes part in one report of the demonstration, and of which quarter it is. */
interface Plot {
  stage: Demonstration;
  study: number;
  terms: Studied;
  family: DcType['family'];
  owner: Person;
  advisor: Person;
  university: Person;
  quarter: Quarter;
}

type Fate = (plot: Plot) => Promise<unknown>;

/**
 * Waits until so many days after the opening of the quarter, or for a day that comes sooner; nothing
 * happens before the quarter.
 */
async function afterOpening({ stage, quarter }: Plot, days: number, atLeast = 0): Promise<void> {
  const ago = daysBetween(addDays(opensOn(quarter), days), stage.day(0));
  const begun = daysBetween(quarterStart(quarter), stage.day(0));
  await stage.at(Math.min(Math.max(atLeast, ago), begun));
}

async function opened(plot: Plot): Promise<number> {
  await afterOpening(plot, 0, 6);
  return plot.stage.createAsSystem(process, { application_id: plot.study, ...plot.quarter });
}

/** Everything that the report asks for, each work as the list of the person has it. */
async function brought(plot: Plot): Promise<number> {
  const { stage, family, owner } = plot;
  const id = await opened(plot);
  await afterOpening(plot, 4, 4);
  const { report, study_quarter } = await reportOf(stage, id);
  const due = demandsOf(family, report).filter(({ quarter }) => quarter <= study_quarter);
  for (const { type, count } of due)
    for (let at = 0; at < count; at += 1) {
      const work_id = await workOf(stage, owner, { type, day: stage.today() });
      await stage.act(owner, process, id, 'upload', { payload: { work_id } });
    }
  return id;
}

async function sent(plot: Plot): Promise<number> {
  const id = await brought(plot);
  await afterOpening(plot, 8, 2);
  await plot.stage.act(plot.owner, process, id, 'submit');
  return id;
}

async function checked(plot: Plot): Promise<number> {
  const id = await sent(plot);
  await afterOpening(plot, 10);
  await plot.stage.act(plot.advisor, process, id, 'advisorResult', { payload: opinion });
  return id;
}

/** Judged and concluded so many days ago, and confirmed where a day for it is named. */
const concluded =
  (event: 'complete' | 'fail', days: number, confirmed?: number): Fate =>
  async (plot) => {
    const { stage, university } = plot;
    const id = await checked(plot);
    await stage.at(days);
    await markAll(stage, university, id, event === 'complete');
    await stage.act(university, process, id, event, {
      reason: shortcoming,
      payload: event === 'fail' ? { reason_code: reportReasons[0].id } : {},
    });
    if (confirmed === undefined) return;
    await stage.at(confirmed);
    await stage.act(stage.staff('agentlik'), process, id, 'confirm');
  };

const deadlined: Fate = async (plot) => {
  const { stage, university } = plot;
  const id = await checked(plot);
  await stage.at(8);
  await markAll(stage, university, id, false);
  const items = await stage.db
    .selectFrom('monitoring_item')
    .select('type')
    .where('report_id', '=', id)
    .execute();
  await stage.act(university, process, id, 'giveDeadline', {
    reason: shortcoming,
    payload: {
      reason_code: reportReasons[0].id,
      deadline: addDays(stage.today(), 30),
      missing: items.slice(0, 1).map(({ type }) => type),
    },
  });
};

/**
 * Reports of the quarter that is over, one after the other; the first of those that ask for works.
 */
const formerFates: readonly Fate[] = [
  deadlined,
  concluded('complete', 16, 9),
  checked,
  concluded('complete', 5),
  concluded('fail', 4),
  concluded('fail', 17, 10),
  async (plot) => {
    const id = await opened(plot);
    await afterOpening(plot, 21);
    await plot.stage.actAsSystem(process, id, 'notUploaded');
  },
];
/** And of the one whose report the students write now. */
const runningFates: readonly Fate[] = [brought, sent];

interface StudyRow extends Studied {
  study: number;
  owner: number;
  advisor: number;
}

/** Students whom an organization has now and who have an advisor, in an order. */
async function plotsOf(
  stage: Demonstration,
  order: ReturnType<typeof sql>,
  limit: number,
): Promise<Omit<Plot, 'quarter'>[]> {
  const university = stage.staff('universitet');
  const { rows } = await sql<StudyRow>`
    select a.id as study, a.dc_type, a.study_start, a.leave_days, a.owner_id as owner,
      v.account_id as advisor
    from application a join advisor v on v.id = a.advisor_id
    where a.organization_id = ${university.organizationId} and ${isMonitored}
      and v.account_id is not null
      and a.study_start < ${addDays(stage.today(), -60)}
    order by ${order} limit ${limit}`.execute(stage.db);
  return rows.map(({ study, owner, advisor, ...terms }) => ({
    stage,
    study,
    terms,
    family: dcTypeOf(terms.dc_type)?.family ?? 'phd',
    owner: { id: owner },
    advisor: { id: advisor },
    university,
  }));
}

/** Whether the report of a quarter asks for anything: the first of a year may ask for nothing. */
function asksFor({ terms, family }: Omit<Plot, 'quarter'>, when: Quarter): boolean {
  const { report, study_quarter } = reportIn(terms, when);
  return demandsOf(family, report).some(({ quarter }) => quarter <= study_quarter);
}

/**
 * Quarterly reports: of students of the first demonstration university one in every state, and how
 * one is played.
 */
export const monitoringStory: Story = {
  process,
  scene,
  demonstration(stage) {
    const former = quarterOf(addDays(quarterStart(quarterOf(stage.day(0))), -1));
    const running = quarterOf(stage.day(0));
    stage.tell(async () => {
      await stage.at(daysBetween(opensOn(former), stage.day(0)) + 1);
      const all = [
        ...formerFates.map((fate) => ({ fate, quarter: former })),
        ...runningFates.map((fate) => ({ fate, quarter: running })),
      ];
      const first = sql`a.owner_id = ${stage.students[0]?.id ?? 0} desc, a.id`;
      const plots = await plotsOf(stage, first, all.length);
      const over = plots.slice(0, formerFates.length);
      const asked = [true, false].flatMap((asks) =>
        over.filter((plot) => asksFor(plot, former) === asks),
      );
      for (const [at, plot] of [...asked, ...plots.slice(over.length)].entries())
        stage.tell(async () => {
          const { fate, quarter } = all[at] ?? { fate: opened, quarter: former };
          await fate({ ...plot, quarter });
        });
      // Of the last of them the study ends before anything is brought.
      for (const plot of await plotsOf(stage, sql`a.id desc`, 1))
        stage.tell(async () => {
          await opened({ ...plot, quarter: former });
        });
    });
  },
};
