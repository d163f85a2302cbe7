import { sql } from 'kysely';
import { requireOwnFiles } from '#server/engine/own-files.ts';
import type { Change, Reader, Trx } from '#server/engine/process.ts';
import { editionCode, type letterTypes } from '../schema.ts';
import { remindersDue } from './times.server.ts';

type Prefix = (typeof letterTypes)[keyof typeof letterTypes]['prefix'];

/** What the events of both kinds of letters read of the row. */
interface PostedRow {
  code: string | null;
  edition: number;
  sent_at: Date | null;
  read_at: Date | null;
}

/**
 * The next number of the year, `XT-2026-000123`. Two senders come one after the other; who is
 * refused leaves no gap.
 */
async function nextLetterCode(trx: Trx, prefix: Prefix, today: string): Promise<string> {
  const year = Number(today.slice(0, 4));
  const { rows } = await sql<{
    last: number;
  }>`insert into letter_number (prefix, year, last) values (${prefix}, ${year}, 1)
    on conflict (prefix, year) do update set last = letter_number.last + 1 returning last`.execute(
    trx,
  );
  return `${prefix}-${year}-${String(rows[0]?.last ?? 0).padStart(6, '0')}`;
}

/** The columns of a sending: a letter keeps the number that it was given at the first one. */
export const writeNumbered = async ({ trx, row, reader }: Change<PostedRow>, prefix: Prefix) => ({
  code: row.code ?? (await nextLetterCode(trx, prefix, reader.today)),
  sent_at: reader.now,
});

/** A file belongs to the person who brings it; a colleague's stays. */
export async function requireLetterFile(
  { trx, reader }: { trx: Trx; reader: Reader },
  file_id: string | null,
  stored: string | null,
): Promise<void> {
  if (file_id !== stored) await requireOwnFiles(trx, reader.actor.userId, { file_id });
}

/** As if it had never been on its way: the next sending begins the times again. */
export const neverSent = {
  sent_at: null,
  read_at: null,
  answered_at: null,
  overdue_at: null,
  reminders: 0,
};

/**
 * What the events of a letter on its way write, and its way back to a draft. `again` are the
 * columns that begin again with the next sending.
 */
export const postalWrites = <Again extends object>(again: Again) => ({
  changeToDraft: () => again,
  read: ({ reader }: Change<PostedRow>) => ({ read_at: reader.now }),
  accept: ({ row, reader }: Change<PostedRow>) => ({
    answered_at: reader.now,
    read_at: row.read_at ?? reader.now,
  }),
  reject: ({ row, reader, reason }: Change<PostedRow>) => ({
    answered_at: reader.now,
    read_at: row.read_at ?? reader.now,
    rejected_info: reason,
  }),
  regenerate: ({ row }: Change<PostedRow>) => ({
    ...again,
    rejected_info: null,
    edition: row.edition + 1,
    code: row.code && editionCode(row.code, row.edition + 1),
  }),
  remind: ({ row, reader }: Change<PostedRow>) => ({ reminders: remindersDue(row, reader) }),
  overdue: ({ reader }: Change<PostedRow>) => ({ overdue_at: reader.now }),
});
