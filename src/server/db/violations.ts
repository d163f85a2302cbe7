import { Refusal } from '../engine/refusal.ts';

const hasCode = (error: unknown, code: string): boolean => error instanceof Error && 'code' in error && error.code === code;

/** A unique index has refused the row. */
export const isDuplicate = (error: unknown): boolean => hasCode(error, '23505');

/** Another row points to this one, or this one points to nothing. */
export const isReferenced = (error: unknown): boolean => hasCode(error, '23503');

/** Unique indexes that stand behind a guard: what the person is told when two requests raced past the same fact. */
const constraints: Record<string, { field: string; key: string }> = {
  application_single: { field: 'singleApplication', key: 'application.unmet.singleApplication' },
  application_one_study: { field: 'singleApplication', key: 'application.unmet.mayStudyMore' },
  application_topic: { field: 'topic_id', key: 'application.unmet.chosenTopicAvailable' },
  advisor_account_id_organization_id_key: { field: 'pinfl', key: 'advisor.unmet.notListedHere' },
  quota_request_once: { field: 'noRequestYet', key: 'quotaRequest.unmet.noRequestYet' },
  quota_total_once: { field: 'noTotalYet', key: 'quotaTotal.unmet.noTotalYet' },
  quota_agreement_consolidated_once: { field: 'noneYet', key: 'quotaAgreement.unmet.noneYet' },
  additional_quota_undecided_once: { field: 'noneUndecided', key: 'additionalQuota.unmet.noneUndecided' },
  additional_exam_once: { field: 'subject', key: 'additionalExam.unmet.subjectFree' },
  certificate_type_id_number_key: { field: 'number', key: 'certificate.unmet.numberFree' },
};

/** The sums of places hold: nobody takes, splits or gives what is not there (decision 040). */
const isOutOfPlaces = (error: unknown): boolean =>
  hasCode(error, '23514') && error instanceof Error && 'constraint' in error && String(error.constraint).startsWith('quota_place_');

/** A broken constraint as the guard it protects; undefined when it protects none. */
export function refusalOfConstraint(error: unknown): Refusal | undefined {
  if (isOutOfPlaces(error)) return new Refusal('QUOTA_EXCEEDED', { field: 'amount' });
  if (!isDuplicate(error) || !(error instanceof Error) || !('constraint' in error)) return undefined;
  const found = constraints[String(error.constraint)];
  return found && new Refusal('GUARD_FAILED', { fields: { [found.field]: [{ key: found.key }] } });
}
