import { type Kysely, sql } from 'kysely';

/**
 * The list of advisors becomes a process: what every process has, what the organization enters of
 * the person, and the search column.
 */
const advisor = [
  sql`
    alter table advisor
      add column machine_version text not null default '1',
        add column version int not null default 1,
      add column created_at timestamptz not null default now(),
        add column updated_at timestamptz not null default now(),
      add column scientific_degree int, add column scientific_title int,
      add column external boolean not null default false, add column workplace text,
        add column position text,
      add column consented_at timestamptz, add column reason text,
        add column search text not null default ''`,
  sql`alter table advisor drop constraint advisor_state_check`,
  sql`update advisor set state = case state when 'active' then 'consented' when 'notActive'
    then 'deactivated' else state end`,
  sql`alter table advisor alter column state set default 'consented'`,
  sql`alter table advisor add constraint advisor_state check (state in ('waiting', 'consented',
    'deactivated'))`,
  sql`
    update advisor v set scientific_degree = a.scientific_degree,
      scientific_title = a.scientific_title, workplace = a.workplace, position = a.position,
      search = fold_text(concat_ws(' ', a.surname, a.first_name, a.middle_name))
    from account a where a.id = v.account_id`,
  sql`drop index advisor_organization`,
  sql`create index advisor_list on advisor (organization_id, state, id desc)`,
  sql`create index advisor_state_list on advisor (state, id desc)`,
  sql`create index advisor_degree on advisor (scientific_degree, id desc)`,
  sql`create index advisor_search on advisor using gin (search gin_trgm_ops)`,
];

const topic = [
  sql`
    create table topic (
      id bigint generated always as identity primary key,
      machine_version text not null default '1',
      version int not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      state text not null constraint topic_state check (state in ('draft', 'published', 'taken',
        'archived')),
      organization_id bigint not null references organization (id),
      direction_id bigint references direction (id),
      topic_direction_id int references scientific_topic_direction (id),
      name_uz text not null, name_ru text, name_en text,
      published_at timestamptz,
      search text not null generated always
        as (fold_text(name_uz || ' ' || coalesce(name_ru, '') || ' ' || coalesce(name_en,
          ''))) stored
    )`,
  sql`create index topic_list on topic (organization_id, state, id desc)`,
  sql`create index topic_state_list on topic (state, id desc)`,
  sql`create index topic_direction on topic (direction_id, state, id desc)`,
  sql`create index topic_kind on topic (topic_direction_id, state, id desc)`,
  sql`create index topic_search on topic using gin (search gin_trgm_ops)`,
];

/** A topic is one student's: the index stands behind the guard `chosenTopicAvailable`. */
const ofApplication = [
  sql`alter table application add column topic_id bigint references topic (id)`,
  sql`
    create unique index application_topic on application (topic_id)
      where state in ('admittedToStudy', 'onAcademicLeave', 'graduated', 'traineeGraduated',
        'successfullyDefended')`,
  sql`create index application_topic_wish on application (topic_id) where topic_id is not null`,
  sql`create index application_of_advisor on application (advisor_id, id desc)
    where advisor_id is not null`,
];

/**
 * Who advised a student from when until when; one at a time. Studies that already run begin their
 * first tenure with the study.
 */
const tenure = [
  sql`
    create table advisor_tenure (
      id bigint generated always as identity primary key,
      application_id bigint not null references application (id) on delete cascade,
      advisor_id bigint not null references advisor (id),
      from_day date not null,
      until_day date check (until_day >= from_day)
    )`,
  sql`
    insert into advisor_tenure (application_id, advisor_id, from_day)
    select id, advisor_id, coalesce(study_start, created_at::date) from application
    where advisor_id is not null and state in ('admittedToStudy', 'onAcademicLeave')`,
  sql`create unique index advisor_tenure_one on advisor_tenure (application_id)
    where until_day is null`,
  sql`create index advisor_tenure_application on advisor_tenure (application_id, from_day)`,
  sql`create index advisor_tenure_advisor on advisor_tenure (advisor_id)`,
];

/** Research advisors and scientific topics as processes, and what an application keeps of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const ddl of [...advisor, ...topic, ...ofApplication, ...tenure]) await ddl.execute(db);
}
