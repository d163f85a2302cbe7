import { sql } from 'kysely';
import { covering } from '#modules/letter/for-others/targeted-places.server.ts';
import type { Sql } from '#server/engine/process.ts';
import { dcTypeIds } from '#shared/codes.ts';
import type { CoveredLine } from './schema.ts';

/**
 * What letters that wait or were accepted cover, direction by direction, over `r` = a request and
 * `p` = its period: a lateral join `covered`.
 */
export const coveredSql: Sql = sql`
  left join lateral (select jsonb_agg(jsonb_build_object('direction_id', c.direction_id,
      'amount_targeted_dsc', c.dsc, 'amount_targeted_phd', c.phd) order by c.direction_id) as places
    from (select l.direction_id, coalesce(sum(l.amount)
      filter (where l.dc_type = ${dcTypeIds.targetedDsc}), 0)::int as dsc, coalesce(sum(l.amount)
        filter (where l.dc_type = ${dcTypeIds.targetedPhd}), 0)::int as phd
      from targeted_letter l join organization t on t.id = l.target_org_id
      where coalesce(t.merged_into_id, t.id) = r.organization_id
        and l.admission_year = p.admission_year and l.state = any(${covering})
      group by l.direction_id) c) covered on true`;

/** Whether letters cover the targeted places of every line. */
export const areCovered = (
  lines: readonly CoveredLine[],
  covered: readonly CoveredLine[],
): boolean =>
  lines.every((line) => {
    const own = covered.find(({ direction_id }) => direction_id === line.direction_id);
    return (
      line.amount_targeted_dsc <= (own?.amount_targeted_dsc ?? 0) &&
      line.amount_targeted_phd <= (own?.amount_targeted_phd ?? 0)
    );
  });
