import { Kysely, PostgresDialect } from 'kysely';
import type { Config } from '#server/base/config.ts';
import { preparedPool } from '#server/db/prepared-client.ts';
import type { Database } from '#server/db/tables.ts';
import { openFor } from './actors.ts';
import { type Sender, type TestApp, testApp } from './app.ts';
import { notReadAnew } from './read-anew.ts';
import { seededDatabase } from './seeded-database.ts';

/** The product over the demonstration data, with every question to the database written down. */
export interface SeededApp {
  on: TestApp;
  /** Signs a demonstration account on, by its login without the host. */
  as(login: string): Promise<Sender>;
  /** The statements of PostgreSQL that some work caused. */
  asked(work: () => Promise<unknown>): Promise<{ sql: string; parameters: readonly unknown[] }[]>;
  stop(): Promise<void>;
}

/**
 * Opens the app over a copy of the seeded database; `change` replaces parts of the configuration.
 */
export async function seededApp(change: Partial<Config> = {}): Promise<SeededApp> {
  const database = await seededDatabase();
  const statements: { sql: string; parameters: readonly unknown[] }[] = [];
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: preparedPool(database.pool) }),
    log: ({ query }) => {
      statements.push({ sql: query.sql, parameters: query.parameters });
    },
  });
  const on = await testApp({ ...database, db }, { change });
  return {
    on,
    async as(login) {
      const { id } = await database.db
        .selectFrom('account')
        .select('id')
        .where('email', '=', `${login}@namuna.uz`)
        .executeTakeFirstOrThrow();
      return openFor(on, id);
    },
    async asked(work) {
      statements.length = 0;
      await notReadAnew(work);
      return [...statements];
    },
    async stop() {
      await on.stop();
      await database.stop();
    },
  };
}
