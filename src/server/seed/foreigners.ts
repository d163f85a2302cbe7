import type { Insertable } from 'kysely';
import type { Database } from '../db/tables.ts';
import type { Trx } from '../engine/process.ts';
import { daysAgo } from '../story/moments.ts';
import { personOf } from '../story/people.ts';
import type { Person } from '../story/story.ts';
import { addAccounts, registered } from './accounts.ts';

function foreign(
  index: number,
  surname: string,
  first_name: string,
  citizenship: string,
): Insertable<Database['account']> {
  const { gender, birthday } = personOf(index);
  return {
    user_type: 'F',
    surname,
    first_name,
    gender,
    birthday,
    passport_number: `P${900_000 + index}`,
    passport_valid_until: '2033-05-01',
    citizenship,
    email: `xorijiy${index}@namuna.uz`,
    language: 'en',
  };
}

/**
 * People from abroad who have registered: one yesterday, one whose time to confirm the address is
 * nearly over, and one who has confirmed it. Answers the last one.
 */
export async function addForeigners(trx: Trx, now: Date): Promise<Person> {
  const day = (days: number) => daysAgo({ now }, days);
  const ids = await addAccounts(trx, [
    registered(foreign(12_001, 'Hoffmann', 'Klara', 'DE'), day(1), false),
    registered(foreign(12_002, 'Nurlanova', 'Aigerim', 'KZ'), day(6), false),
    registered(foreign(12_003, 'Yıldız', 'Emre', 'TR'), day(200), true),
  ]);
  return { id: ids.at(-1) ?? 0 };
}
