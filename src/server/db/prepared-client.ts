import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { preparedName } from './prepared.ts';

/**
 * `cached plan must not change result type`, and a statement that the connection does not know:
 * what was prepared is out of date.
 */
const outdated = new Set(['0A000', '26000']);
const isOutdated = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && outdated.has(String(error.code));

/**
 * The pool as Kysely uses it, with two additions. Statements are prepared once per connection
 * (decision 018). And a connection on which the server did not answer in time, or whose prepared
 * statements are out of date because a migration changed a table, is thrown away instead of being
 * lent again; the first kind refuses the rest of its transaction at once. So a database that is
 * stopped or cut off costs one wait.
 */
export function preparedPool(pool: pg.Pool): PostgresPool {
  return {
    async connect(): Promise<PostgresPoolClient> {
      const client = await pool.connect();
      let dead: Error | null = null;
      let stale: Error | null = null;
      let inTransaction = false;
      async function query<R>(
        sql: string,
        parameters: ReadonlyArray<unknown>,
      ): Promise<PostgresQueryResult<R>> {
        if (dead) throw dead;
        if (/^begin|^start transaction/i.test(sql)) inTransaction = true;
        const values = [...parameters];
        try {
          const result: pg.QueryResult = await client.query({
            name: preparedName(pool, sql),
            text: sql,
            values,
          });
          return result as PostgresQueryResult<R>;
        } catch (error) {
          if (error instanceof Error && !('code' in error)) dead = error;
          if (!isOutdated(error)) throw error;
          stale = error as Error;
          // A transaction is aborted by then; its caller tries again on a new connection.
          if (inTransaction) throw error;
          const result: pg.QueryResult = await client.query(sql, values);
          return result as PostgresQueryResult<R>;
        }
      }
      return {
        query: query as PostgresPoolClient['query'],
        release: () => client.release(dead ?? stale ?? undefined),
      };
    },
    // The pool ends with its connection, see connection.ts: Kysely ends nothing when it was never
    // asked anything.
    end: async () => undefined,
  };
}
