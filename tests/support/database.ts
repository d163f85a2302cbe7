import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Connection, openDatabase } from '#server/db/connection.ts';
import type { Patience, PoolSize } from '#server/db/pool.ts';
import { templateName } from './database-server.ts';

/**
 * A database of its own for one test file; `address` serves a second app process or a plain client.
 */
export type TestDatabase = Connection;

async function administer(sql: string): Promise<void> {
  const admin = new pg.Client({ ...inject('databaseServer'), database: 'postgres' });
  await admin.connect();
  try {
    await admin.query(sql);
  } finally {
    await admin.end();
  }
}

/** Nobody waits for an answer here: the two seconds of a request would judge the machine. */
const patience: Patience = { connect: 20_000, query: 20_000, lock: 20_000 };

/** How a database of a test is opened. */
export type Opening = PoolSize & { patience?: Patience };

/**
 * Copies a template into a fresh database (some 50 ms) and opens it. Call in `beforeAll`, and
 * `stop()` in `afterAll`: it drops the database.
 */
export async function freshDatabase(
  template = templateName,
  size: Opening = {},
): Promise<TestDatabase> {
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  // Copying files skips the log of changes, which is faster for a small template.
  await administer(`create database ${database} template ${template} strategy file_copy`);
  const open = openDatabase({ ...inject('databaseServer'), database }, { patience, ...size });
  return {
    ...open,
    async stop() {
      await open.stop();
      await administer(`drop database ${database} with (force)`);
    },
  };
}
