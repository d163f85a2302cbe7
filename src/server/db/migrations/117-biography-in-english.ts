import { type Kysely, sql } from 'kysely';

/** A foreign user writes their biography in their language: English beside Russian and Uzbek. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account add column bio_en text`.execute(db);
}
