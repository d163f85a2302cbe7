import type { Insertable } from 'kysely';
import { addDays } from '#shared/dates.ts';
import type { Database } from '../db/tables.ts';
import type { Trx } from '../engine/process.ts';
import { phoneOf } from '../story/people.ts';

type Row = Insertable<Database['account']>;

const bio = {
  bio_uz:
    'Oliy maʼlumotli mutaxassis. Ilmiy tadqiqot bilan shugʻullanadi, xalqaro anjumanlarda qatnashgan.',
  bio_ru:
    'Специалист с высшим образованием. Занимается научными исследованиями, участвовал в международных конференциях.',
};

/** What every complete profile has, no matter who it is. */
export function profile(index: number, today: string): Partial<Row> {
  const years = (count: number) => addDays(today, Math.round(count * 365.25));
  return {
    birth_place: 'Toshkent shahri',
    citizenship: 'UZ',
    nationality: 'oʻzbek',
    passport_given_date: years(-4),
    passport_valid_until: years(6),
    passport_issuer: 'Toshkent shahar IIBB',
    permanent_address: `Toshkent shahri, Navoiy koʻchasi, ${1 + (index % 90)}-uy`,
    region_id: 1726,
    district_id: 1726269,
    mobile_phone: phoneOf(index),
    phone_confirmed_at: `${today}T00:00:00+05:00`,
    workplace: 'Ilmiy-tadqiqot markazi',
    position: 'ilmiy xodim',
    identity_confirmed: true,
    ...bio,
  };
}

/** A district of the city where everybody lives. */
export const districtOf = async (trx: Trx): Promise<number> =>
  (
    await trx
      .selectFrom('district')
      .select('id')
      .where('region_id', '=', 1726)
      .orderBy('id')
      .executeTakeFirstOrThrow()
  ).id;
