import type { Insertable } from 'kysely';
import type { Database } from '../db/tables.ts';
import { daysAgo } from '../story/moments.ts';
import { personOf } from '../story/people.ts';
import { addAccounts, bornAs, registered } from './accounts.ts';
import { actorOf, profile } from './cast.ts';
import type { Life, Step } from './life.ts';
import type { Stage } from './papers.ts';

type Row = Insertable<Database['account']>;

const foreign = (index: number, surname: string, first_name: string, citizenship: string): Row => {
  const { gender, birthday } = personOf(index);
  const passport = {
    passport_number: `P${900_000 + index}`,
    passport_valid_until: '2033-05-01',
    citizenship,
  };
  return {
    user_type: 'F',
    surname,
    first_name,
    gender,
    birthday,
    ...passport,
    email: `xorijiy${index}@namuna.uz`,
    language: 'en',
  };
};

const citizen = (stage: Stage, index: number): Row => ({
  ...(profile(index, stage.today) as Row),
  ...personOf(index),
  pinfl_source: 'oneid',
  region_id: null,
  district_id: null,
  user_type: 'I',
  email: `hisob${index}@namuna.uz`,
});

const then = (life: Life, ...steps: Step[]): Life => ({ steps: [...life.steps, ...steps] });

/**
 * Accounts that are not simply active: unconfirmed ones, young and nearly expired; blocked, let in
 * again, closed.
 */
export async function addAccountStories(stage: Stage): Promise<void> {
  const admin = actorOf(stage.cast, 'admin');
  const agency = actorOf(stage.cast, 'agentlik');
  const block = (
    days: number,
    by = admin,
    reason = 'Hisobdan begona shaxs foydalangani aniqlandi.',
  ): Step => ({
    event: 'block',
    by,
    at: daysAgo(stage, days),
    method: 'sms',
    reason,
  });
  const unblock: Step = {
    event: 'unblock',
    by: agency,
    at: daysAgo(stage, 20),
    reason: 'Hisob egasi shaxsini tasdiqladi.',
  };
  const close: Step = {
    event: 'close',
    by: admin,
    at: daysAgo(stage, 9),
    reason: 'Hisob egasi yozma ariza bilan yopishni soʻradi.',
  };
  const citizenBorn = (index: number) => bornAs(citizen(stage, index), daysAgo(stage, 300));
  await addAccounts(stage.trx, [
    registered(foreign(12_001, 'Hoffmann', 'Klara', 'DE'), daysAgo(stage, 1), false),
    registered(foreign(12_002, 'Nurlanova', 'Aigerim', 'KZ'), daysAgo(stage, 6), false),
    then(
      registered(foreign(12_003, 'Yıldız', 'Emre', 'TR'), daysAgo(stage, 200), true),
      block(5, agency),
    ),
    then(citizenBorn(12_004), block(12)),
    then(citizenBorn(12_005), block(40), unblock),
    then(citizenBorn(12_006), close),
    then(citizenBorn(12_007), block(30), close),
  ]);
}
