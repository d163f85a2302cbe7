import { periodMachine } from '#machines/period.machine.ts';
import type { Demonstration, Story } from '#server/story/story.ts';
import type { Scene, Step, Walk } from '#server/story/walk.ts';
import { addDays } from '#shared/dates.ts';
import { type PeriodFields, stepDays } from './schema.ts';
import { independentPeriod, quotaPeriod } from './walk-forms.server.ts';

const process = periodMachine.id;

type Days = Pick<PeriodFields, 'registration_start' | 'registration_stop' | 'review_stop'>;

/** The form of a period of independent researchers. */
function independentForm(year: number, quarter: 2 | 3 | 4, days: Days): PeriodFields {
  const month = String(quarter * 3 - 2).padStart(2, '0');
  return {
    name_uz: `Mustaqil izlanuvchilar, ${year}-yil ${quarter}-chorak`,
    name_ru: `Самостоятельные соискатели, ${quarter} квартал ${year} года`,
    name_en: `Independent researchers, quarter ${quarter} of ${year}`,
    admission_year: year,
    quarters: [quarter],
    study_start: `${year}-${month}-01`,
    ...days,
  };
}

/** One that is over: what was not sent or not reworked in time is kept in its archive. */
async function tellPast(stage: Demonstration, year: number): Promise<void> {
  const agency = stage.staff('agentlik');
  await stage.at(170);
  const days = {
    registration_start: stage.day(150),
    registration_stop: stage.day(120),
    review_stop: stage.day(105),
  };
  const id = await stage.create(agency, process, independentForm(year, 4, days));
  await stage.at(160);
  await stage.act(agency, process, id, 'activate');
  await stage.at(90);
  await stage.act(agency, process, id, 'close');
}

/** One whose registration is open now. */
async function tellOpen(stage: Demonstration, year: number): Promise<void> {
  const agency = stage.staff('agentlik');
  await stage.at(60);
  const days = {
    registration_start: stage.day(45),
    registration_stop: stage.day(-15),
    review_stop: stage.day(-30),
  };
  const id = await stage.create(agency, process, independentForm(year, 2, days));
  await stage.at(50);
  await stage.act(agency, process, id, 'activate');
}

/** One that is being prepared. */
async function tellNext(stage: Demonstration, year: number): Promise<void> {
  await stage.at(12);
  const days = {
    registration_start: stage.day(-60),
    registration_stop: stage.day(-90),
    review_stop: stage.day(-105),
  };
  await stage.create(stage.staff('agentlik'), process, independentForm(year, 3, days));
}

/** A walk goes on from step to step by these. */
const forwards: readonly string[] = ['stepNext', 'stepAuto'];
/** The last day of the step is over. */
const late: readonly string[] = ['overdue', 'goOnWithGiven', 'openWithoutQuota'];
/** After everything that a period has to wait for before it is closed. */
const long = 200;

const isOfIndependent = ({ event, from }: Step): boolean =>
  event === 'createIndependent' || from === 'preparedIndependent';

/**
 * A period that the agency takes from step to step. Every step should end today: the walk goes on
 * the day after.
 */
async function scene(walk: Walk, steps: readonly Step[]): Promise<Scene> {
  const today = walk.today();
  const independent = steps.some(isOfIndependent);
  const days = independent ? independentPeriod(today) : quotaPeriod(today);
  const ends = independent ? {} : Object.fromEntries(stepDays.map((step) => [step, today]));
  const form = { ...days, ...ends };
  const sent: Readonly<Record<string, Record<string, unknown>>> = {
    create: form,
    createIndependent: form,
    update: { ...form, review_stop: addDays(days.review_stop, 5) },
  };
  return {
    actor: (role) => walk.staff(role),
    payload: (event) => sent[event] ?? {},
    async prepare({ event, from }, id) {
      if (forwards.includes(event)) {
        walk.days(1);
        await walk.make('finishedQuotaStep', { record: id });
      }
      // The last days of the steps are past when the walk gets there: they are moved to tomorrow.
      if (event === 'remind') {
        const tomorrow = addDays(walk.today(), 1);
        const later = Object.fromEntries(stepDays.map((step) => [step, tomorrow]));
        const payload = { ...form, ...later };
        await walk.act(walk.staff('innovation'), process, id, 'update', { payload });
      }
      if (event === 'goOnWithGiven') await walk.make('finishedQuotaStep', { record: id });
      if (event === 'openWithoutQuota' && from === 'consolidation')
        await walk.make('rejectedRequests', { record: id });
      if (late.includes(event)) walk.days(1);
      if (event === 'close') walk.days(long);
    },
    placed: () => days,
  };
}

/**
 * Periods of independent researchers: over, open, and in preparation; and how one of any kind is
 * played.
 */
export const periodStory: Story = {
  process,
  scene,
  props: {
    /** One of independent researchers whose registration is open for twenty days. */
    async openPeriod(walk) {
      const agency = walk.staff('innovation');
      const id = await walk.create(agency, process, independentPeriod(walk.today()));
      await walk.act(agency, process, id, 'activate');
      return id;
    },
  },
  demonstration(stage) {
    const year = Number(stage.day(0).slice(0, 4));
    stage.tell(() => tellPast(stage, year));
    stage.tell(() => tellOpen(stage, year + 1));
    stage.tell(() => tellNext(stage, year + 1));
  },
};
