import { type Kysely, sql } from 'kysely';

/**
 * An export has as many rows as its list, the columns that somebody chose (null = all), and one of
 * two forms.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table export_task
    drop constraint if exists export_task_rows_total_check,
    add constraint export_task_rows_total_check check (rows_total >= 0),
    add column format text not null default 'xlsx' check (format in ('xlsx', 'csv')),
    add column columns text[]`.execute(db);
}
