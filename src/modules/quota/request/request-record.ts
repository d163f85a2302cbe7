import type { QuotaRequestFacts } from '#machines/quota-request.machine.ts';
import type { Amounts, DirectionLine, QuotaPeriod } from '#shared/quota.ts';
import type { Named, TravellingRecord } from '#web/process/record.ts';
import type { CoveredLine } from './covered-places.tsx';
import type { ListedQuotaRequest } from './schema.ts';

/** A line of a request; `offered` says whether the organization still has the direction. */
export interface RequestLine extends DirectionLine {
  direction: Named & { id: number; code: string };
  offered: boolean;
}

/** A quota request as it travels. */
export interface QuotaRequestRecord extends TravellingRecord<QuotaRequestFacts> {
  period: QuotaPeriod;
  organization: Named & { id: number };
  organization_type: number;
  lines: RequestLine[];
  /** What targeted letters cover, direction by direction. */
  letters: CoveredLine[];
  sums: Amounts;
  student_amount: number;
  description: string | null;
  reason: string | null;
  reason_version: number | null;
  endorsement: ListedQuotaRequest['endorsement'];
  sent_at: string | null;
  created_at: string;
}
