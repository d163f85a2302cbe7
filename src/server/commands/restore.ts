import path from 'node:path';
import { parseArgs } from 'node:util';
import { readArchive, restoreSettings } from '../backup/read-archive.ts';
import { runCommand, withDatabase } from '../command-line.ts';
import type { Connection } from '../db/connection.ts';
import { migrate } from '../db/migrate.ts';
import { migrations } from '../db/migrations/all.ts';
import { configuredStorage } from '../files/configured-storage.ts';

// npm run restore -- --from FILE: into the configured, empty database and DATA_DIR; brought to this
// build's migrations at the end.
const { values } = parseArgs({ options: { from: { type: 'string' } }, allowPositionals: true });

await runCommand(async (config) => {
  const { from } = values;
  if (!from) throw new Error('Usage: npm run restore -- --from FILE');
  const storage = await configuredStorage(config);
  const restore = async (connection: Connection): Promise<number> => {
    const end = await readArchive(connection, storage, path.resolve(from), (line) =>
      console.log(`  ${line}`),
    );
    const added = await migrate(connection.db, migrations);
    const rows = Object.values(end.rows).reduce((sum, count) => sum + count, 0);
    console.log(
      `Restored: ${rows} rows of ${Object.keys(end.rows).length} tables, ${end.files} files; migrations run since: ${added.length}`,
    );
    if (end.broken.length > 0)
      console.error(
        `Missing or damaged already when the backup was taken: ${end.broken.join(', ')}`,
      );
    return 0;
  };
  return withDatabase(config, restore, restoreSettings);
});
