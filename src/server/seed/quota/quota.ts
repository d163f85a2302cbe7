import type { Stage } from '../papers.ts';
import type { Periods } from '../periods.ts';
import { addDistributions } from './distributions.ts';
import { addRequests } from './requests.ts';
import { addSplits } from './splits.ts';
import type { QuotaStory, SplitStory } from './story.ts';
import { addConsolidation, addTotals } from './totals.ts';
import { addTrialPeriods } from './trial-periods.ts';

const everywhere = ['NUU', 'TSTU', 'TUIT', 'TSUE', 'TACU', 'TIIAME'] as const;
const institutes = ['IMATH', 'INP', 'PTI', 'IBOT', 'IBB'] as const;

const accepted = Object.fromEntries(
  [...everywhere, ...institutes].map((code) => [code, 'accepted' as const]),
);
const closed = Object.fromEntries(
  [...everywhere, ...institutes].map((code) => [code, 'closed' as SplitStory]),
);
const done = { total: 'accepted', distribution: 'accepted' } as const;

/**
 * The quota of the periods of the story: the past one to its end, the coming one in the step in
 * which the agency distributes.
 */
function realStories({ past, coming }: Periods, year: number): QuotaStory[] {
  return [
    {
      id: past,
      year,
      began: [645, 630, 605, 580, 555, 530, 505],
      closedAgo: 330,
      requests: { ...accepted, TSPU: 'noneNeeded', TSUL: 'neverSent' },
      consolidated: true,
      totals: { 100: done, 200: done },
      splits: closed,
    },
    {
      id: coming,
      year: year + 1,
      began: [195, 185, 155, 125, 95, 65],
      requests: { ...accepted, TSPU: 'refusedByMinistry', TSUL: 'noneNeeded' },
      consolidated: true,
      totals: {
        100: { total: 'accepted', distribution: 'draft' },
        200: { total: 'accepted', distribution: 'halfAgreed' },
      },
    },
  ];
}

/** Tells the quota of every quota period that has come so far, with its ledger. */
export async function addQuota(stage: Stage, periods: Periods): Promise<void> {
  const real = realStories(periods, Number(stage.today.slice(0, 4)));
  for (const story of [...real, ...(await addTrialPeriods(stage))]) {
    await addRequests(stage, story);
    await addConsolidation(stage, story);
    const totals = await addTotals(stage, story);
    await addDistributions(stage, story, totals);
    await addSplits(stage, story);
  }
}
