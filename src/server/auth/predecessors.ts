import { type RawBuilder, sql } from 'kysely';

/**
 * The organizations that were merged into one, and into those, as an array of ids; empty for
 * somebody without an organization (decision 038).
 */
export const predecessorsOf = (organization: RawBuilder<unknown>): RawBuilder<number[]> => sql<
  number[]
>`
  case when ${organization} is null then array[]::bigint[] else array(
    with recursive former as (
      select o.id from organization o where o.merged_into_id = ${organization}
      union select o.id from organization o join former on o.merged_into_id = former.id
    ) select former.id from former) end`;
