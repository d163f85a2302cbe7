import { type Kysely, sql } from 'kysely';

const statements = [
  sql`create table absence (
    id bigint generated always as identity primary key,
    account_id bigint not null references account (id),
    from_day date not null,
    to_day date not null check (to_day >= from_day),
    word text check (length(word) <= 100)
  )`,
  sql`create index absence_days on absence (account_id, to_day)`,
];

/** The days on which somebody of the staff is away. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
