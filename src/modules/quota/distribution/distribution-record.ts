import type { QuotaDistributionFacts } from '#machines/quota-distribution.machine.ts';
import type { Amounts, OrganizationLine, QuotaPeriod, SentBack } from '#shared/quota.ts';
import type { Named, TravellingRecord } from '#web/process/record.ts';
import type { Defences, ListedQuotaDistribution } from './schema.ts';

/**
 * A line of a distribution: what the organization has asked for and the agency has accepted, and
 * what it was given last (null = nothing), and its defences in time.
 */
export interface DistributionLine extends OrganizationLine {
  organization: Named & { id: number };
  asked: Partial<Amounts> | null;
  last: Partial<Amounts> | null;
  defences: Defences;
}

/**
 * A distribution as it travels. Organizations get their own line alone; `last_year` and
 * `last_period` are those of the `last` numbers.
 */
export interface QuotaDistributionRecord extends TravellingRecord<QuotaDistributionFacts> {
  period: QuotaPeriod;
  total: ListedQuotaDistribution['total'] & { state: string };
  lines: DistributionLine[];
  last_year: number | null;
  last_period: number | null;
  sums: Amounts;
  agreements: (ListedQuotaDistribution['agreements'][number] & SentBack)[];
  description: string | null;
  reason: string | null;
  reason_version: number | null;
  sent_at: string | null;
  created_at: string;
}
