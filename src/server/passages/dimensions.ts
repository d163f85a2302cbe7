import { sql } from 'kysely';
import type { PassageQuery } from '#shared/passages.ts';
import type { ProcessDefinition, Sql } from '../engine/process.ts';

const none = sql`0`;

/**
 * By what the records `r` of a process are counted, 0 where it says nothing; the year is that of
 * `created` then.
 */
export function dimensionsOf({ dimensions = {} }: ProcessDefinition, created: Sql) {
  const { organization = none, kind = none, year = sql`null::int` } = dimensions;
  return {
    organization: sql`coalesce(${organization}, 0)`,
    kind: sql`coalesce(${kind}, 0)`,
    year: sql`coalesce(${year}, extract(year from ${created} at time zone 'Asia/Tashkent')::int)`,
  };
}

/** What a reader has asked for, within what they may see: over the dimensions of `r` as columns. */
export const narrowed = ({ organization, region, kind, year }: PassageQuery, scope: Sql): Sql =>
  sql.join(
    [
      scope,
      ...(organization === undefined ? [] : [sql`r.organization_id = ${organization}`]),
      ...(region === undefined
        ? []
        : [sql`r.organization_id in (select id from organization where region_id = ${region})`]),
      ...(kind === undefined ? [] : [sql`r.kind = ${kind}`]),
      ...(year === undefined ? [] : [sql`r.year = ${year}`]),
    ],
    sql` and `,
  );
