import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { type Account, give } from './account.ts';

/** Name of the database's one user; the socket's folder is what keeps others out. */
export const databaseUser = 'app';

/** The environment of PostgreSQL's programs: neutral locale, UTC. */
export const databaseEnvironment = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };

const draftOf = (data: string): string => `${data}.init-${process.pid}`;

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/**
 * Making a data folder takes seconds: an older draft is nobody's, even if its number is a running
 * process again.
 */
const draftMs = 10 * 60_000;

/**
 * Removes the half-made folders that killed starts have left beside the data folder, and not those
 * of starts under way.
 */
export function removeDrafts(data: string): void {
  const [parent, name] = [path.dirname(data), `${path.basename(data)}.init-`];
  for (const entry of fs.readdirSync(parent)) {
    // A folder that somebody named alike is not ours.
    if (!entry.startsWith(name) || !/^\d+$/.test(entry.slice(name.length))) continue;
    const draft = path.join(parent, entry);
    const made = fs.statSync(draft, { throwIfNoEntry: false });
    if (!made) continue;
    const pid = Number(entry.slice(name.length));
    const underWay = isAlive(pid) && pid !== process.pid && Date.now() - made.mtimeMs < draftMs;
    // An orphaned initdb may still be writing into it.
    if (!underWay) fs.rmSync(draft, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * A folder that has content but is no database: a copy that was broken off, or something else of
 * that name.
 */
function refuseHalfCopy(data: string): void {
  if (!fs.existsSync(data) || fs.readdirSync(data).length === 0) return;
  throw new Error(
    `${data} holds files but is no whole database (PG_VERSION is missing). Copy the whole folder again while the product is stopped, or restore a backup into an empty DATA_DIR (npm run restore).`,
  );
}

/**
 * Makes the data folder when there is none: in a side folder, then one rename, so that a kill in
 * between leaves nothing half-made.
 */
export function ensureCluster(bin: string, data: string, account: Account): void {
  if (fs.existsSync(path.join(data, 'PG_VERSION'))) return;
  refuseHalfCopy(data);
  const draft = draftOf(data);
  fs.rmSync(draft, { recursive: true, force: true });
  fs.mkdirSync(draft, { mode: 0o700 });
  give(draft, account);
  const options = [
    '-D',
    draft,
    '-U',
    databaseUser,
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '-k',
  ];
  const made = spawnSync(path.join(bin, 'initdb'), options, {
    ...account,
    env: databaseEnvironment,
    encoding: 'utf8',
  });
  if (made.status !== 0) {
    fs.rmSync(draft, { recursive: true, force: true });
    throw new Error(
      `The embedded database could not be created in ${data}: ${made.stderr || made.error}`.trim(),
    );
  }
  try {
    fs.renameSync(draft, data);
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true });
    // Another start may have won the race; then its folder is as good as ours.
    if (!fs.existsSync(path.join(data, 'PG_VERSION'))) throw error;
  }
}
