import { type Kysely, sql } from 'kysely';

/**
 * Internal notes on records: of one organization, for its staff alone
 * (docs/decisions/148-internal-notes.md).
 */
const statements = [
  sql`create table record_note (
    id bigint generated always as identity primary key,
    process text not null,
    record_id bigint not null,
    organization_id bigint not null references organization (id),
    author_id bigint not null references account (id),
    state text not null default 'written' check (state in ('written', 'takenBack')),
    text text,
    mentioned bigint[] not null default '{}',
    created_at timestamptz not null,
    taken_back_at timestamptz,
    check ((state = 'written') = (text is not null)),
    check ((state = 'takenBack') = (taken_back_at is not null))
  )`,
  sql`create index record_note_of_record on record_note (process, record_id, organization_id)`,
  sql`create index record_note_author on record_note (author_id)`,
  sql`create index record_note_organization on record_note (organization_id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
