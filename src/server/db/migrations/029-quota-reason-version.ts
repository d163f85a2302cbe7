import { type Kysely, sql } from 'kysely';

const documents = ['quota_request', 'quota_agreement', 'quota_total', 'quota_distribution'];

/** The version of the document that was sent back or refused, beside the reason. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of documents)
    await sql`alter table ${sql.table(table)} add column reason_version int`.execute(db);
}
