import path from 'node:path';
import { parseArgs } from 'node:util';
import { noteBackup, writeArchive } from '../backup/write-archive.ts';
import { runCommand, withDatabase } from '../command-line.ts';
import { configuredStorage } from '../files/configured-storage.ts';

// npm run backup -- --to FILE: database and files of one moment in one archive; the product may go
// on working.
const { values } = parseArgs({ options: { to: { type: 'string' } }, allowPositionals: true });

await runCommand(async (config) => {
  const { to } = values;
  if (!to) throw new Error('Usage: npm run backup -- --to FILE');
  const storage = await configuredStorage(config);
  const target = path.resolve(to);
  const end = await withDatabase(config, async ({ pool }) => {
    const written = await writeArchive(pool, storage, target);
    await noteBackup(pool, target, new Date());
    return written;
  });
  const rows = Object.values(end.rows).reduce((sum, count) => sum + count, 0);
  console.log(`${to}: ${rows} rows of ${Object.keys(end.rows).length} tables, ${end.files} files`);
  if (end.broken.length === 0) return 0;
  console.error(
    `The content of ${end.broken.length} files is missing or damaged: ${end.broken.join(', ')}`,
  );
  return 1;
});
