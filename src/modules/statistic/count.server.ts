import { type Kysely, sql } from 'kysely';
import { studentCells } from '#modules/application/for-others/counted-students.server.ts';
import type { Services } from '#server/app-types.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Database } from '#server/db/tables.ts';
import { triesAdvisoryLock } from '#server/engine/act.ts';
import type { Sql, Trx } from '#server/engine/process.ts';
import { tashkentDay } from '#shared/dates.ts';

export const countTask = 'count-students';

/**
 * A transaction that began before the last count may have ended after it: its line is older than
 * the count and is looked for again.
 */
const longestTransactionMs = 10 * 60_000;

const keys = [
  'year',
  'organization_id',
  'direction_id',
  'dc_type',
  'state',
  'scholarship_status',
  'gender',
  'age',
  'is_foreign',
  'period_id',
];
/** What a cell counts as one text: nulls are equal in it, and it can be hashed. */
const cellOf = (table: string): Sql =>
  sql`row(${sql.join(keys.map((key) => sql.ref(`${table}.${key}`)))})::text`;

/** Whether anything has happened since the last count, or a birthday may have come. */
async function isStale(db: Kysely<Database>, now: Date): Promise<boolean> {
  const { rows } = await sql<{ stale: boolean }>`
    select m.counted_day <> ${tashkentDay(now)}::date
      or coalesce((select h.at from history h order by h.id desc limit 1)
        > m.counted_at - ${longestTransactionMs} * interval '1 millisecond', false) as stale
    from student_count_moment m`.execute(db);
  return rows[0]?.stale ?? true;
}

/** Organizations that one statement counts: a whole country would take longer than one may. */
const countedTogether = 25;

/** Brings the cells of some organizations to what their applications say; writes what differs. */
async function countIn(trx: Trx, organizations: readonly number[], today: string): Promise<void> {
  const ids = sql`${organizations}::bigint[]`;
  await sql`
    with fresh as materialized (${studentCells(today, sql`r.organization_id = any(${ids})`)}),
      gone as (delete from student_count c where c.organization_id = any(${ids})
        and not exists (select 1 from fresh f where ${cellOf('f')} = ${cellOf('c')}))
    insert into student_count (${sql.join(keys.map((key) => sql.ref(key)))}, number)
    select * from fresh
    on conflict on constraint student_count_cell do update set number = excluded.number
      where student_count.number <> excluded.number`.execute(trx);
}

/**
 * Brings the kept numbers to what the applications say now, all as of one moment; writes only the
 * cells that differ. Does nothing while another process counts.
 */
export async function countStudents({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const moment = now();
  if (!(await isStale(db, moment))) {
    await db.updateTable('student_count_moment').set({ as_of: moment }).execute();
    return;
  }
  const today = tashkentDay(moment);
  const counting = db.transaction().setIsolationLevel('repeatable read');
  await counting.execute(async (trx) => {
    if (!(await triesAdvisoryLock(trx, countTask))) return;
    const { rows } = await sql<{ id: number }>`select id from organization order by id`.execute(
      trx,
    );
    const ids = rows.map(({ id }) => id);
    for (let from = 0; from < ids.length; from += countedTogether)
      await countIn(trx, ids.slice(from, from + countedTogether), today);
    await sql`
      insert into student_count_moment (as_of, counted_at, counted_day)
      values (${moment}, ${moment}, ${today})
      on conflict (only_one) do update set as_of = excluded.as_of,
        counted_at = excluded.counted_at, counted_day = excluded.counted_day`.execute(trx);
  });
}

const momentOf = (db: Kysely<Database>): Promise<{ as_of: Date } | undefined> =>
  db.selectFrom('student_count_moment').select('as_of').executeTakeFirst();

/**
 * The moment at which the kept numbers are true. Refuses while nobody has counted yet: a whole
 * country is counted by the job of the minute, never by somebody who reads.
 */
export async function asOf({ db }: Pick<Services, 'db'>): Promise<Date> {
  const found = await momentOf(db);
  if (found) return found.as_of;
  throw new Refusal('GUARD_FAILED', { text: { key: 'errors.not_counted_yet' } });
}

/** For jobs: the same, counted where nobody has yet. */
export async function countedAsOf(services: Pick<Services, 'db' | 'now'>): Promise<Date> {
  if (!(await momentOf(services.db))) await countStudents(services);
  return asOf(services);
}
