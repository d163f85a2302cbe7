import { sql } from 'kysely';
import { z } from 'zod';
import { statesTagged } from '#machines/kit.ts';
import { quotaTotalMachine } from '#machines/quota-total.machine.ts';
import { refuseFields } from '#server/base/refuse.ts';
import type { BaseRow, Change, Creation, Trx } from '#server/engine/process.ts';
import { workingOrganization } from '#server/reference/organization-state.ts';
import {
  type Amounts,
  amountColumns,
  amountForms,
  noPlaces,
  type OrganizationLine,
  type QuotaDistributionFields,
  quotaOrganizationTypeIds,
  sumOf,
} from '#shared/quota.ts';
import { id } from '#shared/validation.ts';
import { defencesJson } from '../defences.server.ts';
import { quotaStep, statesInStep } from '../for-others/steps.server.ts';
import {
  type Asking,
  type Defences,
  proportionalProposal,
  proposedAmounts,
  shareInTime,
} from './schema.ts';

const acceptedTotal = statesTagged(quotaTotalMachine, 'accepted');

/** What the step of the period says of each distribution that it raises. */
export const raisedDistribution = z.object({ period_id: id, quota_total_id: id });
type RaisedDistribution = z.infer<typeof raisedDistribution>;

/** A distribution is made once for each accepted total, in step 6. */
export async function createFacts({ trx, input }: Creation<Partial<RaisedDistribution>>) {
  const { quota_total_id = null } = input;
  const { rows } = await sql<{ open: boolean; accepted: boolean; known: boolean }>`
    select p.state = any(${statesInStep(quotaStep.distribution)}) as open,
      t.state = any(${acceptedTotal}::text[]) as accepted,
      exists (select 1 from quota_distribution d where d.quota_total_id = t.id) as known
    from quota_total t join period p on p.id = t.period_id where t.id = ${quota_total_id}`.execute(
    trx,
  );
  const found = rows[0];
  return {
    ownerId: null,
    organizationId: null,
    distributionStep: found?.open ?? false,
    totalAccepted: found?.accepted ?? false,
    noneYet: !(found?.known ?? false),
  };
}

/**
 * The working organizations of the total's type that have places in the consolidated request, with
 * what they asked for and their defences in time.
 */
async function askingsOf(trx: Trx, totalId: number): Promise<Asking[]> {
  const { rows } = await sql<{
    id: number;
    dc_type: number;
    consolidated: number;
    defences: Defences;
  }>`
    select o.id, a.dc_type, a.consolidated, ${defencesJson} as defences from quota_total t
      join period p on p.id = t.period_id
      join quota_place a on a.period_id = t.period_id and a.organization_type = 0
        and a.direction_id = 0
      join organization o on o.id = a.organization_id
    where t.id = ${totalId} and o.state = ${workingOrganization}
      and t.organization_type in (o.type, ${quotaOrganizationTypeIds.all}) and a.consolidated > 0 order by o.id`.execute(
    trx,
  );
  const askings = new Map<number, Asking>();
  for (const { id, dc_type, consolidated, defences } of rows) {
    const asking = askings.get(id) ?? {
      id,
      asked: { ...noPlaces },
      priority: shareInTime(defences),
    };
    const column = amountForms.find(({ dcType }) => dcType === dc_type)?.column;
    if (column) asking.asked[column] = consolidated;
    askings.set(id, asking);
  }
  return [...askings.values()];
}

/** The proposal for a total as lines. */
export async function proposedLines(trx: Trx, totalId: number): Promise<OrganizationLine[]> {
  const total = await trx
    .selectFrom('quota_total')
    .select(amountColumns)
    .where('id', '=', totalId)
    .executeTakeFirstOrThrow();
  const askings = await askingsOf(trx, totalId);
  const proposal = proportionalProposal(total, askings);
  return askings.map(({ id }) => ({
    organization_id: id,
    ...proposedAmounts(proposal, id),
    description: null,
  }));
}

const write = async (trx: Trx, id: number, lines: readonly OrganizationLine[]): Promise<void> => {
  if (lines.length === 0) return;
  const rows = lines.map(({ description = null, ...line }) => ({
    ...line,
    description,
    quota_distribution_id: id,
  }));
  await trx.insertInto('quota_distribution_line').values(rows).execute();
};

export async function addProposedLines({
  trx,
  id,
  input,
}: Change<BaseRow, RaisedDistribution> & { id: number }): Promise<void> {
  await write(trx, id, await proposedLines(trx, input.quota_total_id));
}

interface Stored {
  quota_total_id: number;
  total: Amounts;
  lines: readonly OrganizationLine[];
}

/**
 * What is wrong with the lines: organizations that do not take part, or twice, and columns above
 * the total.
 */
function wrongLines(
  lines: readonly OrganizationLine[],
  { total, lines: stored }: Stored,
): Record<string, string> {
  const taking = new Set(stored.map(({ organization_id }) => organization_id));
  const seen = new Set<number>();
  const wrong: Record<string, string> = {};
  for (const [at, { organization_id }] of lines.entries()) {
    if (!taking.has(organization_id) || seen.has(organization_id))
      wrong[`lines.${at}.organization_id`] = 'validation.choice';
    seen.add(organization_id);
  }
  const sum = sumOf(lines);
  for (const column of amountColumns)
    if (sum[column] > total[column]) wrong[`total.${column}`] = 'validation.over_total';
  return wrong;
}

/** What was sent takes the place of all lines; where nothing was sent they are calculated anew. */
export async function replaceLines({
  trx,
  id,
  row,
  input,
}: Change<Stored, Partial<QuotaDistributionFields>> & { id: number }): Promise<void> {
  const lines = input.lines ?? (await proposedLines(trx, row.quota_total_id));
  const wrong = input.lines ? wrongLines(lines, row) : {};
  if (Object.keys(wrong).length > 0) throw refuseFields(wrong);
  await sql`delete from quota_distribution_line where quota_distribution_id = ${id}`.execute(trx);
  await write(trx, id, lines);
}
