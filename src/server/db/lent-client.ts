import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';

/**
 * The pool as Kysely uses it, with one addition: a connection on which the server did not answer in time is thrown away instead of
 * being lent again, and refuses the rest of its transaction at once. So a database that is stopped or cut off costs one wait, not many.
 */
export function lendingPool(pool: pg.Pool): PostgresPool {
  return {
    async connect(): Promise<PostgresPoolClient> {
      const client = await pool.connect();
      let dead: Error | null = null;
      async function query<R>(sql: string, parameters: ReadonlyArray<unknown>): Promise<PostgresQueryResult<R>> {
        if (dead) throw dead;
        try {
          const result: pg.QueryResult = await client.query(sql, [...parameters]);
          return result as PostgresQueryResult<R>;
        } catch (error) {
          if (error instanceof Error && !('code' in error)) dead = error;
          throw error;
        }
      }
      return { query: query as PostgresPoolClient['query'], release: () => client.release(dead ?? undefined) };
    },
    // The pool ends with its connection, see connection.ts: Kysely ends nothing when it was never asked anything.
    end: async () => undefined,
  };
}
