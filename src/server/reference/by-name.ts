import { sql } from 'kysely';
import type { Language } from '#shared/languages.ts';
import type { Reader, Sql } from '../engine/process.ts';

/** The alphabets; letters of other scripts follow. */
const alphabets: Record<Language, string> = { uz: 'uz-x-icu', ru: 'ru-x-icu', en: 'en-x-icu' };

/**
 * The order of a list by the names of its things, as the alphabet of the reader has them; `table` is
 * their alias. No index has it: for lists that are short.
 */
export const byName =
  (table: string) =>
  ({ language }: Pick<Reader, 'language'>): Sql =>
    sql`${sql.ref(`${table}.name_${language}`)} collate ${sql.ref(alphabets[language])}`;

/** The same for what records point to: `byNameOf('organization', 'r.organization_id')`. */
export const byNameOf =
  (table: 'organization' | 'region', id: string) =>
  (reader: Pick<Reader, 'language'>): Sql =>
    sql`(select ${byName('named')(reader)} from ${sql.table(table)} named
      where named.id = ${sql.ref(id)})`;
