import fs from 'node:fs';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Config } from '../base/config.ts';
import { projectPath } from '../base/project-root.ts';
import { type Connection, openDatabase } from '../db/connection.ts';
import { bulkPatience } from '../db/pool.ts';
import { requireItsOwn } from '../db/training-mark.ts';

interface Waiting {
  log(message: string): void;
  signal: AbortSignal;
  /** Which build this is; null: nobody knows, as when it runs from its sources. */
  build?: string | null;
}

/** What the builder says of this build: of other sources it says something else. */
export function builtFrom(): string | null {
  const stamp = projectPath('dist/.built-from');
  if (import.meta.filename.endsWith('.ts') || !fs.existsSync(stamp)) return null;
  return fs.readFileSync(stamp, 'utf8').split('\n')[0] ?? null;
}

/** The note of the last build that has brought this database to its state. */
const note = 'prepared';

/** Whether the database is as this build leaves it; false where that cannot be asked. */
async function isReady({ db }: Connection, mark: object): Promise<boolean> {
  const { rows } = await sql<{ same: boolean }>`
    select value = ${JSON.stringify(mark)}::jsonb as same from installation_note
    where key = ${note}`.execute(db);
  return rows[0]?.same === true;
}

async function noteReady({ db }: Connection, mark: object): Promise<void> {
  await sql`
    insert into installation_note (key, value) values (${note}, ${JSON.stringify(mark)}::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(db);
}

/**
 * Brings the database of an address to this build, and fills it when it is empty. What a build has
 * prepared is not prepared again by the same one: a start then loads neither the migrations nor the
 * reference data.
 */
export async function readyDatabase(
  config: Config,
  address: pg.PoolConfig,
  { log, signal, build = builtFrom() }: Waiting,
): Promise<void> {
  const mark = { build, demo: config.demoAccounts };
  const connection = openDatabase(address, { patience: bulkPatience, max: 1, log });
  try {
    if (build !== null && (await isReady(connection, mark).catch(() => false)))
      return await requireItsOwn(connection, config.training);
    const { prepareDatabase } = await import('./prepare-database.ts');
    const { seedIfEmpty } = await import('../seed/seed.ts');
    const { configuredStorage } = await import('../files/configured-storage.ts');
    const storage = await configuredStorage(config);
    const { forgetEmptyStates } = await import('../rule-moves/forget-empty-states.ts');
    const { queueFirstJobs } = await import('../seed/first-jobs.ts');
    const fill = async (db: Connection['db']) => {
      const told = await seedIfEmpty(db, { now: new Date(), demo: config.demoAccounts, storage });
      if (told) await queueFirstJobs(db);
      await forgetEmptyStates(db);
    };
    await prepareDatabase({ address, training: config.training }, fill, log, signal);
    if (build !== null) await noteReady(connection, mark);
  } finally {
    await connection.stop();
  }
}
