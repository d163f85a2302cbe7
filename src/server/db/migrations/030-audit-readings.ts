import { type Kysely, sql } from 'kysely';

/** The readings of people's files can be exported like the changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const sources = sql.raw(
    `'applications', 'audit', 'auditReadings', 'quotaRequests', 'quotaRequestLines', 'quotaDistribution'`,
  );
  await sql`alter table export_task drop constraint export_task_source_check,
    add constraint export_task_source_check check (source in (${sources}))`.execute(db);
}
