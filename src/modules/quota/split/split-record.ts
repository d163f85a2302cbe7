import type { QuotaSplitFacts } from '#machines/quota-split.machine.ts';
import type { Amounts, DirectionLine, QuotaPeriod } from '#shared/quota.ts';
import type { Named, TravellingRecord } from '#web/process/record.ts';

/** A line of a split: a direction of the organization with its places. */
export interface SplitLine extends DirectionLine {
  direction: Named & { id: number; code: string };
}

/** A split as it travels: places given to the organization, and its lines. */
export interface QuotaSplitRecord extends TravellingRecord<QuotaSplitFacts> {
  period: QuotaPeriod;
  organization: Named & { id: number };
  quota_distribution_id: number;
  given: Amounts;
  lines: SplitLine[];
  sums: Amounts;
  registration_start: string;
  registration_stop: string;
  reason: string | null;
  created_at: string;
}
