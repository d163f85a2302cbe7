import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Account, canEnter, give } from './account.ts';

/** Where one embedded database lives. */
export interface Places {
  /** PostgreSQL's own data folder. */
  data: string;
  /** Folder of the unix socket. */
  socket: string;
  log: string;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

/**
 * A start by root inside a private folder (root's home): the database's account cannot pass, so its
 * data lives beside the system's.
 */
function dataFolder(wanted: string, account: Account): string {
  const parent = path.dirname(wanted);
  fs.mkdirSync(parent, { recursive: true, mode: 0o700 });
  if (canEnter(parent, account)) return wanted;
  if (canEnter(path.dirname(parent), account)) {
    // Only our own folder is closed (mktemp -d): passing through is enough, its list and files stay
    // closed.
    fs.chmodSync(parent, fs.statSync(parent).mode | 0o011);
    return wanted;
  }
  const elsewhere = path.join('/var/lib/doctoral-education', digest(wanted), 'database');
  fs.mkdirSync(path.dirname(elsewhere), { recursive: true, mode: 0o711 });
  return elsewhere;
}

/** Decides the folders for the database of `wanted`. The answer is the same at every start. */
export function placesFor(wanted: string, account: Account): Places {
  const data = dataFolder(path.resolve(wanted), account);
  // A socket's path may not pass 107 bytes, so it is a short name in the temporary folder.
  return {
    data,
    socket: path.join(os.tmpdir(), `doctoral-db-${digest(data)}`),
    log: `${data}.log`,
  };
}

/**
 * Throws when a folder in the shared temporary place belongs to a stranger, who could have put
 * something into it.
 */
export function mustBelongTo(folder: string, uid: number | undefined): void {
  const found = fs.lstatSync(folder);
  if (found.isDirectory() && (uid === undefined || found.uid === uid)) return;
  throw new Error(
    `${folder} exists and belongs to somebody else. Remove it, or set TMPDIR to another folder.`,
  );
}

/**
 * Opens the server's log for appending, also one of an older start, readable by this account only.
 */
export function openLog(places: Places): number {
  const log = fs.openSync(places.log, 'a', 0o600);
  fs.fchmodSync(log, 0o600);
  return log;
}

/** Makes the folder of the socket, closed to everybody but the database's account. */
export function makeSocketFolder(places: Places, account: Account): void {
  const made = fs.mkdirSync(places.socket, { recursive: true, mode: 0o700 });
  if (made !== undefined) give(places.socket, account);
  mustBelongTo(places.socket, account?.uid ?? process.getuid?.());
}

/** Removes the socket's folder after a stop; one that is in use again is not empty and stays. */
export function removeSocketFolder(places: Places): void {
  try {
    fs.rmdirSync(places.socket);
  } catch (error) {
    if (
      !(
        error instanceof Error &&
        'code' in error &&
        (error.code === 'ENOTEMPTY' || error.code === 'ENOENT')
      )
    )
      throw error;
  }
}
