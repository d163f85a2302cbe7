import { sql } from 'kysely';
import { wholeNumbers } from '#server/engine/list-query.ts';
import type { Reader, Sql } from '#server/engine/process.ts';
import { ageGroupIds, citizenships, homeCountry, splitAge } from '#shared/person-groups.ts';

/**
 * The age group of the account `a` on a day; null while the day of birth is not known. On
 * their fortieth birthday people are no longer under forty.
 */
export const ageGroupOf = (today: string): Sql => sql`case
  when a.birthday is null then null
  when a.birthday > (${today}::date - make_interval(years => ${sql.lit(splitAge)}))
    then ${sql.lit(ageGroupIds.upTo40)} else ${sql.lit(ageGroupIds.over40)} end`;

/** Whether the account `a` is of a foreign citizen: one that says nothing of it is not. */
export const isForeignAccount: Sql = sql`(a.user_type = 'F'
  or coalesce(a.citizenship, '') not in ('', ${sql.lit(homeCountry)}))`;

type PersonFilter = (values: string[], reader: Reader) => Sql;

/**
 * Filters of lists by what the statistics tell of people; `account` is the column of the record that
 * names the person.
 */
export function personFilters(
  account: string,
): Record<'gender' | 'age' | 'citizenship', PersonFilter> {
  const ofPeople = (condition: Sql): Sql =>
    sql`${sql.ref(account)} in (select a.id from account a where ${condition})`;
  return {
    gender: (values) => ofPeople(sql`a.gender = any(${wholeNumbers(values)}::int[])`),
    age: (values, { today }) =>
      ofPeople(sql`${ageGroupOf(today)} = any(${wholeNumbers(values)}::int[])`),
    citizenship: (values) =>
      ofPeople(
        sql`${isForeignAccount} = any(${citizenships
          .filter((one) => values.includes(one))
          .map((one) => one === 'foreign')}::boolean[])`,
      ),
  };
}
