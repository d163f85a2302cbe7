import { roleCodes, systemActor } from '#machines/kit.ts';
import { quotaAgreementMachine } from '#machines/quota-agreement.machine.ts';
import { quotaDistributionMachine } from '#machines/quota-distribution.machine.ts';
import { proposedLines } from '#modules/quota/distribution/lines.server.ts';
import { type Life, live, type Step } from '../life.ts';
import type { Stage } from '../papers.ts';
import { liveBooked } from './booked.ts';
import { type DistributionStory, momentIn, type QuotaStory, reasons, side } from './story.ts';

/** Made, sent. */
const sentVersion = 2;

function stepsOf(
  stage: Stage,
  story: QuotaStory,
  told: DistributionStory,
  quota_total_id: number,
): Step[] {
  const { agency } = side(stage);
  const at = (days: number, hour?: number) => momentIn(stage, story, 6, days, hour);
  const create: Step = {
    event: 'create',
    by: systemActor,
    at: at(0, 6),
    method: 'none',
    columns: { period_id: story.id, quota_total_id },
  };
  if (told === 'draft') return [create];
  const sent: Step[] = [
    create,
    { event: 'send', by: agency, at: at(3), method: 'sms', columns: { sent_at: at(3) } },
  ];
  if (told === 'halfAgreed') return sent;
  if (told === 'accepted')
    return [...sent, { event: 'accept', by: systemActor, at: at(6, 6), method: 'none' }];
  const reason = reasons.distribution;
  return [
    ...sent,
    {
      event: 'reject',
      by: systemActor,
      at: at(6, 6),
      method: 'none',
      reason,
      columns: { reason, reason_version: sentVersion },
    },
  ];
}

/** The answers of finance and economy; the second one is awaited, given or refused. */
function answersOf(
  stage: Stage,
  story: QuotaStory,
  told: DistributionStory,
  quota_distribution_id: number,
): Life[] {
  if (told === 'draft') return [];
  const { finance, economy } = side(stage);
  const asked = (approver: number): Step => ({
    event: 'create',
    by: systemActor,
    at: momentIn(stage, story, 6, 3),
    method: 'none',
    columns: {
      period_id: story.id,
      kind: 300,
      quota_distribution_id,
      document_version: sentVersion,
      approver,
    },
  });
  const decided_at = momentIn(stage, story, 6, 5);
  const last_at = momentIn(stage, story, 6, 6);
  const reason = reasons.distribution;
  const answer: Record<DistributionStory, Step[]> = {
    draft: [],
    halfAgreed: [],
    accepted: [
      {
        event: 'accept',
        by: economy,
        at: last_at,
        method: 'sms',
        columns: { decided_at: last_at, reason: null },
      },
    ],
    refused: [
      {
        event: 'reject',
        by: economy,
        at: last_at,
        method: 'sms',
        reason,
        columns: { decided_at: last_at, reason, reason_version: sentVersion },
      },
    ],
  };
  return [
    {
      steps: [
        asked(roleCodes.finance),
        {
          event: 'accept',
          by: finance,
          at: decided_at,
          method: 'sms',
          columns: { decided_at, reason: null },
        },
      ],
    },
    { steps: [asked(roleCodes.economy), ...answer[told]] },
  ];
}

/**
 * The distributions of the totals of one period, with the proposal of the product as lines. Answers
 * the ids of those that exist, by type.
 */
export async function addDistributions(
  stage: Stage,
  story: QuotaStory,
  totals: ReadonlyMap<number, number>,
): Promise<Map<number, number>> {
  const ids = new Map<number, number>();
  for (const [type, { distribution }] of Object.entries(story.totals)) {
    if (!distribution) continue;
    const total = totals.get(Number(type)) ?? 0;
    const write = async (id: number) => {
      const lines = await proposedLines(stage.trx, total);
      await stage.trx
        .insertInto('quota_distribution_line')
        .values(
          lines.map(({ description = null, ...line }) => ({
            ...line,
            description,
            quota_distribution_id: id,
          })),
        )
        .execute();
    };
    const steps = stepsOf(stage, story, distribution, total);
    const [id = 0] = await liveBooked(stage, quotaDistributionMachine, 'quota_distribution', [
      { steps, lines: write },
    ]);
    await live(
      stage.trx,
      quotaAgreementMachine,
      'quota_agreement',
      answersOf(stage, story, distribution, id),
    );
    ids.set(Number(type), id);
  }
  return ids;
}
