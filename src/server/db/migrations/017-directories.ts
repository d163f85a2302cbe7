import { type Kysely, sql } from 'kysely';

const entry = 'version int not null default 1';
const kept = [
  'direction',
  'category_subject',
  'scientific_topic_direction',
  'certificate_language',
  'certificate_type',
];

/**
 * Entries of directories get a version; places can be switched off; countries come out of the
 * library into a table that people can correct.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of kept)
    await sql`alter table ${sql.table(table)} add column ${sql.raw(entry)}`.execute(db);
  for (const table of ['region', 'district'])
    await sql`alter table ${sql.table(table)} add column status int not null default 100,
      add column ${sql.raw(entry)}`.execute(db);
  await sql`
    create table country (
      id char(2) primary key check (id ~ '^[A-Z]{2}$'),
      alpha3 char(3) not null unique,
      numeric char(3) not null unique,
      name_uz text not null,
      name_ru text not null,
      name_en text not null,
      status int not null default 100,
      version int not null default 1,
      search text not null generated always
        as (fold_text(id || ' ' || name_uz || ' ' || name_ru || ' ' || name_en)) stored
    )`.execute(db);
}
