import { sql } from 'kysely';
import type { Sender } from './app.ts';
import type { OpenWorld } from './open-world.ts';

/** Who was told of a record by a message, each once. */
export async function heardOf(
  world: OpenWorld,
  process: string,
  id: number,
  code: string,
): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select distinct account_id from received_notification
      where process = ${process} and record_id = ${id} and code = ${code}
      order by account_id`.execute(world.database.db);
  return rows.map(({ account_id }) => account_id);
}

/** The accounts of people in the order in which `heardOf` answers them. */
export const accountsOf = (...people: Pick<Sender, 'id'>[]): number[] =>
  people.map(({ id }) => id).sort((one, other) => one - other);
