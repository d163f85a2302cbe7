import { sql } from 'kysely';
import type { Sql } from '#server/engine/process.ts';
import type { DirectoryName } from '#shared/directories.ts';

/** Where a directory is stored. */
export interface DirectoryTable {
  table: string;
  /** Field of an entry -> its column, where they differ. */
  columns?: Readonly<Record<string, string>>;
  /** Who gives the id: the person, the database, or the next free number. */
  id: 'given' | 'database' | 'next';
  textId?: true;
  order: Sql;
  /** Whether anything refers to the entry `r`: then it is kept. */
  used: Sql;
  /**
   * What must exist for an entry: field -> the question with the value in it. Answers true or
   * false.
   */
  references?: Readonly<
    Record<string, (value: unknown, entry: Readonly<Record<string, unknown>>) => Sql>
  >;
  /** The number of the entry `r` in the history, where the id is none. */
  historyId?: Sql;
}

const byName = sql`fold_text(r.name_uz), r.id`;
/** Levels that may stand above a level. */
const above: Readonly<Record<string, readonly string[]>> = {
  group: ['branch'],
  specialty: ['branch', 'group'],
};

/** Every directory's table (`#shared/directories.ts` declares what is in it). */
export const directoryTables: Readonly<Record<DirectoryName, DirectoryTable>> = {
  region: {
    table: 'region',
    id: 'given',
    order: sql`r.sort, r.id`,
    used: sql`exists (select 1 from district d where d.region_id = r.id) or exists (select 1
      from organization o where o.region_id = r.id)
      or exists (select 1 from account a where a.region_id = r.id)`,
  },
  district: {
    table: 'district',
    id: 'given',
    columns: { region: 'region_id' },
    order: byName,
    used: sql`exists (select 1 from organization o where o.district_id = r.id) or exists (select 1
      from account a where a.district_id = r.id)`,
    references: {
      region: (value) => sql`exists (select 1 from region where region.id = ${value}::int)`,
    },
  },
  country: {
    table: 'country',
    id: 'given',
    textId: true,
    order: byName,
    used: sql`exists (select 1 from account a where a.citizenship = r.id)`,
    historyId: sql`r.numeric::int`,
  },
  direction: {
    table: 'direction',
    id: 'database',
    order: sql`r.code`,
    used: sql`exists (select 1 from direction d where d.parent_code = r.code) or exists (select 1
      from topic t where t.direction_id = r.id)
      or exists (select 1 from organization_direction o
        where o.direction_id = r.id) or exists (select 1 from application a
          where a.direction_id = r.id)`,
    references: {
      parent_code: (value, { level }) =>
        sql`exists (select 1 from direction d
          where d.code = ${value}::text and d.level = any(${above[String(level)] ?? []}::text[]))`,
    },
  },
  'category-subject': {
    table: 'category_subject',
    id: 'next',
    order: sql`r.id`,
    used: sql`exists (select 1 from additional_exam e where e.category_subject_id = r.id)`,
  },
  'topic-direction': {
    table: 'scientific_topic_direction',
    id: 'next',
    order: sql`r.id`,
    used: sql`exists (select 1 from topic t where t.topic_direction_id = r.id)`,
  },
  'certificate-language': {
    table: 'certificate_language',
    id: 'next',
    order: sql`r.id`,
    used: sql`exists (select 1 from certificate_type c where c.language_id = r.id)`,
  },
  'certificate-type': {
    table: 'certificate_type',
    id: 'next',
    columns: { language: 'language_id' },
    order: sql`r.id`,
    used: sql`exists (select 1 from certificate c where c.type_id = r.id)`,
    references: {
      language: (value) =>
        sql`exists (select 1 from certificate_language l where l.id = ${value}::int)`,
    },
  },
};
