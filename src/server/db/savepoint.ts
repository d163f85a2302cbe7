import { type Kysely, sql } from 'kysely';
import type { Database } from './tables.ts';

/**
 * Runs in a transaction of its own; inside one that is open already, as a part of it that a refusal
 * takes back alone.
 */
export async function withSavepoint<Answer>(
  db: Kysely<Database>,
  run: (trx: Kysely<Database>) => Promise<Answer>,
): Promise<Answer> {
  if (!db.isTransaction) return db.transaction().execute(run);
  await sql`savepoint part`.execute(db);
  try {
    const answer = await run(db);
    await sql`release savepoint part`.execute(db);
    return answer;
  } catch (error) {
    await sql`rollback to savepoint part`.execute(db);
    throw error;
  }
}
