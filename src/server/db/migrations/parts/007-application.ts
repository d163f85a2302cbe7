import { type RawBuilder, sql } from 'kysely';

/** The table of applications and studies: one life, one row. */
export const applicationDdl = (common: RawBuilder<unknown>) => sql`
  create table application (${common},
    state text not null constraint application_state check (state in ('draft', 'pending',
      'rejected', 'documentReceived', 'failedExam', 'admittedToStudy', 'onAcademicLeave',
        'graduated', 'traineeGraduated', 'successfullyDefended', 'cancelled', 'archivedDraft',
          'archivedRejected')),
    owner_id bigint not null references account (id),
    period_id bigint references period (id),
    organization_id bigint references organization (id),
    direction_id bigint references direction (id),
    dc_type int not null,
    edu_language int,
    advisor_id bigint references advisor (id),
    topic text,
    certificate_id bigint references certificate (id) on delete set null,
    diploma_id bigint references diploma (id) on delete set null,
    letter_code text,
    search text not null default '',
    profile_copy jsonb,
    sent_count int not null default 0,
    sent_at timestamptz,
    returned boolean not null default false,
    review_started_at timestamptz, reviewer_id bigint, review_until date,
    decided_at timestamptz, accepted_at timestamptz, rework_until date, reason text,
    appeal text check (appeal in ('open', 'granted', 'refused')), appealed_decision_at timestamptz,
    overdue_told_on date,
    council_number text, council_date date, council_file_id uuid references file (id),
    order_number text, order_date date, order_file_id uuid references file (id),
    scholarship_status text, student_number text unique,
    study_start date, study_end date,
    old_list_flag text check (old_list_flag in ('new', 'old', 'confirmed_old', 'unconfirmed_old')),
      refused_version int,
    leave_ground int, leave_start date, leave_stop date, leave_order_number text,
      leave_order_date date, leave_order_file_id uuid references file (id),
    finish_order_number text, finish_order_date date,
      finish_order_file_id uuid references file (id), cancel_reason int,
    defence_date date, degree_document text, defended_early boolean,
    reminded_on date
  )`;

/**
 * One index per filter of the lists, and the constraints that stand behind the rules "one live
 * application" and "one study".
 */
export const applicationIndexes = [
  sql`create index application_owner on application (owner_id, id desc)`,
  sql`create index application_worklist on application (organization_id, state, id desc)`,
  sql`create index application_state on application (state, id desc)`,
  sql`create index application_period on application (period_id, organization_id, state)`,
  sql`create index application_direction on application (direction_id, id desc)`,
  sql`create index application_review on application (review_until)
    where state in ('pending', 'documentReceived')`,
  sql`create index application_certificate on application (certificate_id)
    where certificate_id is not null`,
  sql`create index application_diploma on application (diploma_id) where diploma_id is not null`,
  sql`create index application_advisor on application (advisor_id)
    where state in ('admittedToStudy', 'onAcademicLeave')`,
  sql`create index application_search on application using gin (search gin_trgm_ops)`,
  sql`create unique index application_single on application (owner_id, period_id)
    where state in ('pending', 'documentReceived')`,
  sql`create unique index application_one_study on application (owner_id, dc_type)
    where state in ('admittedToStudy', 'onAcademicLeave')`,
];
