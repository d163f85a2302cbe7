import { systemActor } from '#machines/kit.ts';
import { quotaSplitMachine } from '#machines/quota-split.machine.ts';
import { addFirstLines } from '#modules/quota/split/lines.server.ts';
import { daysAgo } from '#server/story/moments.ts';
import type { Step } from '../life.ts';
import type { Stage } from '../papers.ts';
import { liveBooked } from './booked.ts';
import { momentIn, type QuotaStory, type SplitStory, staffOf } from './story.ts';

function stepsOf(
  stage: Stage,
  story: QuotaStory,
  told: SplitStory,
  columns: { organization_id: number },
): Step[] {
  const create: Step = {
    event: 'create',
    by: systemActor,
    at: momentIn(stage, story, 7, 0, 6),
    method: 'none',
    columns,
  };
  if (told === 'draft') return [create];
  const confirmed: Step[] = [
    create,
    {
      event: 'confirm',
      by: staffOf(stage, columns.organization_id),
      at: momentIn(stage, story, 7, 2),
    },
  ];
  if (told === 'confirmed') return confirmed;
  return [
    ...confirmed,
    {
      event: 'close',
      by: systemActor,
      at: daysAgo(stage, story.closedAgo ?? 0, 6),
      method: 'none',
    },
  ];
}

/**
 * How the organizations split what they were given over their directions; lines are the product's
 * own proposal.
 */
export async function addSplits(stage: Stage, story: QuotaStory): Promise<void> {
  for (const [code, told] of Object.entries(story.splits ?? {})) {
    const organization_id = stage.cast.organizations[code] ?? 0;
    const line = await stage.trx
      .selectFrom('quota_distribution_line as l')
      .innerJoin('quota_distribution as d', 'd.id', 'l.quota_distribution_id')
      .select('d.id')
      .where('d.period_id', '=', story.id)
      .where('l.organization_id', '=', organization_id)
      .executeTakeFirstOrThrow();
    const columns = { period_id: story.id, quota_distribution_id: line.id, organization_id };
    const write = (id: number) => addFirstLines({ trx: stage.trx, id } as never);
    await liveBooked(stage, quotaSplitMachine, 'quota_split', [
      { steps: stepsOf(stage, story, told, columns), lines: write },
    ]);
  }
}
