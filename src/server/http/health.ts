import fs from 'node:fs/promises';
import { sql } from 'kysely';
import type { App, Services } from '../app-types.ts';
import type { Config } from '../base/config.ts';
import { productVersion } from '../base/project-root.ts';
import { remembered } from '../base/remembered.ts';
import { proveWritable } from '../files/prove-writable.ts';
import { isLeaving } from './drain.ts';

type Check = 'ok' | 'failed';

/**
 * What readiness found is told to everybody who asks within a second: watchers and strangers cost
 * the same however many they are.
 */
const rememberedMs = 1000;

async function outcome(attempt: () => Promise<unknown>): Promise<Check> {
  try {
    await attempt();
    return 'ok';
  } catch {
    return 'failed';
  }
}

/**
 * A commit, because a database whose disk is full, or that takes no changes, still answers
 * questions.
 */
const commit = ({ db }: Services): Promise<unknown> =>
  sql`
    insert into readiness (id, written_at) values (1, now())
    on conflict (id) do update set written_at = excluded.written_at`.execute(db);

/**
 * Room for uploads under way and, where it is embedded, for the database. Throws when there is less
 * than configured.
 */
async function room({ dataDir, minFreeDiskMb }: Config): Promise<void> {
  const { bavail, bsize } = await fs.statfs(dataDir);
  const free = (bavail * bsize) / (1024 * 1024);
  if (free < minFreeDiskMb) throw new Error(`only ${Math.floor(free)} MB are free`);
}

async function checks(services: Services): Promise<Record<string, Check>> {
  const { db, config, storage: files } = services;
  const [database, queue, storage, space] = await Promise.all([
    outcome(() => commit(services)),
    outcome(() => sql`select 1 from graphile_worker.jobs limit 1`.execute(db)),
    outcome(() => Promise.all([proveWritable(config.dataDir), files.ready()])),
    outcome(() => room(config)),
  ]);
  return { database, queue, storage, space };
}

/**
 * For machines that watch the product: `/healthz` = the process lives, `/readyz` = it can serve and
 * keep what it is given (503 and Retry-After when not), `/version`. They say nothing about data,
 * addresses or people.
 */
export function healthRoutes(app: App, services: Services): void {
  const look = remembered(() => checks(services), rememberedMs);
  // Also under pressure: anyone who takes an overloaded process for a dead one would end it.
  app.get('/healthz', { config: { pressureHandler: () => undefined } }, async () => ({
    status: 'ok',
  }));

  app.get('/readyz', async (_request, reply) => {
    const found = await look();
    const ready = !isLeaving(app) && Object.values(found).every((check) => check === 'ok');
    if (!ready) reply.code(503).header('retry-after', '2');
    return { status: ready ? 'ok' : 'failed', checks: found };
  });

  app.get('/version', async () => ({ version: productVersion }));
}
