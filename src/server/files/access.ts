import type { Kysely } from 'kysely';
import type { SignedIn } from '../auth/signed-in.ts';
import { Refusal } from '../base/refusal.ts';
import { isReadable } from '../db/file-states.ts';
import type { Database } from '../db/tables.ts';
import type { FileRow } from './uploads.ts';

/**
 * Says whether a person who is not the owner may read a file, because it belongs to a record they
 * see. One per kind of record.
 */
export type FileReader = (
  trx: Kysely<Database>,
  actor: SignedIn,
  fileId: string,
) => Promise<boolean>;

/** Told of every content that leaves the server, before it does. */
export type FileReadListener = (
  trx: Kysely<Database>,
  actor: SignedIn,
  file: FileRow,
  address: string,
) => Promise<void>;

/** The owner may always read, others where one of the readers says so. */
async function mayRead(
  trx: Kysely<Database>,
  readers: readonly FileReader[],
  actor: SignedIn,
  file: FileRow,
): Promise<boolean> {
  if (file.owner_id === actor.userId) return true;
  if (!isReadable(file)) return false;
  for (const reader of readers) if (await reader(trx, actor, file.id)) return true;
  return false;
}

/**
 * A file inside the caller's scope. Throws NOT_FOUND for any other: what is not yours does not
 * exist.
 */
export async function visibleFile(
  trx: Kysely<Database>,
  readers: readonly FileReader[],
  actor: SignedIn,
  id: string,
): Promise<FileRow> {
  const file = await trx.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirst();
  if (file === undefined || !(await mayRead(trx, readers, actor, file)))
    throw new Refusal('NOT_FOUND');
  return file;
}
