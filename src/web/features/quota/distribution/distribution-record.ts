import type { QuotaDistributionFacts } from '#machines/quota-distribution.machine.ts';
import type { Amounts, OrganizationLine } from '#shared/quota.ts';
import type { ListedQuotaDistribution } from '#shared/rows/quota-distribution.ts';
import type { TravellingRecord } from '#web/process/record.ts';
import type { PeriodOf } from '../period-of.ts';

/** A distribution as it travels. */
export interface QuotaDistributionRecord extends TravellingRecord<QuotaDistributionFacts> {
  period: PeriodOf;
  total: ListedQuotaDistribution['total'];
  lines: OrganizationLine[];
  sums: Amounts;
  agreements: ListedQuotaDistribution['agreements'];
  description: string | null;
  reason: string | null;
  sent_at: string | null;
  created_at: string;
}
