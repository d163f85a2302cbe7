import { sql } from 'kysely';
import type { Connection } from './connection.ts';

/** The schema that only a database of a training ground has. */
export const markOfTraining = 'training';

/** What a database is: marked as one of a training ground, and filled with the product's tables. */
async function natureOf({ db }: Connection): Promise<{ marked: boolean; filled: boolean }> {
  const { rows } = await sql<{ marked: boolean; filled: boolean }>`
    select to_regnamespace(${markOfTraining}) is not null as marked,
      to_regclass('public.account') is not null as filled`.execute(db);
  return rows[0] ?? { marked: false, filled: false };
}

/**
 * Real data and those of a training ground never meet: the product refuses the database of a
 * training ground, and a training ground one that holds anything else. Throws in words for who
 * starts it.
 */
export async function requireItsOwn(connection: Connection, training: boolean): Promise<void> {
  const { marked, filled } = await natureOf(connection);
  if (!training && marked)
    throw new Error(
      'This database belongs to a training ground, whose people and decisions are invented. Set DATA_DIR or DATABASE_URL to the real one, or start the training ground with npm start -- --training.',
    );
  if (training && !marked && filled)
    throw new Error(
      'This database holds data that are not of a training ground. Set DATA_DIR to another folder: the training ground lies beside it, in DATA_DIR-training.',
    );
}
