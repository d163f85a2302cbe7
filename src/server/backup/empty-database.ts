import { Migrator } from 'kysely';
import type pg from 'pg';
import type { Connection } from '../db/connection.ts';
import { migrations } from '../db/migrations/all.ts';
import { migrateJobs } from '../jobs/runner.ts';
import { copiedTables, type Head, stateOfSchema } from './contents.ts';

async function refuseUsed(client: pg.ClientBase): Promise<void> {
  const tables = (await copiedTables(client)).filter(
    ({ name }) => name !== 'public.kysely_migration',
  );
  for (const { name } of tables) {
    const { rowCount } = await client.query(`select from ${name} limit 1`);
    if (rowCount)
      throw new Error(
        `The database is not empty (${name} has rows). Restore into an empty one: another DATA_DIR, or a new database in DATABASE_URL.`,
      );
  }
}

/** Throws when this build is older than the one that took the backup. */
function refuseNewer({ migrations: applied, product }: Head): void {
  const unknown = applied.filter((name) => !(name in migrations));
  if (unknown.length > 0)
    throw new Error(
      `The archive was made by a newer version (${product}; this build does not know ${unknown.join(', ')}). Restore with that one.`,
    );
}

/**
 * Makes the tables as they were when the backup was taken, in a database that holds nothing. Throws
 * when it holds something.
 */
export async function emptyDatabaseFor(
  head: Head,
  { pool, db }: Pick<Connection, 'pool' | 'db'>,
): Promise<void> {
  refuseNewer(head);
  const client = await pool.connect();
  try {
    await refuseUsed(client);
    const { migrations: applied, queue } = await stateOfSchema(client);
    if (queue > 0) await client.query('drop schema graphile_worker cascade');
    if (applied.length > 0) await client.query('drop schema public cascade; create schema public');
    await migrateJobs(pool);
    const fresh = await stateOfSchema(client);
    if (fresh.queue < head.queue)
      throw new Error(
        'The archive was made by a newer version of the job queue. Restore with that version.',
      );
  } finally {
    client.release();
  }
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateTo(head.migrations.at(-1) ?? '');
  if (error) throw error;
}
