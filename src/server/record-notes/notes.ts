import { sql } from 'kysely';
import type { z } from 'zod';
import { recordNoteMachine } from '#machines/rows/record-note.machine.ts';
import { moveOf, rowStatesTagged } from '#machines/rows/row.ts';
import type { noteBody, RecordNote } from '#shared/record-notes.ts';
import { refuseFields } from '../base/refuse.ts';
import { nameOrEmailOf } from '../db/person-name.ts';
import { notifyPeople } from '../engine/notify-people.ts';
import type { ProcessDefinition, Reader, Trx } from '../engine/process.ts';
import { housesOf } from '../engine/scope.ts';
import type { Colleague } from './colleagues.ts';

/** A record, and who looks at its notes on behalf of which organization. */
export interface NotesOf {
  definition: ProcessDefinition;
  reader: Reader;
  recordId: number;
}

/** The notes of one's own organization on a record, the newest first. */
export async function readNotes(
  trx: Trx,
  { definition, reader, recordId }: NotesOf,
): Promise<RecordNote[]> {
  type Row = Omit<RecordNote, 'created_at' | 'taken_back_at'> &
    Record<'created_at', Date> &
    Record<'taken_back_at', Date | null>;
  const { rows } = await sql<Row>`
    select n.id, ${nameOrEmailOf('a')} as author, n.created_at, n.text, n.taken_back_at,
      array(select ${nameOrEmailOf('m')} from account m
        where m.id = any(n.mentioned) order by m.id) as mentioned,
      n.author_id = ${reader.actor.userId} and n.state = any(${rowStatesTagged(recordNoteMachine, 'read')}) as own
    from record_note n join account a on a.id = n.author_id
    where n.process = ${definition.machine.id} and n.record_id = ${recordId}
      and n.organization_id = any(${housesOf(reader)}::bigint[])
    order by n.id desc`.execute(trx);
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    taken_back_at: row.taken_back_at?.toISOString() ?? null,
  }));
}

/** How many of them are not taken back. */
export async function countNotes(
  trx: Trx,
  { definition, reader, recordId }: NotesOf,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from record_note n
    where n.process = ${definition.machine.id} and n.record_id = ${recordId}
      and n.state = any(${rowStatesTagged(recordNoteMachine, 'read')})
      and n.organization_id = any(${housesOf(reader)}::bigint[])`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** What a message about a note says: who wrote it, and on which record. Never the note itself. */
interface Told {
  person: string;
  record: string;
}

/**
 * Writes a note, and tells the colleagues it names. Throws `VALIDATION` for one who may not see the
 * record, or works elsewhere.
 */
export async function writeNote(
  trx: Trx,
  { definition, reader, recordId }: NotesOf,
  { note, mentioned }: z.infer<typeof noteBody>,
  colleagues: readonly Colleague[],
  told: Told,
): Promise<void> {
  const named = colleagues.filter(({ id }) => mentioned.includes(id));
  if (named.length !== new Set(mentioned).size)
    throw refuseFields({ mentioned: 'validation.choice' });
  const { userId, organizationId } = reader.actor;
  if (userId === null || organizationId === null) throw new Error('a note is of somebody');
  const process = definition.machine.id;
  await trx
    .insertInto('record_note')
    .values({
      process,
      record_id: recordId,
      organization_id: organizationId,
      author_id: userId,
      state: moveOf(recordNoteMachine, 'write').to,
      text: note,
      mentioned: named.map(({ id }) => id),
      created_at: reader.now,
    })
    .execute();
  const message = {
    code: 'N-NOTE-MENTION',
    process,
    recordId,
    // A note is no line of the history; its own insertion makes that it is told once.
    historyId: null,
    at: reader.now,
    paramsIn: () => ({ ...told }),
  } as const;
  await notifyPeople(
    trx,
    named.map((to) => ({ message, to })),
  );
}

/** Takes back a note: its words go, its line stays. Answers whether there was one of this writer. */
export async function takeBackNote(
  trx: Trx,
  { definition, reader, recordId }: NotesOf,
  noteId: number,
): Promise<boolean> {
  const { from, to } = moveOf(recordNoteMachine, 'takeBack');
  const taken = await trx
    .updateTable('record_note')
    .set({ state: to, text: null, taken_back_at: reader.now })
    .where('id', '=', noteId)
    .where('process', '=', definition.machine.id)
    .where('record_id', '=', recordId)
    .where('author_id', '=', reader.actor.userId)
    .where('state', 'in', from)
    .returning('id')
    .execute();
  return taken.length > 0;
}

/** Deletes the notes on records that are gone: nobody reads them any more. */
export async function forgetNotes(
  trx: Trx,
  definitions: readonly ProcessDefinition[],
): Promise<void> {
  for (const { machine, table } of definitions)
    await trx
      .deleteFrom('record_note')
      .where('process', '=', machine.id)
      .where('state', 'in', moveOf(recordNoteMachine, 'forget').from)
      .where(sql<boolean>`not exists (select 1 from ${sql.table(table)} r
        where r.id = record_note.record_id)`)
      .execute();
}
