import { type Kysely, sql } from 'kysely';

const table = sql`
  create table targeted_letter (
    id bigint generated always as identity primary key,
    machine_version text not null default '1',
    version int not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    state text not null constraint targeted_letter_state check (state in ('draft', 'pending',
      'rejected', 'accepted', 'expired')),
    from_org_id bigint references organization (id),
    author_id bigint not null references account (id),
    customer_name text check (length(customer_name) between 3 and 255),
    customer_tin text check (customer_tin ~ '^\\d{9}$'),
    to_org_id bigint references organization (id),
    target_org_id bigint references organization (id),
    direction_id bigint references direction (id),
    dc_type int check (dc_type in (600, 700)),
    amount int check (amount >= 1),
    used int not null default 0,
    admission_year int check (admission_year between 2017 and 2100),
    candidate_pinfls text[] not null default '{}',
    code text unique check (code ~ '^MX-\\d{4}-\\d{6}(/\\d+)?$'),
    edition int not null default 1 check (edition > 0),
    language text not null default 'uz' check (language in ('uz', 'ru', 'en')),
    short_info text check (length(short_info) between 10 and 1000),
    obligation text check (length(obligation) between 10 and 4000),
    file_id uuid references file (id),
    opinion_agrees boolean,
    opinion_text text,
    opinion_at timestamptz,
    opinion_by bigint references account (id),
    rejected_info text,
    sent_at timestamptz,
    read_at timestamptz,
    answered_at timestamptz,
    overdue_at timestamptz,
    reminders int not null default 0,
    search text not null default '',
    constraint targeted_letter_customer check ((from_org_id is null) = (customer_tin is not null)),
    constraint targeted_letter_other check (target_org_id <> from_org_id),
    constraint targeted_letter_used check (used >= 0 and used <= coalesce(amount, 0)),
    constraint targeted_letter_opinion check (num_nulls(opinion_agrees, opinion_text, opinion_at,
      opinion_by) in (0, 4)),
    constraint targeted_letter_sent check (state = 'draft'
      or (num_nulls(target_org_id, direction_id, dc_type, amount, admission_year, short_info,
        obligation,
      file_id, code, sent_at) = 0 and cardinality(candidate_pinfls) <= amount))
  )`;

const indexes = [
  sql`create index targeted_letter_inbox on targeted_letter (sent_at desc nulls last, id desc)
    where state <> 'draft'`,
  sql`create index targeted_letter_own on targeted_letter (from_org_id, updated_at desc nulls last,
    id desc)`,
  sql`create index targeted_letter_author on targeted_letter (author_id) where from_org_id is null`,
  sql`create index targeted_letter_training on targeted_letter (target_org_id,
    sent_at desc nulls last, id desc) where state <> 'draft'`,
  sql`create index targeted_letter_waiting on targeted_letter (read_at, overdue_at)
    where state = 'pending'`,
  sql`create index targeted_letter_covering on targeted_letter (target_org_id, admission_year,
    dc_type, direction_id) where state in ('pending', 'accepted')`,
  sql`create index targeted_letter_state_list on targeted_letter (state, id desc)`,
  sql`create index targeted_letter_direction on targeted_letter (direction_id)`,
  sql`create index targeted_letter_year on targeted_letter (admission_year, dc_type)`,
  sql`create index targeted_letter_file on targeted_letter (file_id)`,
  sql`create index targeted_letter_search on targeted_letter using gin (search gin_trgm_ops)`,
];

/**
 * Found by number, short info, obligation, both organizations, and the name and TIN of a legal
 * entity; never by a candidate's number.
 */
const search = [
  sql`create function targeted_letter_words(code text, short_info text, obligation text,
    customer text, tin text, from_org bigint, target_org bigint)
    returns text language sql stable as $$
      select fold_text(concat_ws(' ', code, short_info, obligation, customer, tin,
        (select string_agg(o.search, ' ' order by o.id) from organization o
          where o.id in (from_org, target_org)))) $$`,
  sql`create function fill_targeted_letter_search() returns trigger language plpgsql as $$
    begin
      new.search := coalesce(targeted_letter_words(new.code, new.short_info, new.obligation,
        new.customer_name, new.customer_tin, new.from_org_id, new.target_org_id), '');
      return new;
    end $$`,
  sql`create trigger targeted_letter_search
    before insert or update of code, short_info, obligation, customer_name, customer_tin,
      from_org_id, target_org_id on targeted_letter
    for each row execute function fill_targeted_letter_search()`,
  sql`create function follow_organization_name_targeted() returns trigger language plpgsql as $$
    begin
      update targeted_letter set search = targeted_letter_words(code, short_info, obligation,
        customer_name, customer_tin, from_org_id, target_org_id)
        where from_org_id = new.id or target_org_id = new.id;
      return null;
    end $$`,
  sql`create trigger organization_renamed_targeted after update of short_name_uz, name_uz, name_ru,
    name_en on organization for each row
    when ((old.short_name_uz, old.name_uz, old.name_ru, old.name_en) is distinct
      from (new.short_name_uz, new.name_uz, new.name_ru, new.name_en))
    execute function follow_organization_name_targeted()`,
];

const exported = sql`
  alter table export_task drop constraint export_task_source_check,
    add constraint export_task_source_check check (source in (
    'applications', 'audit', 'auditReadings', 'quotaRequests', 'quotaRequestLines',
      'quotaDistribution', 'exams', 'letters', 'targetedLetters'))`;

/** Targeted letters: a table of their own, because every process has one (decision 053). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const ddl of [table, ...indexes, ...search, exported]) await ddl.execute(db);
}
