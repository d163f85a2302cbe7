import { parseArgs } from 'node:util';
import { z } from 'zod';
import { runCommand, withDatabase } from '../command-line.ts';
import { configuredStorage } from '../files/configured-storage.ts';
import { prepareDatabase } from '../prepare/prepare-database.ts';
import { seedIfEmpty } from '../seed/seed.ts';
import { seedBig } from '../seed-big/load.ts';

// npm run seed:big -- --applications N: many applications on top of the demonstration, for
// measurements. Development only.
const { values } = parseArgs({
  options: { applications: { type: 'string', default: '1000000' } },
  allowPositionals: true,
});
const wanted = z.coerce.number().int().min(1).max(5_000_000).safeParse(values.applications);

await runCommand(async (config) => {
  if (!wanted.success)
    throw new Error('Usage: npm run seed:big -- --applications N, with N from 1 to 5000000');
  if (config.production || !config.demoAccounts)
    throw new Error(
      'seed:big stands on the demonstration data; it is refused in production and without DEMO_ACCOUNTS.',
    );
  const started = Date.now();
  return withDatabase(config, async (connection) => {
    const storage = await configuredStorage(config);
    await prepareDatabase(
      connection,
      (db) => seedIfEmpty(db, { now: new Date(), storage }),
      console.log,
    );
    const outcome = await seedBig(connection.pool, wanted.data, new Date(), console.log);
    const seconds = ((Date.now() - started) / 1000).toFixed(0);
    console.log(
      outcome === 'done'
        ? `${wanted.data} applications added in ${seconds} s`
        : `${wanted.data} generated applications are there already`,
    );
    return 0;
  });
});
