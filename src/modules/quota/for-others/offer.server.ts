import { sql } from 'kysely';
import type { Sql } from '#server/engine/process.ts';
import { dcTypes } from '#shared/codes.ts';

const quotaTypes: number[] = dcTypes.filter(({ quota }) => quota).map(({ id }) => id);

interface Place {
  period: Sql;
  organization: Sql;
  direction: Sql;
  dcType: Sql;
}

/** The row of the ledger that holds the places of a direction in one form of study. */
const placeSql = ({ period, organization, direction, dcType }: Place): Sql =>
  sql`quota_place a where a.period_id = ${period} and a.organization_id = ${organization}
    and a.direction_id = ${direction} and a.dc_type = ${dcType}`;

/**
 * How many places the confirmed split has for a direction in one form of study (guard GA3). The
 * ledger holds no split before it is confirmed.
 */
export const placesSplitSql = (place: Place): Sql =>
  sql`coalesce((select sum(a.split) from ${placeSql(place)}), 0)::int`;

/**
 * Places of a direction in one form of study that nobody has taken yet, those of the additional
 * quota with them.
 */
export const placesLeftSql = (place: Place): Sql =>
  sql`coalesce((select sum(a.split + a.additional - a.used - a.returned)
    from ${placeSql(place)}), 0)::int`;

/**
 * Whether somebody who applies in a period may choose a form of study at an organization's
 * direction: forms outside the quota need no place.
 */
export const offersPlaceSql = (place: Place): Sql =>
  sql`(${place.dcType} <> all(${sql.lit(`{${quotaTypes.join(',')}}`)}::int[]) or exists (select 1
    from ${placeSql(place)} and a.split > 0))`;
