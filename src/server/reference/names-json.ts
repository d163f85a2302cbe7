import { sql } from 'kysely';

/** An organization or a direction as the records of the quota show it. */
export type Named = { id: number; name_uz: string; name_ru: string; name_en: string };

/** A thing with its names as JSON; `table` is its alias. */
export const namesJson = (
  table: string,
) => sql`jsonb_build_object('id', ${sql.ref(`${table}.id`)}, 'name_uz',
  ${sql.ref(`${table}.name_uz`)},
  'name_ru', ${sql.ref(`${table}.name_ru`)}, 'name_en', ${sql.ref(`${table}.name_en`)})`;
