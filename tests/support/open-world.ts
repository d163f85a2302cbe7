import type { PoolSize } from '#server/db/pool.ts';
import { testApp } from './app.ts';
import { freshDatabase, type TestDatabase } from './database.ts';
import { templateName } from './database-server.ts';
import { buildWorld, type World } from './world.ts';

/** The small country on a database of its own, for one test file. */
export interface OpenWorld extends World {
  database: TestDatabase;
  /** Closes the app and drops the database. */
  stop(): Promise<void>;
}

/**
 * What asks much at once, but needs nothing to happen at once, waits for few connections: each
 * plans every statement anew, which costs more than the answer.
 */
export const fewConnections: PoolSize = { max: 3 };

/** Builds the country with app and database. Call in `beforeAll`, and `stop()` in `afterAll`. */
export async function openWorld(size?: PoolSize): Promise<OpenWorld> {
  const database = await freshDatabase(templateName, size);
  const world = await buildWorld(await testApp(database));
  return {
    ...world,
    database,
    async stop() {
      await world.on.stop();
      await database.stop();
    },
  };
}
