import { sql } from 'kysely';
import type { PassageQuery } from '#shared/passages.ts';
import type { ProcessDefinition, Sql } from '../engine/process.ts';
import { placesOf, seesAll, type Viewer } from '../statistics/viewer.ts';

const none = sql`0`;
/** Numbers of the whole country are kept beside those of organizations, as those of this one. */
const wholeCountry = -1;

/** Somebody as a viewer of numbers; null for those that are open to everybody. */
export type Onlooker = Viewer | null;

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

/** Under which organizations something is counted: under its own, and for the whole country. */
export const countedUnder = (organization: Sql): Sql =>
  sql`unnest(array[${organization}, ${wholeCountry}]::bigint[])`;

/** What a reader has asked for, within `places`: over the dimensions of `r` as columns. */
const within = (places: Sql, { organization, region, kind, year }: PassageQuery): Sql =>
  sql.join(
    [
      places,
      ...(organization === undefined ? [] : [sql`r.organization_id = ${organization}`]),
      ...(region === undefined
        ? []
        : [sql`r.organization_id in (select id from organization where region_id = ${region})`]),
      ...(kind === undefined ? [] : [sql`r.kind = ${kind}`]),
      ...(year === undefined ? [] : [sql`r.year = ${year}`]),
    ],
    sql` and `,
  );

/** Which of the places of records `r` are seen. */
const seenBy = (viewer: Onlooker): Sql =>
  viewer === null ? sql`true` : placesOf(viewer, 'r.organization_id');

/** Which records `r` somebody asks for, within what they may see. */
export const recordsAsked = (query: PassageQuery, viewer: Onlooker): Sql =>
  within(seenBy(viewer), query);

/**
 * Which kept numbers `r` somebody asks for, within what they may see: those of the whole country
 * where no organizations are asked for.
 */
export function numbersAsked(query: PassageQuery, viewer: Onlooker): Sql {
  const { organization, region } = query;
  const all = viewer === null || seesAll(viewer);
  const places =
    all && organization === undefined && region === undefined
      ? sql`r.organization_id = ${wholeCountry}`
      : seenBy(viewer);
  return within(places, query);
}
