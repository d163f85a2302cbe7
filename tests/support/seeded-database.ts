import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase } from '#server/db/connection.ts';
import { bulkPatience } from '#server/db/pool.ts';
import { FolderStorage } from '#server/files/storage.ts';
import { seedIfEmpty } from '#server/seed/seed.ts';
import { freshDatabase, type Opening, type TestDatabase } from './database.ts';
import { seededName, templateName } from './database-server.ts';

/** Its name until it is whole. */
const draftName = 'test_seeding';

/**
 * The first caller of the run fills the template; the others, also in other workers, wait for it.
 */
async function makeSeededTemplate(now: Date): Promise<void> {
  const server = inject('databaseServer');
  const admin = new pg.Client({ ...server, database: 'postgres' });
  await admin.connect();
  try {
    await admin.query(`select pg_advisory_lock(hashtext('${seededName}'))`);
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [
      seededName,
    ]);
    if (rowCount) return;
    await admin.query(`drop database if exists ${draftName} with (force)`);
    await admin.query(`create database ${draftName} template ${templateName} strategy file_copy`);
    const open = openDatabase({ ...server, database: draftName }, { patience: bulkPatience });
    const storage = new FolderStorage(inject('seededFiles'));
    await seedIfEmpty(open.db, { now, storage }).finally(open.stop);
    await admin.query(`alter database ${draftName} rename to ${seededName}`);
  } finally {
    await admin.end();
  }
}

/** As `freshDatabase`, with the demonstration data, seeded once per run as of today. */
export async function seededDatabase(size: Opening = {}): Promise<TestDatabase> {
  await makeSeededTemplate(new Date());
  return freshDatabase(seededName, size);
}
