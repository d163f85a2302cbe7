import type { Kysely } from 'kysely';
import { statesTagged } from '#machines/kit.ts';
import { periodMachine } from '#machines/period.machine.ts';
import type { Database } from '#server/db/tables.ts';

const begun = ['active', 'over'].flatMap((tag) => statesTagged(periodMachine, tag));

/** The periods in which somebody can have been admitted, newest first, with their last close. */
export const readPeriods = (db: Kysely<Database>) =>
  db
    .selectFrom('period as p')
    .leftJoin('student_count_close as c', 'c.closed_period_id', 'p.id')
    .select(({ fn }) => [
      'p.id',
      'p.name_uz',
      'p.name_ru',
      'p.name_en',
      'p.admission_year',
      fn.max('c.closed_at').as('closed_at'),
    ])
    .where('p.state', 'in', begun)
    .groupBy('p.id')
    .orderBy('p.admission_year', 'desc')
    .orderBy('p.id', 'desc')
    .execute();
