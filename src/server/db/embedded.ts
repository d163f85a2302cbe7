import { databaseAccount } from './embedded/account.ts';
import { binaryFolder } from './embedded/binaries.ts';
import { ensureCluster, removeDrafts } from './embedded/cluster.ts';
import { placesFor } from './embedded/places.ts';
import {
  ensureRunning,
  type Postmaster,
  runningPid,
  socketAddress,
  stopWhenUnused,
} from './embedded/postmaster.ts';

/** A running embedded PostgreSQL. */
export interface EmbeddedServer {
  /** Connection settings for `pg`. */
  address: { host: string; port: number; user: string; database: string };
  /** PostgreSQL's data folder; usually the one asked for (see embedded/places.ts). */
  folder: string;
  /**
   * True when the server ran already: left by a killed process, or started by another one of the
   * product.
   */
  attached: boolean;
  /** Stops the server, unless another process is connected to it. */
  stop(): Promise<'stopped' | 'left running'>;
}

/**
 * Restarts the server when it died while the product runs (kill -9 of PostgreSQL); answers a
 * function that ends the watch.
 */
function watch(postmaster: Postmaster, log: (message: string) => void): () => Promise<void> {
  const control = new AbortController();
  let attempt: Promise<void> | undefined;
  const bringBack = async (): Promise<void> => {
    try {
      const how = await ensureRunning(postmaster, { log, signal: control.signal });
      log(`The embedded database was gone and is ${how} again`);
    } catch (error) {
      if (!control.signal.aborted) log(String(error));
    } finally {
      attempt = undefined;
    }
  };
  const timer = setInterval(() => {
    if (!attempt && runningPid(postmaster.places) === null) attempt = bringBack();
  }, 500);
  timer.unref();
  return async () => {
    clearInterval(timer);
    control.abort();
    // A server that is started after the stop would stay.
    await attempt;
  };
}

interface Options {
  log?: (message: string) => void;
  /** Extra server settings, as `name=value`. */
  settings?: string[];
  /** Nobody wants the server any more: the wait for it ends, and it is left as it is. */
  signal?: AbortSignal;
}

/**
 * Starts (or attaches to) the real PostgreSQL that ships in npm packages, with its data in
 * `folder`; as root under a borrowed account. Throws with clear words when it cannot.
 */
export async function startEmbedded(
  folder: string,
  { log = () => undefined, settings = [], signal }: Options = {},
): Promise<EmbeddedServer> {
  const account = databaseAccount();
  const places = placesFor(folder, account);
  const bin = binaryFolder(account);
  removeDrafts(places.data);
  ensureCluster(bin, places.data, account);
  const postmaster: Postmaster = { bin, account, places, options: settings };
  const how = await ensureRunning(postmaster, { log, signal });
  log(`The embedded database is ${how} (${places.data})`);
  const endWatch = watch(postmaster, log);
  return {
    address: socketAddress(places),
    folder: places.data,
    attached: how === 'attached',
    async stop() {
      await endWatch();
      return stopWhenUnused(places, log);
    },
  };
}
