import { nameOrEmailOf } from '#server/db/person-name.ts';
import type { Trx } from '#server/engine/process.ts';

/** The notes of calls about an application, the newest first. */
export const notesOf = (trx: Trx, application: number) =>
  trx
    .selectFrom('call_note as n')
    .innerJoin('account as a', 'a.id', 'n.author_id')
    .select(['n.id', 'n.note', 'n.created_at', nameOrEmailOf('a').as('author')])
    .where('n.application_id', '=', application)
    .orderBy('n.id', 'desc')
    .execute();

/** Adds a note; nobody changes one. */
export async function addNote(
  trx: Trx,
  note: { application_id: number; author_id: number; note: string; created_at: Date },
): Promise<void> {
  await trx.insertInto('call_note').values(note).execute();
}
