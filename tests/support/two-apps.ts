import { openDatabase } from '#server/db/connection.ts';
import { openFor } from './actors.ts';
import { type Sender, type TestApp, testApp } from './app.ts';
import type { TestDatabase } from './database.ts';
import { seededDatabase } from './seeded-database.ts';

/**
 * Two app processes over one seeded database, each with a pool and caches of its own, under one
 * clock.
 */
export interface TwoApps {
  database: TestDatabase;
  here: TestApp;
  other: TestApp;
  /** Signs a demonstration account on, by its login without the host. */
  as(login: string): Promise<Sender>;
  stop(): Promise<void>;
}

/** Opens both over a copy of the seeded database. */
export async function twoApps(): Promise<TwoApps> {
  const database = await seededDatabase();
  const here = await testApp(database);
  const second = openDatabase(database.address);
  const other = await testApp(second, { clock: here.clock });
  return {
    database,
    here,
    other,
    async as(login) {
      const { id } = await database.db
        .selectFrom('account')
        .select('id')
        .where('email', '=', `${login}@namuna.uz`)
        .executeTakeFirstOrThrow();
      return openFor(here, id);
    },
    async stop() {
      await other.stop();
      await second.stop();
      await here.stop();
      await database.stop();
    },
  };
}
