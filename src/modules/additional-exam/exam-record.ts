import type { AdditionalExamFacts } from '#machines/additional-exam.machine.ts';
import type { Named, TravellingRecord } from '#web/process/record.ts';

type File = { id: string; name: string };

/** A qualification exam as it travels; papers are null for readers who see none. */
export interface AdditionalExamRecord
  extends TravellingRecord<
    AdditionalExamFacts & { retryFrom: string | null; mostAttempts: number }
  > {
  application_id: number;
  person: { surname: string | null; first_name: string | null };
  organization: Named & { id: number };
  direction: (Named & { id: number; code: string }) | null;
  subject: number;
  category_subject: (Named & { id: number }) | null;
  attempt: number;
  exam_date: string;
  place: string | null;
  mark: number | null;
  condition_ground: number | null;
  reason: string | null;
  deadline: string | null;
  decided_on: string | null;
  protocol: File | null;
  condition: File | null;
}
