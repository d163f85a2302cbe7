import { type Kysely, sql } from 'kysely';
import { applicationDdl, applicationIndexes } from './parts/007-application.ts';

const common = sql`
  id bigint generated always as identity primary key,
  machine_version text not null default '1',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()`;

const period = sql`
  create table period (${common},
    state text not null constraint period_state check (state in ('prepared', 'preparedIndependent',
      'preparation', 'organizationRequests', 'ministryEndorsement', 'consolidation',
        'financialDistribution', 'innovationDistribution', 'publication', 'closed')),
    name_uz text not null, name_ru text not null, name_en text not null,
    admission_year int not null check (admission_year between 2017 and 2100),
    quarters int[] not null check (quarters <@ array[1, 2, 3, 4] and cardinality(quarters) > 0),
    quota_start date, quota_stop date,
    registration_start date not null, registration_stop date not null,
    review_stop date not null, exam_stop date, study_start date not null,
    step_until jsonb not null default '{}',
    info text,
    check (registration_start < registration_stop and registration_stop <= review_stop),
    check (quota_start is null or (quota_start < quota_stop and quota_stop <= registration_start))
  )`;

const certificate = sql`
  create table certificate (${common},
    state text not null constraint certificate_state check (state in ('pending', 'confirmed',
      'rejected', 'expired')),
    owner_id bigint not null references account (id),
    type_id bigint not null,
    number text not null,
    level text, score numeric,
    given_date date not null, valid_until date,
    file_id uuid references file (id), reason text, reminded_on date,
    unique (type_id, number)
  )`;

const diploma = sql`
  create table diploma (${common},
    state text not null constraint diploma_state check (state in ('entered', 'confirmed',
      'rejected')),
    owner_id bigint not null references account (id),
    degree int not null, education_form int not null, education_type int not null,
    institution text not null, speciality text not null,
    serial text, number text not null, given_date date not null,
    file_id uuid references file (id), reason text
  )`;

const advisor = sql`
  create table advisor (
    id bigint generated always as identity primary key,
    account_id bigint not null references account (id),
    organization_id bigint not null references organization (id),
    state text not null default 'active' check (state in ('waiting', 'active', 'notActive')),
    unique (account_id, organization_id)
  )`;

const document = sql`
  create table application_document (
    application_id bigint not null references application (id) on delete cascade,
    kind text not null,
    file_id uuid not null references file (id),
    mark text check (mark in ('correct', 'wrong')),
    note text, marked_by bigint, marked_at timestamptz,
    primary key (application_id, kind)
  )`;

/**
 * The tables of the processes of this floor; the state constraints equal the machines' states (held
 * by a test).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const ddl of [
    period,
    certificate,
    diploma,
    advisor,
    applicationDdl(common),
    document,
    ...applicationIndexes,
  ])
    await ddl.execute(db);
  await sql`create index certificate_owner on certificate (owner_id)`.execute(db);
  await sql`create index certificate_state_list on certificate (state, id desc)`.execute(db);
  await sql`create index diploma_owner on diploma (owner_id)`.execute(db);
  await sql`create index advisor_organization on advisor (organization_id)`.execute(db);
  await sql`create index application_document_file on application_document (file_id)`.execute(db);
}
