import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import type { Database } from './tables.ts';

async function namesInDatabase(db: Kysely<Database>): Promise<string[]> {
  const { rows: found } = await sql<{
    there: boolean;
  }>`select to_regclass('kysely_migration') is not null as there`.execute(db);
  if (!found[0]?.there) return [];
  const { rows } = await sql<{
    name: string;
  }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Brings the database to the newest migration, all in one transaction under an advisory lock:
 * several processes may start at once. Answers the names that were run. Throws when the database
 * was made by a newer build.
 */
export async function migrate(
  db: Kysely<Database>,
  migrations: Record<string, Migration>,
): Promise<string[]> {
  const unknown = (await namesInDatabase(db)).filter((name) => !(name in migrations));
  if (unknown.length > 0) {
    throw new Error(
      `The database was made by a newer version of this product (it knows ${unknown.join(', ')}, this build does not). Start that version, or restore a backup.`,
    );
  }
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  const failed = results.find(({ status }) => status === 'Error');
  if (error)
    throw new Error(
      `The database could not be migrated${failed ? ` (${failed.migrationName})` : ''}: ${String(error)}`,
      { cause: error },
    );
  return results.map(({ migrationName }) => migrationName);
}
