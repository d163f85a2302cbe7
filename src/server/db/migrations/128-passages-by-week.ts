import { type Kysely, sql } from 'kysely';

const statements = [
  sql`
    create table passage_week (
      process text not null,
      state text not null,
      organization_id bigint not null,
      kind int not null,
      year int not null,
      week date not null,
      arrived int not null,
      gone int not null,
      primary key (process, state, organization_id, kind, year, week)
    )`,
  // The last weeks of a process are read, and never all of them.
  sql`create index passage_week_last on passage_week (process, week)`,
  // The history that was counted already is counted once more, with its weeks.
  sql`truncate passage, passage_reached, passage_fold`,
];

/**
 * How many records come into the states of their process and leave them, week by week, counted out
 * of the history with the times (docs/decisions/125-times-out-of-the-history.md).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
