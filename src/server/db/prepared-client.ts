import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { type Planning, prepared, sentAhead } from './prepared.ts';
import { sqlStateOf } from './violations.ts';

/**
 * `cached plan must not change result type`, and a statement that the connection does not know:
 * what was prepared is out of date.
 */
const outdated = new Set(['0A000', '26000']);
const isOutdated = (error: unknown): boolean => outdated.has(sqlStateOf(error) ?? '');

/** The transaction has failed before: why, an earlier statement knows. */
const isAborted = (error: unknown): boolean => sqlStateOf(error) === '25P02';

/** What is written until the end of this turn of the event loop leaves in one piece. */
function gatherWrites({ connection: { stream } }: pg.Client): void {
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** Whether a statement may be sent on a connection before the one in front of it is answered. */
const isPipelined = (client: pg.ClientBase): client is pg.Client =>
  'pipeline' in client && client.pipeline === true;

const nothing = <R>(): PostgresQueryResult<R> => ({ command: 'UPDATE', rowCount: 0, rows: [] });

/** What `sendAhead` finds: one row, which asks for the rows. */
const answerIn = <R>(rows: () => Promise<unknown[]>): PostgresQueryResult<R> => ({
  command: 'SELECT',
  rowCount: 1,
  rows: [rows] as unknown[] as R[],
});

/** How each connection plans now, where it has been told. */
const planningOf = new WeakMap<pg.ClientBase, Planning>();

/** Tells a connection how to plan, in the same piece as the statement that is to be planned so. */
function tellPlanning(client: pg.ClientBase, planning: Planning): void {
  if (planningOf.get(client) === planning || !isPipelined(client)) return;
  planningOf.set(client, planning);
  gatherWrites(client);
  // Where this fails, the statement behind it does too, and says so.
  client.query(`set plan_cache_mode = ${planning}`).catch(() => planningOf.delete(client));
}

/** One lending of a connection: what is on its way, and what has gone wrong on it. */
class Lent {
  #dead: Error | null = null;
  #stale: Error | null = null;
  #inTransaction = false;
  /** Ends with the last statement that was sent ahead. */
  #sent: Promise<void> = Promise.resolve();
  /** Why the transaction has failed, where nobody has waited for the statement that did. */
  #failed: unknown = null;

  constructor(
    private readonly pool: pg.Pool,
    private readonly client: pg.PoolClient,
  ) {}

  async #ask(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const before = this.#sent;
    const { name, text: kept, planning } = prepared(this.pool, text);
    if (planning !== null) tellPlanning(this.client, planning);
    try {
      return await this.client.query({ name, text: kept, values });
    } catch (error) {
      if (error instanceof Error && !('code' in error)) this.#dead = error;
      if (isAborted(error)) await this.#throwFailed(before);
      if (!isOutdated(error)) throw error;
      this.#stale = error as Error;
      // A transaction is aborted by then; its caller tries again on a new connection.
      if (this.#inTransaction) throw error;
      return await this.client.query(text, values);
    }
  }

  /** Sends a statement in front of the next one. Its failure is told by the one that is waited for. */
  #send(client: pg.Client, text: string, values: unknown[]): Promise<pg.QueryResult> {
    gatherWrites(client);
    const answer = this.#ask(text, values);
    this.#sent = answer.then(
      () => undefined,
      (error: unknown) => {
        this.#failed ??= error;
      },
    );
    return answer;
  }

  /** Throws why the transaction has failed, as soon as what was sent before is answered. */
  async #throwFailed(before: Promise<void>): Promise<void> {
    await before;
    if (this.#failed !== null) throw this.#failed;
  }

  async query<R>(
    text: string,
    parameters: ReadonlyArray<unknown>,
  ): Promise<PostgresQueryResult<R>> {
    if (this.#dead) throw this.#dead;
    const values = [...parameters];
    const begins = /^begin|^start transaction|^savepoint/i.test(text);
    const ahead = text.startsWith(sentAhead);
    this.#inTransaction ||= begins;
    if (this.#inTransaction && (begins || ahead) && isPipelined(this.client)) {
      const answer = this.#send(this.client, text, values);
      return begins ? nothing() : answerIn(async () => (await answer).rows);
    }
    const result: pg.QueryResult = await this.#ask(text, values);
    if (/^rollback/i.test(text)) this.#failed = null;
    // What was told in a transaction is taken back with it.
    if (result.command === 'ROLLBACK') planningOf.delete(this.client);
    // The database rolls back what has failed, and calls it no error.
    if (/^commit/i.test(text)) await this.#throwFailed(this.#sent);
    return ahead ? answerIn(async () => result.rows) : (result as PostgresQueryResult<R>);
  }

  release(): void {
    this.client.release(this.#dead ?? this.#stale ?? undefined);
  }
}

/**
 * The pool as Kysely uses it, with four additions. Statements are prepared once per connection
 * (decision 018). A connection is told how to plan them, where that matters (decision 183). The
 * beginning of a transaction, and what is marked as sent ahead, goes with the statement after it
 * instead of waiting for an answer of its own (decision 153). And a connection on which the server
 * did not answer in time, or whose prepared statements are out of date because a migration changed
 * a table, is thrown away instead of being lent again; the first kind refuses the rest of its
 * transaction at once. So a database that is stopped or cut off costs one wait.
 */
export function preparedPool(pool: pg.Pool): PostgresPool {
  return {
    async connect(): Promise<PostgresPoolClient> {
      const lent = new Lent(pool, await pool.connect());
      return {
        query: ((text: string, parameters: ReadonlyArray<unknown>) =>
          lent.query(text, parameters)) as PostgresPoolClient['query'],
        release: () => lent.release(),
      };
    },
    // The pool ends with its connection, see connection.ts: Kysely ends nothing when it was never
    // asked anything.
    end: async () => undefined,
  };
}
