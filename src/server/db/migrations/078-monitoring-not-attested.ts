import { type Kysely, sql } from 'kysely';

/** Years of study that were not attested, as the next report names them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table monitoring_report
    add column not_attested int[] not null default '{}'`.execute(db);
}
