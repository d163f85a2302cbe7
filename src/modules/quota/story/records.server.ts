import { statesTagged } from '#machines/kit.ts';
import { quotaAgreementMachine } from '#machines/quota-agreement.machine.ts';
import type { Stage } from '#server/story/story.ts';
import type { QuotaOrganizationType } from '#shared/quota.ts';

const awaited = statesTagged(quotaAgreementMachine, 'awaited');

/** A quota period, and where it is told. */
interface Told {
  stage: Pick<Stage, 'db'>;
  period: number;
}

/** The agreements of a period that are awaited, whatever they are about. */
export function awaitedIn({ stage, period }: Told) {
  return stage.db
    .selectFrom('quota_agreement')
    .select(['id', 'approver', 'quota_request_id', 'approver_organization_id'])
    .where('period_id', '=', period)
    .where('state', 'in', awaited)
    .orderBy('id')
    .execute();
}

/** The total of a period for a type of organization. */
export async function totalOf(
  { stage, period }: Told,
  type: QuotaOrganizationType,
): Promise<number> {
  const { id } = await stage.db
    .selectFrom('quota_total')
    .select('id')
    .where('period_id', '=', period)
    .where('organization_type', '=', type)
    .executeTakeFirstOrThrow();
  return id;
}

/** The question to one ministry whether it agrees to a distribution. */
export async function questionTo(
  { stage }: Pick<Told, 'stage'>,
  distribution: number,
  approver: number,
): Promise<number> {
  const { id } = await stage.db
    .selectFrom('quota_agreement')
    .select('id')
    .where('quota_distribution_id', '=', distribution)
    .where('approver', '=', approver)
    .executeTakeFirstOrThrow();
  return id;
}

/** How an organization splits what a period gave it. */
export async function splitOf({ stage, period }: Told, organization: number): Promise<number> {
  const { id } = await stage.db
    .selectFrom('quota_split')
    .select('id')
    .where('period_id', '=', period)
    .where('organization_id', '=', organization)
    .executeTakeFirstOrThrow();
  return id;
}
