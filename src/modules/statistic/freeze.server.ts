import { type Kysely, sql } from 'kysely';
import { studentCells } from '#modules/application/for-others/counted-students.server.ts';
import type { Database } from '#server/db/tables.ts';
import type { Trx } from '#server/engine/process.ts';
import { tashkentDay } from '#shared/dates.ts';

/**
 * Keeps the numbers of students of the moment at which a period is closed, with the place that each
 * organization has then. They are counted in the transaction that closes it, and never again.
 */
export async function freezeAtClose(trx: Trx, period: number, now: Date): Promise<void> {
  await trx
    .insertInto('student_count_close')
    .values({ closed_period_id: period, closed_at: now })
    .execute();
  await sql`
    insert into student_count_at_close (closed_period_id, closed_at, region_id,
      higher_organization_id, organization_type, year, organization_id, direction_id, dc_type,
      state, scholarship_status, gender, age, is_foreign, period_id, number)
    select ${period}::bigint, ${now}::timestamptz, o.region_id, o.higher_organization_id, o.type, c.*
    from (${studentCells(tashkentDay(now), sql`true`)}) c
      left join organization o on o.id = c.organization_id`.execute(trx);
}

/** When the kept numbers of a period were counted: at its last close. */
export async function closedAt(
  db: Kysely<Database>,
  period: number | undefined,
): Promise<Date | undefined> {
  if (period === undefined) return undefined;
  const found = await db
    .selectFrom('student_count_close')
    .select(({ fn }) => fn.max('closed_at').as('at'))
    .where('closed_period_id', '=', period)
    .executeTakeFirst();
  return found?.at ?? undefined;
}
