import { sql } from 'kysely';
import {
  type AbsenceFields,
  type Absences,
  absenceLimits,
  tooManyAbsences,
} from '#shared/absence.ts';
import { addDays, tashkentDay } from '#shared/dates.ts';
import type { Services } from '../app-types.ts';
import type { SignedIn } from '../auth/signed-in.ts';
import { Refusal } from '../base/refusal.ts';
import { refuseFields } from '../base/refuse.ts';
import { withAdvisoryLock } from '../engine/act.ts';
import type { Trx } from '../engine/process.ts';

type Part = Pick<Services, 'db' | 'now'>;

/** Absences are for those who share work with colleagues. Throws `NO_PERMISSION` for all others. */
export function requireStaff(person: SignedIn): SignedIn {
  if (person.organizationId === null) throw new Refusal('NO_PERMISSION');
  return person;
}

/** The own absences that are not over, the nearest first. */
async function coming(db: Trx, account: number, today: string): Promise<Absences> {
  const results = await db
    .selectFrom('absence')
    .select(['id', 'from_day', 'to_day', 'word'])
    .where('account_id', '=', account)
    .where('to_day', '>=', today)
    .orderBy('from_day')
    .orderBy('id')
    .execute();
  return { count: results.length, results };
}

export const absencesOf = ({ db, now }: Part, { userId }: SignedIn): Promise<Absences> =>
  coming(db, userId, tashkentDay(now()));

/** Adds days on which somebody is away. Throws `VALIDATION` for days that are over or too far. */
export function addAbsence(
  { db, now }: Part,
  { userId }: SignedIn,
  fields: AbsenceFields,
): Promise<Absences> {
  const today = tashkentDay(now());
  const latest = addDays(today, absenceLimits.days);
  if (fields.to_day < today || fields.to_day > latest)
    throw refuseFields({
      to_day: { key: 'validation.day_between', params: { from: today, to: latest } },
    });
  return db.transaction().execute(async (trx) => {
    await withAdvisoryLock(trx, `absences ${userId}`);
    const { count } = await coming(trx, userId, today);
    if (count >= absenceLimits.coming) throw refuseFields({ detail: tooManyAbsences });
    await trx
      .insertInto('absence')
      .values({ account_id: userId, ...fields })
      .execute();
    return coming(trx, userId, today);
  });
}

/** Takes an own absence away. Throws `NOT_FOUND` for one of somebody else. */
export async function removeAbsence(
  { db, now }: Part,
  { userId }: SignedIn,
  id: number,
): Promise<Absences> {
  const { rows } = await sql`delete from absence where id = ${id} and account_id = ${userId}
    returning id`.execute(db);
  if (rows.length === 0) throw new Refusal('NOT_FOUND');
  return coming(db, userId, tashkentDay(now()));
}
