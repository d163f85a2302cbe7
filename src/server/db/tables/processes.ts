import type { ColumnType, Generated } from 'kysely';

type Moment = ColumnType<Date, Date | string, Date | string>;
type DefaultMoment = ColumnType<Date, Date | string | undefined, Date | string>;
type MaybeMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/**
 * What every process table has: the state's name, the machine's version it was written by, the
 * optimistic lock.
 */
export interface ProcessColumns {
  id: Generated<number>;
  state: string;
  machine_version: Generated<string>;
  version: Generated<number>;
  created_at: DefaultMoment;
  updated_at: DefaultMoment;
}

export interface PeriodTable extends ProcessColumns {
  name_uz: string;
  name_ru: string;
  name_en: string;
  admission_year: number;
  quarters: number[];
  quota_start: string | null;
  quota_stop: string | null;
  registration_start: string;
  registration_stop: string;
  review_stop: string;
  exam_stop: string | null;
  study_start: string;
  /** Step number -> its last day. */
  step_until: ColumnType<Record<string, string>, string | undefined, string>;
  /** When the period last went back a step: what was decided before is to be decided anew. */
  stepped_back_at: MaybeMoment;
  info: string | null;
}

export interface CertificateTable extends ProcessColumns {
  owner_id: number;
  type_id: number;
  number: string;
  /** Folded number and name of the holder, kept by the database. */
  search: Generated<string>;
  level: string | null;
  score: number | null;
  given_date: string;
  valid_until: string | null;
  file_id: string | null;
  reason: string | null;
  reminded_on: string | null;
}

export interface DiplomaTable extends ProcessColumns {
  owner_id: number;
  degree: number;
  education_form: number;
  education_type: number;
  institution: string;
  speciality: string;
  serial: string | null;
  number: string;
  given_date: string;
  file_id: string | null;
  reason: string | null;
}

/** Who may supervise where; one row per person and organization. */
export interface AdvisorTable extends Omit<ProcessColumns, 'state'> {
  state: Generated<string>;
  account_id: number;
  organization_id: number;
  scientific_degree: number | null;
  scientific_title: number | null;
  /** Works elsewhere. */
  external: Generated<boolean>;
  workplace: string | null;
  position: string | null;
  consented_at: MaybeMoment;
  reason: string | null;
  search: Generated<string>;
}

/** A scientific topic of an organization; a draft may lack names and directions. */
export interface TopicTable extends ProcessColumns {
  organization_id: number;
  direction_id: number | null;
  topic_direction_id: number | null;
  name_uz: string;
  name_ru: string | null;
  name_en: string | null;
  published_at: MaybeMoment;
  search: ColumnType<string, never, never>;
}

/** One advisor of one student, from day to day (`YYYY-MM-DD`); null = still. */
interface AdvisorTenureTable {
  id: Generated<number>;
  application_id: number;
  advisor_id: number;
  from_day: string;
  until_day: string | null;
}

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

export interface ProcessTables {
  period: PeriodTable;
  certificate: CertificateTable;
  diploma: DiplomaTable;
  advisor: AdvisorTable;
  advisor_tenure: AdvisorTenureTable;
  topic: TopicTable;
  application: ApplicationTable;
  application_document: ApplicationDocumentTable;
  oak_answer: OakAnswerTable;
}
