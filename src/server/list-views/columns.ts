import type { Kysely } from 'kysely';
import type { SignedIn } from '../auth/signed-in.ts';
import type { Database } from '../db/tables.ts';

/** The columns that a person has chosen for a list; null = those that it has by itself. */
export async function columnsOf(
  db: Kysely<Database>,
  { userId }: SignedIn,
  list: string,
): Promise<string[] | null> {
  const kept = await db
    .selectFrom('list_columns')
    .select('columns')
    .where('account_id', '=', userId)
    .where('list', '=', list)
    .executeTakeFirst();
  return kept?.columns ?? null;
}

/** Keeps the columns that a person has chosen for a list, instead of those before. */
export async function keepColumns(
  db: Kysely<Database>,
  { userId }: SignedIn,
  list: string,
  columns: string[] | null,
): Promise<void> {
  if (columns === null) {
    await db
      .deleteFrom('list_columns')
      .where('account_id', '=', userId)
      .where('list', '=', list)
      .execute();
    return;
  }
  await db
    .insertInto('list_columns')
    .values({ account_id: userId, list, columns })
    .onConflict((conflict) => conflict.columns(['account_id', 'list']).doUpdateSet({ columns }))
    .execute();
}
