import type { ColumnType, Generated } from 'kysely';
import type { MaybeMoment, Moment, ProcessColumns } from '#server/db/tables/columns.ts';

interface ApplicationDocumentTable {
  application_id: number;
  kind: string;
  file_id: string;
  mark: 'correct' | 'wrong' | null;
  note: string | null;
  marked_by: number | null;
  marked_at: MaybeMoment;
}

/**
 * An application and the study it leads to. Dates are `YYYY-MM-DD`; the groups follow the life of
 * the record.
 */
export interface ApplicationTable extends ProcessColumns {
  owner_id: number;
  period_id: number | null;
  organization_id: number | null;
  direction_id: number | null;
  dc_type: number;
  edu_language: number | null;
  advisor_id: number | null;
  topic: string | null;
  topic_id: number | null;
  certificate_id: number | null;
  diploma_id: number | null;
  letter_code: string | null;
  search: Generated<string>;
  profile_copy: ColumnType<
    Record<string, unknown> | null,
    string | null | undefined,
    string | null
  >;
  sent_count: Generated<number>;
  sent_at: MaybeMoment;
  returned: Generated<boolean>;
  review_started_at: MaybeMoment;
  reviewer_id: number | null;
  review_until: string | null;
  decided_at: MaybeMoment;
  accepted_at: MaybeMoment;
  rework_until: string | null;
  reason: string | null;
  appeal: 'open' | 'granted' | 'refused' | null;
  appealed_decision_at: MaybeMoment;
  overdue_told_on: string | null;
  council_number: string | null;
  council_date: string | null;
  council_file_id: string | null;
  order_number: string | null;
  order_date: string | null;
  order_file_id: string | null;
  scholarship_status: string | null;
  student_number: string | null;
  study_start: string | null;
  study_end: string | null;
  old_list_flag: 'new' | 'old' | 'confirmed_old' | 'unconfirmed_old' | null;
  refused_version: number | null;
  leave_ground: number | null;
  leave_start: string | null;
  leave_stop: string | null;
  /** The days of all leaves that have ended. */
  leave_days: Generated<number>;
  /** When the last leave ended; null before there was one. */
  returned_on: string | null;
  leave_order_number: string | null;
  leave_order_date: string | null;
  leave_order_file_id: string | null;
  finish_order_number: string | null;
  finish_order_date: string | null;
  finish_order_file_id: string | null;
  cancel_reason: number | null;
  defence_date: string | null;
  degree_document: string | null;
  defended_early: boolean | null;
  reminded_on: string | null;
  /** Who pays for a study under contract, and by which contract. */
  contract_number: string | null;
  contract_date: string | null;
  contract_payer: number | null;
  contract_payer_name: string | null;
  /** What may be corrected of an old-list student, as the agency saw it when it refused them. */
  refused_data: ColumnType<
    Record<string, unknown> | null,
    string | null | undefined,
    string | null
  >;
}

/** The last answer of the attestation commission's register about a student. */
export interface OakAnswerTable {
  application_id: number;
  asked_at: Moment;
  specialty_code: string | null;
  approved_on: string | null;
  document_number: string | null;
}

declare module '#server/db/tables.ts' {
  interface Database {
    application: ApplicationTable;
    application_document: ApplicationDocumentTable;
    oak_answer: OakAnswerTable;
  }
}
