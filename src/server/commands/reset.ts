import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { loadConfig } from '../base/config.ts';
import { connect } from '../db/connection.ts';
import { configuredStorage } from '../files/configured-storage.ts';
import { prepareDatabase } from '../prepare/prepare-database.ts';
import { queueFirstJobs } from '../seed/first-jobs.ts';
import { seedIfEmpty } from '../seed/seed.ts';

// npm run reset: everything is deleted and the demonstration data is written anew. Development
// only.
const config = loadConfig(process.env);
if (config.production) {
  console.error('reset deletes everything and is refused in production.');
  process.exit(1);
}
fs.mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
const connection = await connect(config, { log: console.log });
try {
  await sql`drop schema if exists public cascade`.execute(connection.db);
  await sql`drop schema if exists graphile_worker cascade`.execute(connection.db);
  await sql`create schema public`.execute(connection.db);
  fs.rmSync(path.join(config.dataDir, 'files'), { recursive: true, force: true });
  const storage = await configuredStorage(config);
  await prepareDatabase(
    connection,
    async (db) => {
      const told = await seedIfEmpty(db, { now: new Date(), demo: config.demoAccounts, storage });
      if (told) await queueFirstJobs(db);
    },
    console.log,
  );
  console.log('The data is as on the first day.');
} finally {
  await connection.stop();
}
