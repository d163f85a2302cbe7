import type { Places } from './places.ts';

const cure =
  'Copy the whole folder again while the product is stopped, or restore a backup into an empty DATA_DIR (npm run restore).';

/**
 * The server's own reason: its last lines of the levels FATAL and PANIC, without time and process
 * number.
 */
function reasonOf(log: string): string {
  const reasons = log
    .split('\n')
    .flatMap((line) => /(?:FATAL|PANIC):\s+(.*)/.exec(line)?.[1] ?? []);
  return reasons.at(-1) ?? log.trim().split('\n').at(-1) ?? 'it gives no reason';
}

/**
 * Why the embedded server did not start and what to do about it, out of what it wrote to its log.
 */
export function startFailure({ data, log: file }: Places, log: string): string {
  const reason = reasonOf(log);
  if (/database files are incompatible with server/.test(log)) {
    return `The database in ${data} was made by another version of PostgreSQL (${reason}). Start the version of the product that made it, back up, and restore here.`;
  }
  if (/No space left on device/.test(log)) {
    return `The embedded database cannot start because the disk of ${data} is full. Make room there and start again; nothing is lost.`;
  }
  if (
    /Permission denied|Operation not permitted|wrong ownership|invalid permissions|Read-only file system/.test(
      log,
    )
  ) {
    return `The embedded database may not write in ${data} (${reason}). Give the folder to the account that starts the product, with mode 700.`;
  }
  if (/lock file/.test(log)) {
    return `The embedded database did not start because ${data}/postmaster.pid names a running process (${reason}). End that process; if it is no PostgreSQL, remove the file. Then start again.`;
  }
  if (
    /could not (open|read|locate|find|access|stat)|invalid (checkpoint|primary|data)|incorrect checksum|is not a (valid|directory)|does not exist|missing|corrupt/.test(
      log,
    )
  ) {
    return `The database in ${data} is not whole: ${reason}. ${cure}`;
  }
  return `The embedded database did not start: ${reason}. See ${file}.`;
}
