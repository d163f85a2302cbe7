import fs from 'node:fs/promises';
import { sql } from 'kysely';
import type { App, Services } from './app-types.ts';
import { isLeaving } from './drain.ts';
import { productVersion } from './project-root.ts';

type Check = 'ok' | 'failed';

async function outcome(attempt: () => Promise<unknown>): Promise<Check> {
  try {
    await attempt();
    return 'ok';
  } catch {
    return 'failed';
  }
}

async function checks({ db, config, storage: files }: Services): Promise<Record<string, Check>> {
  const [database, queue, storage] = await Promise.all([
    outcome(() => sql`select 1`.execute(db)),
    outcome(() => sql`select 1 from graphile_worker.jobs limit 1`.execute(db)),
    outcome(() => Promise.all([fs.access(config.dataDir, fs.constants.W_OK), files.ready()])),
  ]);
  return { database, queue, storage };
}

/**
 * For machines that watch the product (experience 5.2): `/healthz` = the process lives, `/readyz` = it can serve (503 and Retry-After
 * when not), `/version`. They say nothing about data, addresses or people.
 */
export function healthRoutes(app: App, services: Services): void {
  app.get('/healthz', async () => ({ status: 'ok' }));

  app.get('/readyz', async (_request, reply) => {
    const found = await checks(services);
    const ready = !isLeaving(app) && Object.values(found).every((check) => check === 'ok');
    if (!ready) reply.code(503).header('retry-after', '2');
    return { status: ready ? 'ok' : 'failed', checks: found };
  });

  app.get('/version', async () => ({ version: productVersion }));
}
