import { type Kysely, sql } from 'kysely';

const exported = sql`
  alter table export_task drop constraint export_task_source_check, add constraint export_task_source_check check (source in (
    'applications', 'audit', 'auditReadings', 'quotaRequests', 'quotaRequestLines', 'quotaDistribution', 'exams', 'letters', 'additionalQuotas'))`;

/** The list of additional quotas can be exported (issue 6). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [exported]) await statement.execute(db);
}
