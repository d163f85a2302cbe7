import { sql } from 'kysely';
import { fold } from '#shared/fold.ts';
import type { Sql, Trx } from '../engine/process.ts';

/** What stands for a cell that names nothing known: no id is 0. */
export const nothing = 0;
/** What stands for a name that several have: which of them is meant, only a code says. */
export const several = -1;

/** Whether a row of a table has this name in one of the languages. */
export const named = (table: string, word: string): Sql =>
  sql`${fold(word)} in (fold_text(${sql.ref(`${table}.name_uz`)}),
    fold_text(${sql.ref(`${table}.name_ru`)}), fold_text(${sql.ref(`${table}.name_en`)}))`;

/**
 * The id that a cell names, by a query with the word; null for an empty cell, else `nothing` or
 * `several` where it is not one.
 */
export async function idOf(trx: Trx, query: Sql, word: string): Promise<number | null> {
  if (word === '') return null;
  const { rows } = await sql<{ id: number }>`${query}`.execute(trx);
  return rows.length > 1 ? several : (rows[0]?.id ?? nothing);
}
