import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** How long a question to the database may take, in milliseconds. */
export interface Patience {
  /**
   * Until a connection must be there (everything answers within 5 s, so connect + query stay
   * below).
   */
  connect: number;
  /** Until the server must have answered; null = no limit. */
  query: number | null;
  /** Until a row or an advisory lock must be free; null = no limit. */
  lock: number | null;
}

/**
 * For requests. Who waits for a lock keeps a connection from others, who wait two seconds for it:
 * far less is waited for a lock, so that one locked row stops nobody but those who want it
 * (decision 062).
 */
export const requestPatience: Patience = { connect: 2000, query: 2800, lock: 700 };

/** For jobs, which wait for each other on connections of their own. */
export const jobPatience: Patience = { connect: 2000, query: 2800, lock: 2000 };

/** For migrations and bulk commands. */
export const bulkPatience: Patience = { connect: 10_000, query: null, lock: null };

const { INT8, NUMERIC, DATE } = pg.types.builtins;
const arrayOfInt8 = 1016;
const arrayOfNumeric = 1231;
const arrayOfDate = 1182;
const arrayOfText: number = 1009;
const textArray: (value: string) => string[] = pg.types.getTypeParser(arrayOfText, 'text');

const parsers = new Map<number, (value: string) => unknown>([
  [INT8, Number],
  [NUMERIC, Number],
  [DATE, String],
  [arrayOfInt8, (value) => textArray(value).map(Number)],
  [arrayOfNumeric, (value) => textArray(value).map(Number)],
  [arrayOfDate, textArray],
]);

/**
 * The one place that says how PostgreSQL's values arrive: int8 and numeric as numbers, date as
 * 'YYYY-MM-DD', the rest as `pg` does.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ??
    (format === 'binary'
      ? pg.types.getTypeParser(oid, 'binary')
      : pg.types.getTypeParser(oid, 'text')),
};

/**
 * The name of every database session of this process: while one is open, its jobs are left to it
 * (decision 060).
 */
export const sessionName = `doctoral-education ${randomBytes(6).toString('hex')}`;

/** How many connections a pool may have, and the name of its sessions. */
export interface PoolSize {
  max?: number;
  name?: string;
}

/** A pool that survives the server's going away; `onError` hears of idle connections that broke. */
export function makePool(
  address: pg.PoolConfig,
  patience: Patience,
  onError: (error: Error) => void,
  { max = 20, name = sessionName }: PoolSize = {},
): pg.Pool {
  const pool = new pg.Pool({
    ...address,
    types,
    max,
    // A statement is sent while others are still being answered (`ahead.ts`). Bulk commands copy,
    // which wants a connection for itself.
    pipeline: patience.query !== null,
    // What a connection has prepared is worth more than a connection less (decision 018).
    idleTimeoutMillis: 300_000,
    keepAlive: true,
    application_name: name,
    connectionTimeoutMillis: patience.connect,
    idle_in_transaction_session_timeout: patience.query === null ? undefined : 60_000,
    // The server gives up a little earlier than the client, so that a slow query leaves a clean
    // connection behind.
    statement_timeout: patience.query ?? undefined,
    lock_timeout: patience.lock ?? undefined,
    query_timeout: patience.query === null ? undefined : patience.query + 200,
  });
  // Without a listener a broken idle connection ends the process.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
