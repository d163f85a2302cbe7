import { type Kysely, sql } from 'kysely';

/** The scientific works of a person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table scientific_work (
      id bigint generated always as identity primary key,
      owner_id bigint not null references account (id),
      name text not null,
      publication_date date not null,
      type int not null,
      author_licence text,
      url text,
      file_id uuid references file (id),
      version int not null default 1,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db);
  await sql`create index scientific_work_owner on scientific_work (owner_id, publication_date desc,
    id desc)`.execute(db);
  await sql`create index scientific_work_file on scientific_work (file_id)
    where file_id is not null`.execute(db);
}
