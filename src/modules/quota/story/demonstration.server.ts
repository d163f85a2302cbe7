import { periodMachine } from '#machines/period.machine.ts';
import type { PeriodFields } from '#modules/period/schema.ts';
import type { Demonstration } from '#server/story/story.ts';
import { quotaStep } from '../for-others/steps.server.ts';
import { tellDistributions, tellSplits, tellStepBack, tellTotals } from './giving.server.ts';
import { type YearPlot, yearPlots } from './plots.server.ts';
import { tellConsolidation, tellEndorsements, tellRequests } from './requests.server.ts';
import { housesOf, type Year } from './year.server.ts';

const process = periodMachine.id;

/** What happens in each step. */
const steps: Readonly<Record<number, (told: Year) => Promise<void>>> = {
  [quotaStep.requests]: tellRequests,
  [quotaStep.endorsement]: tellEndorsements,
  [quotaStep.consolidation]: tellConsolidation,
  [quotaStep.financial]: tellTotals,
  [quotaStep.distribution]: tellDistributions,
  [quotaStep.publication]: tellSplits,
};

const namesOf = ({ practice }: YearPlot, year: number) =>
  practice
    ? {
        name_uz: `${year}-yil uchun mashq davri`,
        name_ru: `Учебный период на ${year} год`,
        name_en: `Practice period for ${year}`,
      }
    : {
        name_uz: `${year}-yil uchun kvota davri`,
        name_ru: `Квотный период на ${year} год`,
        name_en: `Quota period for ${year}`,
      };

/** How many days after the quota began each of the steps 1 to 6 should end. */
const planned = [5, 45, 75, 120, 150, 160] as const;

/** The form of a quota period; a step that is over had its last day shortly before its end. */
function periodForm(stage: Demonstration, plot: YearPlot, year: number): PeriodFields {
  const { quotaStart, began } = plot;
  const day = (offset: number) => stage.day(quotaStart - offset);
  const until = planned.map((offset, at) => {
    const next = began[at + 1];
    return next === undefined ? day(offset) : stage.day(next + 2);
  });
  return Object.assign(namesOf(plot, year), {
    admission_year: year,
    quarters: [1 as const],
    quota_start: day(0),
    quota_stop: day(40),
    registration_start: day(200),
    registration_stop: day(230),
    review_stop: day(245),
    exam_stop: day(275),
    study_start: `${year}-01-01`,
    step_until_1: until[0],
    step_until_2: until[1],
    step_until_3: until[2],
    step_until_4: until[3],
    step_until_5: until[4],
    step_until_6: until[5],
  });
}

/** Writes the period. */
async function prepared(stage: Demonstration, plot: YearPlot): Promise<Year> {
  const agency = stage.staff('agentlik');
  const year = Number(stage.day(0).slice(0, 4)) + plot.ahead;
  await stage.at(plot.written);
  return {
    stage,
    plot,
    year,
    agency,
    period: await stage.create(agency, process, periodForm(stage, plot, year)),
    houses: await housesOf(stage, plot.requests),
    ministry: stage.staff('vazirlik'),
    finance: stage.staff('moliya'),
    economy: stage.staff('iqtisodiyot'),
  };
}

async function tellYear(stage: Demonstration, plot: YearPlot): Promise<void> {
  const told = await prepared(stage, plot);
  const { agency, period } = told;
  for (const [at, began] of plot.began.entries()) {
    await stage.at(began);
    await stage.act(agency, process, period, at === 0 ? 'activate' : 'stepNext');
    await steps[at + 1]?.(told);
  }
  if (plot.backAgo !== undefined) await tellStepBack(told, plot.backAgo);
  if (plot.closedAgo === undefined) return;
  await stage.at(plot.closedAgo);
  await stage.actAsSystem(process, period, 'close');
}

/** The quota periods of the demonstration, with everything that is asked for and given in them. */
export function tellQuota(stage: Demonstration): void {
  for (const plot of yearPlots) stage.tell(() => tellYear(stage, plot));
}
