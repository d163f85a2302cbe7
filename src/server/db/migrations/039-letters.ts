import { type Kysely, sql } from 'kysely';

const table = sql`
  create table letter (
    id bigint generated always as identity primary key,
    machine_version text not null default '1',
    version int not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    state text not null constraint letter_state check (state in ('draft', 'pending', 'rejected',
      'accepted')),
    type int not null default 100 check (type in (100, 200)),
    from_org_id bigint not null references organization (id),
    to_org_id bigint references organization (id),
    author_id bigint not null references account (id),
    code text unique check (code ~ '^(XT|MX)-\\d{4}-\\d{6}(/\\d+)?$'),
    edition int not null default 1 check (edition > 0),
    language text not null default 'uz' check (language in ('uz', 'ru', 'en')),
    short_info text check (length(short_info) between 10 and 1000),
    body text check (length(body) between 1 and 10000),
    file_id uuid references file (id),
    answers_id bigint references letter (id),
    thread_id bigint references letter (id),
    answer_until date,
    rejected_info text,
    sent_at timestamptz,
    read_at timestamptz,
    answered_at timestamptz,
    overdue_at timestamptz,
    reminders int not null default 0,
    search text not null default '',
    check ((answers_id is null) = (thread_id is null)),
    check (to_org_id <> from_org_id),
    check (state = 'draft' or (to_org_id is not null and short_info is not null
      and file_id is not null and code is not null and sent_at is not null))
  )`;

/**
 * Numbers of one kind and year without gaps: the sender holds the row until its transaction ends.
 */
const numbers = sql`
  create table letter_number (prefix text not null, year int not null, last int not null,
    primary key (prefix, year))`;

const indexes = [
  sql`create index letter_inbox on letter (to_org_id, sent_at desc nulls last, id desc)
    where state <> 'draft'`,
  sql`create index letter_sent on letter (from_org_id, updated_at desc nulls last, id desc)`,
  sql`create index letter_waiting on letter (to_org_id, read_at, overdue_at)
    where state = 'pending'`,
  sql`create index letter_state_list on letter (state, id desc)`,
  sql`create index letter_thread on letter (thread_id) where thread_id is not null`,
  sql`create index letter_file on letter (file_id)`,
  sql`create index letter_search on letter using gin (search gin_trgm_ops)`,
];

/**
 * Letters are found by number, short info, text and both organizations; the folded words stand
 * beside the row, so that one index serves all.
 */
const search = [
  sql`create function letter_words(code text, short_info text, body text, from_org bigint,
    to_org bigint) returns text language sql stable as $$
    select fold_text(concat_ws(' ', code, short_info, body, (select string_agg(o.search, ' '
      order by o.id) from organization o where o.id in (from_org, to_org)))) $$`,
  sql`create function fill_letter_search() returns trigger language plpgsql as $$
    begin
      new.search := coalesce(letter_words(new.code, new.short_info, new.body, new.from_org_id,
        new.to_org_id), '');
      return new;
    end $$`,
  sql`create trigger letter_search before insert
    or update of code, short_info, body, from_org_id, to_org_id on letter
    for each row execute function fill_letter_search()`,
  sql`create function follow_organization_name() returns trigger language plpgsql as $$
    begin
      update letter set search = letter_words(code, short_info, body, from_org_id, to_org_id)
        where from_org_id = new.id or to_org_id = new.id;
      return null;
    end $$`,
  sql`create trigger organization_renamed after update of short_name_uz, name_uz, name_ru,
    name_en on organization for each row
    when ((old.short_name_uz, old.name_uz, old.name_ru, old.name_en) is distinct
      from (new.short_name_uz, new.name_uz, new.name_ru, new.name_en))
    execute function follow_organization_name()`,
];

const exported = sql`
  alter table export_task drop constraint export_task_source_check,
    add constraint export_task_source_check check (source in (
    'applications', 'audit', 'auditReadings', 'quotaRequests', 'quotaRequestLines',
      'quotaDistribution', 'exams', 'letters'))`;

/** Letters between organizations; targeted letters join by their type. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const ddl of [table, numbers, ...indexes, ...search, exported]) await ddl.execute(db);
}
