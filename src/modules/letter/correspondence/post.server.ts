import { sql } from 'kysely';
import type { LetterDocumentFacts } from '#server/documents/letter-facts.ts';
import type { Reader, Sql, Trx } from '#server/engine/process.ts';
import type { Named } from '#server/reference/names-json.ts';
import { addDays, tashkentDay } from '#shared/dates.ts';
import type { letterTypes } from '#shared/letter.ts';

// What simple and targeted letters have in common (processes sections 7 and 8).

type Prefix = (typeof letterTypes)[keyof typeof letterTypes]['prefix'];
export type Letterhead = NonNullable<LetterDocumentFacts['organization']> &
  LetterDocumentFacts['form'];

/**
 * The next number of the year, `XT-2026-000123`. Two senders come one after the other; who is
 * refused leaves no gap.
 */
export async function nextLetterCode(trx: Trx, prefix: Prefix, today: string): Promise<string> {
  const year = Number(today.slice(0, 4));
  const { rows } = await sql<{
    last: number;
  }>`insert into letter_number (prefix, year, last) values (${prefix}, ${year}, 1)
    on conflict (prefix, year) do update set last = letter_number.last + 1 returning last`.execute(
    trx,
  );
  return `${prefix}-${year}-${String(rows[0]?.last ?? 0).padStart(6, '0')}`;
}

/**
 * Parts of a list of letters `r` in order of urgency, each letter in one of them: what is late,
 * what nobody has opened, what is read and waits, the rest.
 */
export const urgencyParts = (waiting: Sql) => ({
  overdue: sql`(${waiting} and r.overdue_at is not null)`,
  unread: sql`(${waiting} and r.overdue_at is null and r.read_at is null)`,
  waiting: sql`(${waiting} and r.overdue_at is null and r.read_at is not null)`,
  answered: sql`not ${waiting}`,
});

/** An organization of a letter as it travels: its number and names, nothing of its state. */
export const named = (organization: Named | null): Named | null =>
  organization && {
    id: organization.id,
    name_uz: organization.name_uz,
    name_ru: organization.name_ru,
    name_en: organization.name_en,
  };

/**
 * How many of the reminders are due by a day: each so many days after the letter was sent (setting
 * `letter.remind_days`).
 */
export function remindersDue(
  { sent_at }: { sent_at: Date | null },
  { today, settings }: Pick<Reader, 'today' | 'settings'>,
): number {
  if (!sent_at) return 0;
  const sent = tashkentDay(sent_at);
  return settings['letter.remind_days'].filter((days) => addDays(sent, days) <= today).length;
}

/** Names, address and phone: what stands on the form of an organization. */
export async function letterhead(trx: Trx, id: number): Promise<Letterhead> {
  const found = await trx
    .selectFrom('organization')
    .select(['name_uz', 'name_ru', 'name_en', 'address', 'phone', 'tin'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return found;
}

/** The name of the file that goes with a letter, as a list of its attachments. */
export async function attachedFile(trx: Trx, id: string | null): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select name from file where id = ${id}::uuid`.execute(trx);
  return rows.map(({ name }) => name);
}
