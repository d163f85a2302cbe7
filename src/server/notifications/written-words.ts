import { sql } from 'kysely';
import { writtenCode } from '#shared/notification-topics.ts';
import type { Sql } from '../engine/process.ts';

/** What a list shows of a text that somebody wrote. */
export const listedLength = 300;

/**
 * The words of an item `r` of an inbox that a person wrote, language -> subject, text and in whose
 * name; null for one of the catalogue. They stand once, at what was sent, and not at each of its
 * thousands of readers. A list shows the beginning.
 */
export function writtenWords(length: number | null = null): Sql {
  const body = (language: string): Sql => {
    const column = sql.ref(`n.body_${language}`);
    return length === null
      ? column
      : sql`case when length(${column}) > ${length}::int then left(${column}, ${length}::int) || '…'
        else ${column} end`;
  };
  const words = (
    language: string,
  ): Sql => sql`jsonb_build_object('subject', ${sql.ref(`n.subject_${language}`)}, 'text',
    ${body(language)},
    'from', ${sql.ref(`o.name_${language}`)})`;
  return sql`case when r.code = ${writtenCode} then (
    select jsonb_build_object('uz', ${words('uz')}, 'ru', ${words('ru')}, 'en', ${words('en')})
      from notification n left join organization o on o.id = n.organization_id
        where n.id = r.record_id) end`;
}
