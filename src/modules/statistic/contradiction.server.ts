import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import type { Sql } from '#server/engine/process.ts';
import { among } from './read.server.ts';
import type { Contradiction, EfficiencyQuery, StudentQuery } from './schema.ts';

const anything = sql`true`;

interface Found {
  period: boolean;
  ofYear: boolean;
  inQuarter: boolean;
  place: boolean;
  closed: boolean;
}

/**
 * Why nobody can fit: the period never was, or the filters exclude each other. Null where somebody
 * could fit and nobody does.
 */
export async function contradictionOf(
  db: Kysely<Database>,
  query: (StudentQuery | EfficiencyQuery) & Pick<StudentQuery, 'closed'>,
): Promise<Contradiction | null> {
  const { period, admission_year, quarter, closed, organization } = query;
  const ofPeriod = among('p.id', period);
  const ofYear = sql`${ofPeriod} and ${among('p.admission_year', admission_year)}`;
  const inQuarter = quarter
    ? sql`${ofYear} and p.quarters && ${quarter.split(',').map(Number)}::int[]`
    : ofYear;
  const place = sql`${among('o.id', organization)} and ${among('o.region_id', query.region)}
    and ${among('o.higher_organization_id', query.ministry)}
    and ${among('o.type', query.organization_type)}`;
  const asked = [period, admission_year, quarter].some((one) => one !== undefined);
  const there = (condition: Sql): Sql =>
    asked ? sql`exists (select from period p where ${condition})` : anything;
  const { rows } = await sql<Found>`select ${there(ofPeriod)} as period,
    ${there(ofYear)} as "ofYear", ${there(inQuarter)} as "inQuarter",
    exists (select from organization o where ${place}) as place,
    (${closed ?? null}::bigint is null or exists (select from student_count_close
      where closed_period_id = ${closed ?? null})) as closed`.execute(db);
  const [found] = rows;
  if (!found) return null;
  if (!found.closed) return 'notClosed';
  if (!found.period) return 'noPeriod';
  if (!found.ofYear) return period ? 'otherYear' : 'noPeriod';
  if (!found.inQuarter) return 'otherQuarter';
  return found.place ? null : 'otherPlace';
}
