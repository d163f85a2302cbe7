import { sql } from 'kysely';
import { roleCodes } from '#machines/kit.ts';
import { quotaAgreementMachine } from '#machines/quota-agreement.machine.ts';
import { quotaTotalMachine } from '#machines/quota-total.machine.ts';
import { type Amounts, amountForms, noPlaces } from '#shared/quota.ts';
import { live, type Step } from '../life.ts';
import type { Stage } from '../papers.ts';
import { liveBooked } from './booked.ts';
import { momentIn, type QuotaStory, reasons, side, type TotalStory } from './story.ts';

/**
 * The consolidated request of the country: asked for by the agency, agreed to by the economy
 * ministry.
 */
export async function addConsolidation(stage: Stage, story: QuotaStory): Promise<void> {
  if (!story.consolidated) return;
  const { agency, economy } = side(stage);
  const decided_at = momentIn(stage, story, 4, 6);
  const born = { period_id: story.id, kind: 200, approver: roleCodes.economy };
  await live(stage.trx, quotaAgreementMachine, 'quota_agreement', [
    {
      steps: [
        {
          event: 'request',
          by: agency,
          at: momentIn(stage, story, 4, 4),
          method: 'sms',
          columns: born,
        },
        {
          event: 'accept',
          by: economy,
          at: decided_at,
          method: 'sms',
          columns: { decided_at, reason: null },
        },
      ],
    },
  ]);
}

/** Four of five places that the organizations of a type asked for. */
async function givenFor({ trx }: Stage, { id }: QuotaStory, type: number): Promise<Amounts> {
  const { rows } = await sql<{ dc_type: number; asked: number }>`
    select dc_type, sum(consolidated)::int as asked from quota_place
    where period_id = ${id} and organization_id = 0
      and (organization_type = ${type} or ${type}::int = 300) group by dc_type`.execute(trx);
  const given = { ...noPlaces };
  for (const { column, dcType } of amountForms)
    given[column] = Math.floor(
      ((rows.find(({ dc_type }) => dc_type === dcType)?.asked ?? 0) * 4) / 5,
    );
  return given;
}

/** A total that is accepted and distributed and refused after a step back was accepted first. */
function stepsOf(
  stage: Stage,
  story: QuotaStory,
  told: TotalStory,
  columns: Record<string, unknown>,
): Step[] {
  const { finance, agency } = side(stage);
  const at = (days: number) => momentIn(stage, story, 5, days);
  const create: Step = { event: 'create', by: finance, at: at(2), method: 'none', columns };
  if (told === 'draft') return [create];
  const sent: Step[] = [
    create,
    { event: 'send', by: finance, at: at(3), method: 'sms', columns: { sent_at: at(3) } },
  ];
  if (told === 'pending') return sent;
  const accepted: Step[] = [...sent, { event: 'accept', by: agency, at: at(4), method: 'sms' }];
  if (told === 'accepted') return accepted;
  const reason = reasons.total;
  const [reopened, refused] = [momentIn(stage, story, 7, 1), momentIn(stage, story, 7, 1, 7)];
  return [
    ...accepted,
    {
      event: 'reopen',
      by: agency,
      at: reopened,
      reason,
      columns: { reason, reason_version: accepted.length },
    },
    {
      event: 'reject',
      by: agency,
      at: refused,
      reason,
      columns: { reason, reason_version: accepted.length + 1 },
    },
  ];
}

/** What finance gave, by type of organization. Answers type -> id. */
export async function addTotals(stage: Stage, story: QuotaStory): Promise<Map<number, number>> {
  const ids = new Map<number, number>();
  for (const [type, { total }] of Object.entries(story.totals)) {
    const organization_type = Number(type);
    const amounts = await givenFor(stage, story, organization_type);
    const columns = {
      period_id: story.id,
      year: story.year,
      organization_type,
      ...amounts,
      description: null,
    };
    const [id = 0] = await liveBooked(stage, quotaTotalMachine, 'quota_total', [
      { steps: stepsOf(stage, story, total, columns) },
    ]);
    ids.set(organization_type, id);
  }
  return ids;
}
