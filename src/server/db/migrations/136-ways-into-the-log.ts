import { type Kysely, sql } from 'kysely';

const statements = [
  sql`create index history_event on history (event, at desc, id desc)`,
  sql`create index history_role on history (actor_role, at desc, id desc)`,
  sql`create index history_organization on history (actor_org_id, at desc, id desc)
    where actor_org_id is not null`,
];

/**
 * By what the log is searched: what happened (the unusual steps too), in which role and for which
 * organization. By their days alone it took seconds at 1,000,000 applications
 * (docs/measurements.md).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
