import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { projectPath } from '../base/project-root.ts';
import { openDatabase } from '../db/connection.ts';
import { startEmbedded } from '../db/embedded.ts';
import { migrate } from '../db/migrate.ts';
import { migrations } from '../db/migrations/all.ts';
import { bulkPatience } from '../db/pool.ts';
import { tableTypes, tableTypesFile } from '../db/table-types.ts';

// npm run tables: the types of the tables, written from an empty database that is migrated for it
// and thrown away.
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tables-'));
const server = await startEmbedded(path.join(folder, 'database'));
const connection = openDatabase(server.address, { patience: bulkPatience });
try {
  await migrate(connection.db, migrations);
  fs.writeFileSync(projectPath(tableTypesFile), await tableTypes(connection.db));
  console.log(`${tableTypesFile}: written`);
} finally {
  await connection.stop();
  await server.stop();
  fs.rmSync(folder, { recursive: true, force: true });
}
