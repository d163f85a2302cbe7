import { type Kysely, sql } from 'kysely';

/**
 * What an organization has translated into Uzbek of the words of an applicant who wrote in another
 * language: it stands beside them and replaces nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table application
    add column bio_translation text,
    add column topic_translation text,
    add column translated_on date,
    add constraint application_translated check (translated_on is not null
      or (bio_translation is null and topic_translation is null))`.execute(db);
}
