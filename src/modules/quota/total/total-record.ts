import type { QuotaTotalFacts } from '#machines/quota-total.machine.ts';
import type { Amounts } from '#shared/quota.ts';
import type { TravellingRecord } from '#web/process/record.ts';
import type { PeriodOf } from '../period-of.ts';

/** A total of finance as it travels. */
export interface QuotaTotalRecord extends TravellingRecord<QuotaTotalFacts>, Amounts {
  period: PeriodOf;
  year: number;
  quarter: number;
  organization_type: number;
  student_amount: number | null;
  distribution_id: number | null;
  description: string | null;
  reason: string | null;
  reason_version: number | null;
  sent_at: string | null;
  created_at: string;
}
