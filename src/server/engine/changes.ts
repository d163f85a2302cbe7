import { sql } from 'kysely';
import type pg from 'pg';
import type { Trx } from './process.ts';

/** Which record changed, and to which version; -1 tells that it is gone for the reader. */
export interface RecordChange {
  process: string;
  id: number;
  version: number;
  /**
   * The one account that may know; absent = everybody who may see the record. Never leaves the
   * server.
   */
  to?: number;
  /**
   * Who of this organization is on the record has changed: its people alone may know. Never leaves
   * the server.
   */
  organization?: number;
  /**
   * Published things, such as directories: anyone who listens may know. Never leaves the server.
   */
  open?: true;
}

/** Where the database tells of changed records. */
export const changeChannel = 'record_changed';
/**
 * Filled by triggers of migration 012: the rights of an account changed, or one of its sessions
 * ended.
 */
const accessChannel = 'access_changed';
/** Where the pages of records say that they are open. */
const lookChannel = 'record_looked';

/** Somebody has the page of a record open, or has left it. Kept nowhere but in memory. */
export interface Look {
  process: string;
  id: number;
  organization: number;
  account: number;
  /** As colleagues read it. */
  name: string;
  left: boolean;
}

/** Tells every app process that somebody looks at a record; nothing is written. */
export async function publishLook(db: Trx, look: Look): Promise<void> {
  await sql`select pg_notify(${lookChannel}, ${JSON.stringify(look)})`.execute(db);
}

/**
 * Tells every app process, when the transaction commits, that a record changed. Ids only: who may
 * know is decided per listener.
 */
export const publishChange = (trx: Trx, change: RecordChange): Promise<void> =>
  publishChanges(trx, [change]);

/** The same of many records, in one statement. */
export async function publishChanges(trx: Trx, changes: readonly RecordChange[]): Promise<void> {
  const told = changes.map((change) => JSON.stringify(change));
  await sql`select pg_notify(${changeChannel}, t) from unnest(${told}::text[]) t`.execute(trx);
}

/**
 * Tells every open page that what is chosen from has changed: an entry of a directory, or an
 * organization.
 */
export const publishDirectoryChange = (trx: Trx, id: number, version: number): Promise<void> =>
  publishChange(trx, { process: 'directory', id, version, open: true });

export interface ChangeFeed {
  /** Calls the listener for every change until the answered function is called. */
  subscribe(listener: (change: RecordChange) => void): () => void;
  /** Calls the listener with every account whose rights or sessions changed; as `subscribe`. */
  subscribeAccess(listener: (account: number) => void): () => void;
  /** Calls the listener with every look at a record; as `subscribe`. */
  subscribeLooks(listener: (look: Look) => void): () => void;
  /**
   * Calls the listener whenever the connection is taken (again): what was told meanwhile is lost;
   * as `subscribe`.
   */
  subscribeGap(listener: () => void): () => void;
  /** Whether changes are heard of now. */
  isListening(): boolean;
  /** How many pages listen now: each asks for the changes of access too. */
  openStreams(): number;
  stop(): Promise<void>;
}

const retryMs = 1000;

/**
 * One listening connection per app process, taken again when the database comes back. Changes
 * during an outage are not told: clients re-read when they reconnect.
 */
export function changeFeed(pool: pg.Pool): ChangeFeed {
  const listeners = new Set<(change: RecordChange) => void>();
  const accessListeners = new Set<(account: number) => void>();
  const lookListeners = new Set<(look: Look) => void>();
  const gapListeners = new Set<() => void>();
  let client: pg.PoolClient | undefined;
  let listening = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  const again = (): void => {
    if (!stopped) timer = setTimeout(listen, retryMs);
  };
  const lose = (lost: pg.PoolClient): void => {
    if (client !== lost) return;
    client = undefined;
    listening = false;
    lost.release(true);
    again();
  };
  const take = async (fresh: pg.PoolClient): Promise<void> => {
    // The app was closed while the connection was on its way.
    if (stopped) return fresh.release(true);
    client = fresh;
    fresh.on('notification', ({ channel: source, payload }) => {
      if (source === accessChannel)
        for (const listener of accessListeners) listener(Number(payload));
      else if (source === lookChannel)
        for (const listener of lookListeners) listener(JSON.parse(payload ?? '{}') as Look);
      else for (const listener of listeners) listener(JSON.parse(payload ?? '{}') as RecordChange);
    });
    fresh.once('error', () => lose(fresh));
    await fresh.query(`listen ${accessChannel}`).catch(() => lose(fresh));
    if (client === fresh) await fresh.query(`listen ${lookChannel}`).catch(() => lose(fresh));
    if (client === fresh) await fresh.query(`listen ${changeChannel}`).catch(() => lose(fresh));
    if (client !== fresh) return;
    listening = true;
    for (const listener of gapListeners) listener();
  };
  const listen = (): void => {
    pool.connect().then(take, again);
  };
  listen();

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    subscribeAccess(listener) {
      accessListeners.add(listener);
      return () => accessListeners.delete(listener);
    },
    subscribeLooks(listener) {
      lookListeners.add(listener);
      return () => lookListeners.delete(listener);
    },
    subscribeGap(listener) {
      gapListeners.add(listener);
      return () => gapListeners.delete(listener);
    },
    isListening: () => listening,
    openStreams: () => accessListeners.size,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      const last = client;
      client = undefined;
      listening = false;
      last?.release(true);
    },
  };
}
