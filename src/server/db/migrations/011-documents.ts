import { type Kysely, sql } from 'kysely';

/**
 * Issued documents: what was true at the event is frozen in `content`; each language is one stored
 * file.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table organization add column document_language text not null default 'uz' check
    (document_language in ('uz', 'ru', 'en'))`.execute(db);
  await sql`alter table due_document add column failed_at timestamptz`.execute(db);
  await sql`create index due_document_record on due_document (process, record_id, code,
    history_id desc)`.execute(db);
  await sql`
    create table issued_document (
      id bigint generated always as identity primary key,
      due_id bigint not null unique references due_document (id),
      owner_id bigint not null references account (id),
      language text not null check (language in ('uz', 'ru', 'en')),
      check_code text not null unique check (check_code ~ '^[0-9A-HJKMNP-TV-Z]{20}$'),
      content jsonb not null,
      made_at timestamptz not null
    )`.execute(db);
  await sql`
    create table issued_file (
      document_id bigint not null references issued_document (id),
      language text not null check (language in ('uz', 'ru', 'en')),
      file_id uuid not null unique references file (id),
      made_at timestamptz not null,
      primary key (document_id, language)
    )`.execute(db);
}
