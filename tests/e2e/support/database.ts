import path from 'node:path';
import type { Kysely } from 'kysely';
import { openDatabase } from '#server/db/connection.ts';
import { databaseAccount } from '#server/db/embedded/account.ts';
import { placesFor } from '#server/db/embedded/places.ts';
import { socketAddress } from '#server/db/embedded/postmaster.ts';
import { bulkPatience } from '#server/db/pool.ts';
import type { Database } from '#server/db/tables.ts';

let found: ReturnType<typeof socketAddress> | undefined;

/**
 * Found out once: asking the system which account the database runs as starts programs, and would
 * take a tenth of a worker's time.
 */
function address(): ReturnType<typeof socketAddress> {
  const folder = process.env.E2E_DATA_DIR;
  if (!folder)
    throw new Error('E2E_DATA_DIR is not set: where is the data of the product under test?');
  found ??= socketAddress(placesFor(path.join(folder, 'database'), databaseAccount()));
  return found;
}

/**
 * The product's own database, for what no screen of this product can do yet (accounts are opened by
 * the access issue) and for time that has to pass. Opened and closed around one use, so that the
 * product can stop its database at the end. With the patience of a command: the two seconds of a
 * request would judge the machine.
 */
export async function inDatabase<Answer>(
  use: (db: Kysely<Database>) => Promise<Answer>,
): Promise<Answer> {
  const connection = openDatabase(address(), { patience: bulkPatience });
  try {
    return await use(connection.db);
  } finally {
    await connection.stop();
  }
}
