import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** The account PostgreSQL runs as; null = the account of this process. */
export type Account = { uid: number; gid: number } | null;

function idOf(flag: '-u' | '-g', user: string): number | null {
  try {
    return Number(
      execFileSync('id', [flag, user], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    );
  } catch {
    return null;
  }
}

/**
 * PostgreSQL refuses root, so a start by root borrows an existing account (initdb needs one that
 * has a name).
 */
export function databaseAccount(): Account {
  if (process.getuid?.() !== 0) return null;
  for (const user of ['postgres', 'nobody']) {
    const uid = idOf('-u', user);
    const gid = idOf('-g', user);
    if (uid && gid !== null) return { uid, gid };
  }
  throw new Error(
    'The embedded database cannot run as root and found no other account (postgres, nobody). Start as an ordinary user or set DATABASE_URL.',
  );
}

/** May this account enter the folder, through all of its parents? */
export function canEnter(folder: string, account: Account): boolean {
  if (!account) return true;
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    const { mode, uid, gid } = fs.statSync(at);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if (!(mode & bit)) return false;
    if (at === path.dirname(at)) return true;
  }
}

/** Hands a file or folder to the account. */
export function give(target: string, account: Account): void {
  if (account) fs.chownSync(target, account.uid, account.gid);
}
