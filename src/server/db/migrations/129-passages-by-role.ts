import { type Kysely, sql } from 'kysely';

const statements = [
  // What was counted without a role is counted once more, with it.
  sql`truncate passage, passage_reached, passage_week, passage_fold`,
  sql`alter table passage add column role text not null, drop constraint passage_pkey,
    add primary key (process, state, event, to_state, role, organization_id, kind, year, duration)`,
  sql`
    create table passage_record (
      process text not null,
      record_id bigint not null,
      state text not null,
      moved_at timestamptz not null,
      organization_id bigint not null,
      kind int not null,
      year int not null,
      path bigint not null,
      marks bigint[] not null,
      primary key (process, record_id)
    )`,
  sql`create index passage_record_moved on passage_record (process, moved_at desc, record_id desc)`,
  sql`create index passage_record_state on passage_record (process, state, moved_at)`,
  sql`create index passage_record_path on passage_record (process, path, moved_at desc)`,
  sql`create index passage_record_organization
    on passage_record (process, organization_id, moved_at desc)`,
  sql`create index passage_record_marks on passage_record using gin (marks)`,
  sql`
    create table passage_mark (
      process text not null,
      sort text not null,
      mark bigint not null,
      organization_id bigint not null,
      kind int not null,
      year int not null,
      number int not null,
      primary key (process, sort, mark, organization_id, kind, year)
    )`,
  sql`create index passage_mark_organization on passage_mark (process, organization_id, sort)`,
  sql`create index passage_mark_empty on passage_mark (process) where number = 0`,
  sql`
    create table passage_sign (
      process text not null,
      mark bigint not null,
      sort text not null,
      words text[] not null,
      primary key (process, mark)
    )`,
];

/**
 * Who makes the steps of a process is counted with them: the role that the history has of each line.
 * Of each record it is kept by which marks it is found (where it stands, has been, has come back,
 * which ways and which path it went), and of each mark how many records have it
 * (docs/decisions/166-ways-of-the-records.md).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
