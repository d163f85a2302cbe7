import type { AdditionalQuotaFacts } from '#machines/additional-quota.machine.ts';
import type { TravellingRecord } from '#web/process/record.ts';
import type { AdditionalCandidate, ListedAdditionalQuota, NamedCandidate } from './schema.ts';

/** The numbers and the sentence that explain the facts of a request. */
type KnownFacts = AdditionalQuotaFacts & {
  waiting: number;
  placesLeft: number;
  passedOver: string;
};

/**
 * A request for additional places as it travels: its row of the list, and on its page what was
 * written and who may be named.
 */
export interface AdditionalQuotaRecord
  extends Omit<ListedAdditionalQuota, 'facts'>,
    TravellingRecord<KnownFacts> {
  exam_id: number | null;
  student_amount: number;
  description: string | null;
  letter: { id: string; name: string } | null;
  reason: string | null;
  reason_version: number | null;
  created_at: string;
  /** Who may be named now, the best first; null for readers who see numbers only. */
  candidates: AdditionalCandidate[] | null;
  /** Who has a place of this request. */
  holders: NamedCandidate[] | null;
}
