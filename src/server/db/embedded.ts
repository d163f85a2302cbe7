import { databaseAccount } from './embedded/account.ts';
import { binaryFolder } from './embedded/binaries.ts';
import { ensureCluster } from './embedded/cluster.ts';
import { placesFor } from './embedded/places.ts';
import { ensureRunning, type Postmaster, runningPid, socketAddress, stopWhenUnused } from './embedded/postmaster.ts';

/** A running embedded PostgreSQL. */
export interface EmbeddedServer {
  /** Connection settings for `pg`. */
  address: { host: string; port: number; user: string; database: string };
  /** PostgreSQL's data folder; usually the one asked for (see embedded/places.ts). */
  folder: string;
  /** True when the server ran already: left by a killed process, or started by another one of the product. */
  attached: boolean;
  /** Stops the server, unless another process is connected to it. */
  stop(): Promise<'stopped' | 'left running'>;
}

/** Restarts the server when it died while the product runs (kill -9 of PostgreSQL); answers a function that ends the watch. */
function watch(postmaster: Postmaster, log: (message: string) => void): () => void {
  let busy = false;
  const timer = setInterval(async () => {
    if (busy || runningPid(postmaster.places) !== null) return;
    busy = true;
    try {
      log(`The embedded database was gone and is ${await ensureRunning(postmaster)} again`);
    } catch (error) {
      log(String(error));
    } finally {
      busy = false;
    }
  }, 500);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Starts (or attaches to) the real PostgreSQL that ships in npm packages, with its data in `folder`; as root under a borrowed account.
 * Throws with clear words when it cannot. `settings`: extra server settings as `name=value`.
 */
export async function startEmbedded(
  folder: string,
  { log = () => undefined, settings = [] }: { log?: (message: string) => void; settings?: string[] } = {},
): Promise<EmbeddedServer> {
  const account = databaseAccount();
  const places = placesFor(folder, account);
  const bin = binaryFolder(account);
  ensureCluster(bin, places.data, account);
  const postmaster: Postmaster = { bin, account, places, options: settings };
  const how = await ensureRunning(postmaster);
  log(`The embedded database is ${how} (${places.data})`);
  const endWatch = watch(postmaster, log);
  return {
    address: socketAddress(places),
    folder: places.data,
    attached: how === 'attached',
    async stop() {
      endWatch();
      return stopWhenUnused(places);
    },
  };
}
