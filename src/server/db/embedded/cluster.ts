import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { type Account, give } from './account.ts';

/** Name of the database's one user; the socket's folder is what keeps others out. */
export const databaseUser = 'app';

/** The environment of PostgreSQL's programs: neutral locale, UTC. */
export const databaseEnvironment = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };

/** Makes the data folder when there is none: in a side folder, then one rename, so that a kill in between leaves nothing half-made. */
export function ensureCluster(bin: string, data: string, account: Account): void {
  if (fs.existsSync(path.join(data, 'PG_VERSION'))) return;
  const draft = `${data}.init-${process.pid}`;
  fs.rmSync(draft, { recursive: true, force: true });
  fs.mkdirSync(draft, { mode: 0o700 });
  give(draft, account);
  const options = ['-D', draft, '-U', databaseUser, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-k'];
  const made = spawnSync(path.join(bin, 'initdb'), options, { ...account, env: databaseEnvironment, encoding: 'utf8' });
  if (made.status !== 0) {
    fs.rmSync(draft, { recursive: true, force: true });
    throw new Error(`The embedded database could not be created in ${data}: ${made.stderr || made.error}`);
  }
  try {
    fs.renameSync(draft, data);
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true });
    // Another start may have won the race; then its folder is as good as ours.
    if (!fs.existsSync(path.join(data, 'PG_VERSION'))) throw error;
  }
}
