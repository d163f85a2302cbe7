import { sql } from 'kysely';
import { roleCodes } from '#machines/roles.ts';
import { fullNameOf } from '#server/db/person-name.ts';
import { wordsIn } from '#server/db/word-in.ts';
import type { Sql } from '#server/engine/process.ts';
import { wordsOf } from '#shared/search-words.ts';

const dayMs = 86_400_000;

/** Lines not older than so many days. */
export const since = (now: Date, days: number): Sql =>
  sql`h.at >= ${new Date(now.getTime() - days * dayMs)}`;

interface Asked {
  days: number;
  from?: string | undefined;
  to?: string | undefined;
}

const startOf = (day: string, later = 0): Sql =>
  sql`((${day}::date + ${later}::int)::timestamp at time zone 'Asia/Tashkent')`;

/** Lines of the days that are asked for, which go before how far back the log is read. */
export function within(now: Date, { days, from, to }: Asked): Sql {
  if (from === undefined && to === undefined) return since(now, days);
  const parts = [
    ...(from === undefined ? [] : [sql`h.at >= ${startOf(from)}`]),
    ...(to === undefined ? [] : [sql`h.at < ${startOf(to, 1)}`]),
  ];
  return sql.join(parts, sql` and `);
}

/** The words of a comma-joined filter. */
export const chosen = (text: string | undefined): string[] =>
  text?.split(',').filter(Boolean) ?? [];

/**
 * A column has one of these values. One alone is asked for by itself: then an index gives its lines
 * in their order.
 */
export const among = (column: Sql, values: readonly (string | number)[], type: Sql): Sql =>
  values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${values}::${type}[])`;

/** The same where something was chosen. */
export const amongChosen = (column: Sql, words: readonly string[]): Sql[] =>
  words.length === 0 ? [] : [among(column, words, sql`text`)];

/** Roles as the log writes them, out of their codes or names. */
export const rolesIn = (text: string | undefined): string[] =>
  chosen(text).flatMap(
    (word) =>
      Object.entries(roleCodes).find(
        ([name, code]) => name === word || String(code) === word,
      )?.[0] ?? [],
  );

/**
 * The accounts whose name has every word of a search, as a subquery; undefined when nothing is
 * searched.
 */
export function peopleNamed(search: string | undefined): Sql | undefined {
  const words = wordsOf(search);
  return words.length === 0
    ? undefined
    : sql`(select p.id from account p where ${wordsIn(sql`p.search`, words)})`;
}

/** Somebody who acted, for the answer: name without any number or address of theirs. */
export const actorJson = (account: Sql, organization: Sql, role: Sql): Sql => sql`
  case when ${account} is not null then jsonb_build_object('id', ${account}, 'role', ${role},
    'name', (select nullif(${fullNameOf('a')}, '')
      from account a where a.id = ${account}),
    'organization', (select jsonb_build_object('name_uz', o.name_uz, 'name_ru', o.name_ru,
      'name_en', o.name_en)
      from organization o where o.id = ${organization})) end`;
