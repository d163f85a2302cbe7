import { type Kysely, sql } from 'kysely';

const content = (language: string) =>
  `regexp_replace(coalesce(content_${language}, ''), '<[^<>]*>', ' ', 'g')`;

/** Titles and texts in three languages, as they are searched. */
const said = `fold_text(title_uz || ' ' || coalesce(title_ru, '') || ' ' || coalesce(title_en, '')
  || ' ' || ${['uz', 'ru', 'en'].map(content).join(` || ' ' || `)})`;

/** News and public texts are found by what they say, not by their titles alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['post', 'public_text']) {
    await sql`alter table ${sql.table(table)} drop column search`.execute(db);
    await sql`alter table ${sql.table(table)}
      add column search text not null generated always as (${sql.raw(said)}) stored`.execute(db);
    await sql`create index ${sql.id(`${table}_search`)} on ${sql.table(table)}
      using gin (search gin_trgm_ops)`.execute(db);
  }
}
