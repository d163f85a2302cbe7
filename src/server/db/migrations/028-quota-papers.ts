import { type Kysely, sql } from 'kysely';

/** Papers of the quota belong to nobody; exports are of several lists (decision 042). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table file alter column owner_id drop not null`.execute(db);
  await sql`alter table issued_document alter column owner_id drop not null`.execute(db);
  await sql`alter table export_task drop constraint export_task_source_check,
    add constraint export_task_source_check check (source in ('applications', 'audit',
      'quotaRequests', 'quotaRequestLines', 'quotaDistribution'))`.execute(db);
}
