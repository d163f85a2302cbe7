import { type Kysely, sql } from 'kysely';

/** The columns that somebody has chosen for a list (docs/decisions/036-saved-views.md). */
const columns = sql`
  create table list_columns (
    account_id bigint not null references account (id),
    list text not null,
    columns text[] not null constraint list_columns_some check (cardinality(columns) between 1 and 60),
    primary key (account_id, list)
  )`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await columns.execute(db);
}
