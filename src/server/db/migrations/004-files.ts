import { type Kysely, sql } from 'kysely';

/** Uploaded files; the index on owner, purpose and hash stands behind the refusal of duplicates. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table file (
      id uuid primary key,
      owner_id bigint not null references account (id),
      name text not null check (length(name) between 1 and 120),
      size bigint not null check (size > 0),
      mime text,
      sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
      purpose text not null,
      state text not null default 'uploading' check (state in ('uploading', 'stored', 'refused')),
      refusal text,
      scanned boolean not null default false,
      created_at timestamptz not null,
      check (state <> 'stored' or (mime is not null and sha256 is not null)),
      check ((state = 'refused') = (refusal is not null))
    )`.execute(db);
  await sql`create unique index file_once on file (owner_id, purpose, sha256)
    where state = 'stored'`.execute(db);
  await sql`create index file_owner on file (owner_id, created_at desc)`.execute(db);
  await sql`create index file_unfinished on file (created_at) where state <> 'stored'`.execute(db);
}
