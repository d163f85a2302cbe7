import { type SqlBool, sql } from 'kysely';
import type { Sql, Trx } from '#server/engine/process.ts';
import { rowStatusIds } from '../codes.ts';

/** The row of a check that a report was named in, as long as nothing has happened to it since. */
const failedRow = (report: { id: Sql; version: Sql }): Sql => sql`
  from organization_check_row x where x.report_id = ${report.id}
    and x.report_version = ${report.version} and x.status = ${rowStatusIds.notCompleted}`;

/** Of the report `r`: a check found that its student has not fulfilled the plan. */
export const failedInCheck: Sql = sql<SqlBool>`exists (select 1 ${failedRow({
  id: sql`r.id`,
  version: sql`r.version`,
})})`;

/** What the working group has noted of the student. */
export async function noteOfCheck(
  trx: Trx,
  report: { id: number; version: number },
): Promise<string | null> {
  const { rows } = await sql<{ note: string | null }>`
    select coalesce(x.settle_reason, x.note) as note ${failedRow({
      id: sql`${report.id}`,
      version: sql`${report.version}`,
    })} limit 1`.execute(trx);
  return rows[0]?.note ?? null;
}
