import { sql } from 'kysely';
import type { Sql } from '#server/engine/process.ts';
import { articleTypes, workTypeIds } from '#shared/codes.ts';

/** What works count as: the types of each kind. */
const kinds = {
  articles: articleTypes,
  theses: [workTypeIds.thesis],
  dissertations: [workTypeIds.dissertation],
  autoReferats: [workTypeIds.autoReferat],
} as const;

/**
 * The works that count, as a subquery: `owner_id`, `type`, `year`, `publication_date`. A work that is
 * listed twice (the same type, year and name) counts once. Whatever counts works reads this:
 * requirements of admission, ranking, papers, the profile, lists, reports.
 * `among` is a condition over `scientific_work c`.
 */
export const countedWorks = (among: Sql): Sql => sql`(
  select distinct on (c.owner_id, c.type, c.publication_year, c.search)
    c.owner_id, c.type, c.publication_year as year, c.publication_date
  from scientific_work c where ${among}
  order by c.owner_id, c.type, c.publication_year, c.search, c.publication_date desc)`;

/** The works that count of one person, by a column or the number of the account. */
export const worksOf = (owner: Sql): Sql => countedWorks(sql`c.owner_id = ${owner}`);

/** Whether the work `w` of `countedWorks` is one of this kind. */
export const isOfKind = (kind: keyof typeof kinds): Sql => sql`w.type = any(${kinds[kind]}::int[])`;

/** How many works of this kind there are among `w` of `countedWorks`. */
export const countOfKind = (kind: keyof typeof kinds): Sql =>
  sql`count(*) filter (where ${isOfKind(kind)})`;
