import { type Kysely, sql } from 'kysely';

const statements = [
  // What is known of the link of a work, when it is tried next, and how often it failed in a row.
  sql`alter table scientific_work
    add column state text not null default 'unchecked'
      constraint scientific_work_state check (state in ('unchecked', 'reachable', 'dead')),
    add column link_failures int not null default 0,
    add column link_due_at timestamptz,
    add column publication_year int not null
      generated always as (extract(year from publication_date)::int) stored,
    add column search text not null generated always as (fold_text(name)) stored`,
  sql`update scientific_work set link_due_at = updated_at where url is not null`,
  // Each filter of the list has its index, in the order of the list.
  sql`create index scientific_work_newest on scientific_work (publication_date desc, id desc)`,
  sql`create index scientific_work_type on scientific_work (type, publication_date desc, id desc)`,
  sql`create index scientific_work_year
    on scientific_work (publication_year, publication_date desc, id desc)`,
  sql`create index scientific_work_dead on scientific_work (publication_date desc, id desc)
    where state = 'dead'`,
  sql`create index scientific_work_search on scientific_work using gin (search gin_trgm_ops)`,
  sql`create index scientific_work_due on scientific_work (link_due_at)
    where link_due_at is not null`,
  // Which lists can be exported is declared by the modules; a new one needs no migration.
  sql`alter table export_task drop constraint export_task_source_check`,
  // What a person has achieved beside works: prizes, grants, patents.
  sql`create table achievement (
    id bigint generated always as identity primary key,
    owner_id bigint not null references account (id),
    name text not null,
    given_by text,
    received_on date not null
  )`,
  sql`create index achievement_owner on achievement (owner_id, received_on desc, id desc)`,
];

/** The list of scientific works: what it is narrowed by; the links of works; other achievements. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
