import type { QuotaAgreementFacts } from '#machines/quota-agreement.machine.ts';
import type { QuotaPeriod } from '#shared/quota.ts';
import type { TravellingRecord } from '#web/process/record.ts';
import type { ListedQuotaAgreement } from './schema.ts';

/**
 * An agreement as it travels: kind 100 is about a request, 200 about the consolidated request, 300
 * about a distribution.
 */
export interface QuotaAgreementRecord
  extends TravellingRecord<QuotaAgreementFacts>,
    Pick<
      ListedQuotaAgreement,
      | 'kind'
      | 'approver'
      | 'approver_organization'
      | 'organization'
      | 'organization_type'
      | 'auto'
      | 'decided_at'
    > {
  period: QuotaPeriod;
  quota_request_id: number | null;
  quota_distribution_id: number | null;
  /** The version of the document that the answer belongs to; null for the consolidated request. */
  document_version: number | null;
  reason: string | null;
  reason_version: number | null;
  created_at: string;
  /** The step in which the period is now; 0 outside its steps. */
  step: number;
  undecided_requests: number;
  accepted_requests: number;
}
