import type { Amounts } from '#shared/quota.ts';
import { quotaOrganizationTypeIds } from '#shared/quota.ts';
import { amountsIn } from '../numbers/amounts-in.ts';
import { useQuotaSums } from '../numbers/use-numbers.ts';

/**
 * The consolidated request of a period out of the ledger, for organizations of one type (or all
 * of them). Undefined while it is on its way.
 */
export function useConsolidated(
  period: number,
  organizationType: number,
): { data: Amounts | undefined; isError: boolean; refetch(): unknown } {
  const { data, isError, refetch } = useQuotaSums({ period, limit: 1 });
  const country = data?.country.filter(
    ({ organization_type }) =>
      organizationType === quotaOrganizationTypeIds.all || organization_type === organizationType,
  );
  return {
    isError,
    refetch,
    data:
      country &&
      amountsIn(
        country.map(({ sums }) => sums),
        'consolidated',
      ),
  };
}
