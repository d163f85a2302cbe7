import { sql } from 'kysely';
import { wholeNumbers } from '#server/engine/list-query.ts';
import type { Sql } from '#server/engine/process.ts';

/**
 * Filters by the admission year of the period and by its quarters; `period` is the column of the
 * record that names it.
 */
export function periodFilters(
  period: string,
): Record<'admission_year' | 'quarter', (values: string[]) => Sql> {
  const among = (condition: Sql): Sql =>
    sql`${sql.ref(period)} in (select p.id from period p where ${condition})`;
  return {
    admission_year: (values) => among(sql`p.admission_year = any(${wholeNumbers(values)}::int[])`),
    quarter: (values) => among(sql`p.quarters && ${wholeNumbers(values)}::int[]`),
  };
}
