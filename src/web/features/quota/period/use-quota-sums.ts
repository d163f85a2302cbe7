import { statesTagged } from '#machines/kit.ts';
import { quotaDistributionMachine } from '#machines/quota-distribution.machine.ts';
import { quotaRequestMachine } from '#machines/quota-request.machine.ts';
import { quotaTotalMachine } from '#machines/quota-total.machine.ts';
import { type Amounts, sumOf } from '#shared/quota.ts';
import type { ListedQuotaDistribution } from '#shared/rows/quota-distribution.ts';
import type { ListedQuotaRequest } from '#shared/rows/quota-request.ts';
import type { ListedQuotaTotal } from '#shared/rows/quota-total.ts';
import { useRecords } from '#web/process/use-process.ts';

/** One account of the places of a period, as the reader's scope shows it. */
export interface QuotaSum {
  account: 'asked' | 'consolidated' | 'total' | 'given';
  amounts: Amounts;
}

const accepted = statesTagged(quotaRequestMachine, 'accepted');
const asked = [...statesTagged(quotaRequestMachine, 'undecided'), ...accepted];
const most = 200;

/** The sums of a period, from its records; undefined while they are on their way. */
export function useQuotaSums(period: number): QuotaSum[] | undefined {
  const requests = useRecords<ListedQuotaRequest>(quotaRequestMachine, { period, state: asked, limit: most }).data?.results;
  const totals = useRecords<ListedQuotaTotal>(quotaTotalMachine, { period, tag: 'accepted', limit: most }).data?.results;
  const distributions = useRecords<ListedQuotaDistribution>(quotaDistributionMachine, { period, tag: 'accepted', limit: most }).data?.results;
  if (!requests || !totals || !distributions) return undefined;
  return [
    { account: 'asked', amounts: sumOf(requests.map(({ sums }) => sums)) },
    { account: 'consolidated', amounts: sumOf(requests.filter(({ state }) => accepted.includes(state)).map(({ sums }) => sums)) },
    { account: 'total', amounts: sumOf(totals) },
    { account: 'given', amounts: sumOf(distributions.map(({ sums }) => sums)) },
  ];
}
