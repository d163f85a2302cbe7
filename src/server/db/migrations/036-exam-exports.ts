import { type Kysely, sql } from 'kysely';

/** The list of exams can be exported. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const sources = sql.raw(
    `'applications', 'audit', 'auditReadings', 'quotaRequests', 'quotaRequestLines', 'quotaDistribution', 'exams'`,
  );
  await sql`alter table export_task drop constraint export_task_source_check,
    add constraint export_task_source_check check (source in (${sources}))`.execute(db);
}
