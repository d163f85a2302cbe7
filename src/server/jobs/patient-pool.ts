import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { isOutage } from '../db/outage.ts';

/** How long after a failed attempt the next one is made, in milliseconds. */
const pauseMs = 250;

/** A pool for the job runner whose statements outlive an outage of the database. */
export interface PatientPool {
  /** For graphile-worker. */
  pool: pg.Pool;
  /**
   * From now on nothing is repeated: who waits waits in vain, as a process that ends does. The pool
   * itself stays open.
   */
  giveUp(): void;
}

interface Patience {
  givenUp: boolean;
  /**
   * Hears of the first failure of an outage, and of nothing more until a connection worked again.
   */
  report(error: unknown): void;
  worked(): void;
}

type Ask<Answer> = (client: pg.PoolClient) => Promise<Answer>;
type Connect = () => Promise<pg.PoolClient>;

const forEver = (): Promise<never> => new Promise(() => undefined);

/** A connection, whenever there is one. */
async function connectPatiently(pool: pg.Pool, patience: Patience): Promise<pg.PoolClient> {
  for (;;) {
    if (patience.givenUp) return forEver();
    try {
      return await pool.connect();
    } catch (error) {
      patience.report(error);
      await sleep(pauseMs);
    }
  }
}

const part = (statement: unknown, name: 'text' | 'name'): string =>
  typeof statement === 'object' && statement !== null
    ? String(Reflect.get(statement, name))
    : String(statement);

/**
 * How a job ended: graphile-worker names these statements so, and reads nothing of their answer.
 */
const isReport = (statement: unknown): boolean =>
  /^(complete|fail|return)_jobs?(_q)?\//.test(part(statement, 'name'));

/**
 * One loan of a connection. Outside of a transaction a statement that met an outage is asked again
 * on another connection: taking a job, and saying how it ended, may be repeated; a job that was
 * taken without our hearing of it is found by its holder (`worker-life.ts`).
 */
function patientClient(first: pg.PoolClient, connect: Connect, patience: Patience): pg.PoolClient {
  let current = first;
  let broken: Error | undefined;
  let inTransaction = false;

  async function repeated<Answer>(ask: Ask<Answer>): Promise<Answer> {
    for (;;) {
      try {
        const answer = await ask(current);
        patience.worked();
        return answer;
      } catch (error) {
        if (!isOutage(error)) throw error;
        patience.report(error);
        broken = error as Error;
        if (inTransaction) throw error;
        current.release(broken);
        await sleep(pauseMs);
        current = await connect();
        broken = undefined;
      }
    }
  }

  const query = (...statement: Parameters<pg.PoolClient['query']>): Promise<unknown> => {
    const text = part(statement[0], 'text');
    if (/^\s*begin/i.test(text)) inTransaction = true;
    if (/^\s*(commit|rollback)/i.test(text)) inTransaction = false;
    const answer = repeated(async (client) => client.query(...statement));
    // Nobody waits for it: a rejection would end the process. The job is found by its holder later.
    return isReport(statement[0]) ? answer.catch(patience.report) : answer;
  };
  const release = (error?: Error | boolean): void => current.release(error ?? broken);

  return new Proxy(first, {
    get(_target, name) {
      if (name === 'query') return query;
      if (name === 'release') return release;
      const value: unknown = Reflect.get(current, name, current);
      return typeof value === 'function' ? value.bind(current) : value;
    },
  });
}

/**
 * Gives a connection back, and does nothing when it is called again: graphile-worker gives its
 * listening connection back twice when it is stopped while it still waits for the answer to `listen`.
 */
function releaseOnce(client: pg.PoolClient): (error?: Error) => void {
  let released = false;
  return (error) => {
    if (!released) client.release(error);
    released = true;
  };
}

type Taken = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error) => void,
) => void;

/**
 * Wraps the queue's pool for graphile-worker, which says how a job ended without waiting for the
 * answer: when that failed, the process ended with an unhandled rejection, and the job stayed
 * locked (decision 060). `report` hears of the beginning of each outage.
 */
export function patientPool(pool: pg.Pool, report: (error: unknown) => void): PatientPool {
  let away = false;
  const patience: Patience = {
    givenUp: false,
    report(error) {
      if (!away) report(error);
      away = true;
    },
    worked() {
      away = false;
    },
  };
  const connectRaw: Connect = () => connectPatiently(pool, patience);

  function connect(taken?: Taken): Promise<pg.PoolClient> | undefined {
    if (!taken) return connectRaw().then((client) => patientClient(client, connectRaw, patience));
    // The listening connection: graphile-worker takes another one by itself when it breaks.
    void connectRaw().then((client) => taken(undefined, client, releaseOnce(client)));
    return undefined;
  }

  async function query(...statement: Parameters<pg.Pool['query']>): Promise<unknown> {
    const client = patientClient(await connectRaw(), connectRaw, patience);
    try {
      return await client.query(...statement);
    } finally {
      client.release();
    }
  }

  const wrapped = new Proxy(pool, {
    get(target, name) {
      if (name === 'connect') return connect;
      if (name === 'query') return query;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return {
    pool: wrapped,
    giveUp() {
      patience.givenUp = true;
    },
  };
}
