import { sql } from 'kysely';
import { refuseFields } from '../base/refuse.ts';
import { sendAhead } from '../db/ahead.ts';
import { readableFiles } from '../db/file-states.ts';
import type { Trx } from './process.ts';

/**
 * Notes that records use these files: none of them is dropped as one that nothing needed
 * (`src/server/files/unused-files.ts`).
 */
export async function noteUse(trx: Trx, ids: readonly string[]): Promise<void> {
  const noting = trx
    .updateTable('file')
    .set({ used: true })
    .where('id', 'in', ids)
    .where('used', '=', false);
  await sendAhead(trx, sql`${noting}`);
}

/**
 * Refuses file ids that are not stored files of this account: a file of somebody else must not
 * travel. The same one may be attached to any number of records; each has its own readers.
 */
export async function requireOwnFiles(
  trx: Trx,
  ownerId: number | null,
  files: Record<string, unknown>,
): Promise<void> {
  const asked = Object.entries(files).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  if (asked.length === 0) return;
  const ids = asked.map(([, id]) => id);
  const found = await trx
    .selectFrom('file')
    .select('id')
    .where('id', 'in', ids)
    .where('owner_id', '=', ownerId ?? 0)
    .where('state', 'in', readableFiles)
    .execute();
  const missing = asked.filter(([, id]) => !found.some((file) => file.id === id));
  if (missing.length > 0)
    throw refuseFields(
      Object.fromEntries(missing.map(([name]) => [name, 'validation.file_missing'])),
    );
  await noteUse(trx, ids);
}
