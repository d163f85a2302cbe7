import { statesTagged } from '#machines/kit.ts';
import { quotaRequestMachine } from '#machines/quota-request.machine.ts';
import type { Amounts } from '#shared/quota.ts';
import type { ListedQuotaRequest } from '#shared/rows/quota-request.ts';
import { useRecords } from '#web/process/use-process.ts';
import { consolidatedSums } from '../agreement/consolidated-sums.tsx';

/** What is asked for altogether, and how many doctoral students there are. */
export interface Consolidated {
  amounts: Amounts;
  students: number;
}

const accepted = statesTagged(quotaRequestMachine, 'accepted');
const most = 1000;
const all = 300;

/** The consolidated request of a period for organizations of one type (300: all of them): what the accepted requests have in the ledger. Undefined while it is on its way. */
export function useConsolidated(period: number, organizationType: number): Consolidated | undefined {
  const params = { period, state: accepted, limit: most, ...(organizationType === all ? {} : { organization_type: organizationType }) };
  const { data } = useRecords<ListedQuotaRequest>(quotaRequestMachine, params, period > 0);
  // The last line of the sums is that of all requests together.
  return data && consolidatedSums(data.results).at(-1);
}
