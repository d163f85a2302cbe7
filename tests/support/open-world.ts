import { testApp } from './app.ts';
import { freshDatabase, type TestDatabase } from './database.ts';
import { buildWorld, type World } from './world.ts';

/** The small country on a database of its own, for one test file. */
export interface OpenWorld extends World {
  database: TestDatabase;
  /** Closes the app and drops the database. */
  stop(): Promise<void>;
}

/** Builds the country with app and database. Call in `beforeAll`, and `stop()` in `afterAll`. */
export async function openWorld(): Promise<OpenWorld> {
  const database = await freshDatabase();
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
