import type { LetterFacts } from '#machines/letter.machine.ts';
import type { Payload, Reader, Trx } from '#server/engine/process.ts';
import { workingOrganization } from '#server/reference/organization-state.ts';
import { addDays, tashkentDay } from '#shared/dates.ts';
import { remindersDue } from './correspondence/post.server.ts';
import { type LetterRow, takesLetters } from './row.server.ts';

/**
 * The last day to answer: the one that the sender named, else so many days after the sending
 * (setting `letter.overdue_days`; the day of sending counts).
 */
export function answerDue(
  { sent_at, answer_until }: Pick<LetterRow, 'sent_at' | 'answer_until'>,
  { settings }: Pick<Reader, 'settings'>,
): string | null {
  if (!sent_at) return answer_until;
  return answer_until ?? addDays(tashkentDay(sent_at), settings['letter.overdue_days'] - 1);
}

/** What the machine must know of a letter. */
export function letterFacts(row: LetterRow, reader: Reader): LetterFacts & Record<string, unknown> {
  const due = answerDue(row, reader);
  return {
    ownerId: null,
    organizationId: row.organization_id,
    addresseeId: row.addressee_id,
    senderActive: row.from_org.state === workingOrganization,
    neverSent: row.code === null,
    addresseeChosen: row.to_org !== null,
    addresseeActive: row.to_org === null || takesLetters(row.to_org),
    addresseeOther: row.addressee_id !== row.organization_id,
    shortInfoGiven: row.short_info !== null,
    fileGiven: row.file_id !== null,
    answerDayAhead: row.answer_until === null || row.answer_until >= reader.today,
    unread: row.read_at === null,
    reminderDue: remindersDue(row, reader) > row.reminders,
    answerLate: due !== null && due < reader.today,
    notYetOverdue: row.overdue_at === null,
  };
}

/** Who begins a letter: the organization of whoever writes, which must be active. */
export async function letterCreateFacts({
  trx,
  reader,
}: {
  trx: Trx;
  payload: Payload;
  reader: Reader;
}) {
  const { organizationId } = reader.actor;
  const found = await trx
    .selectFrom('organization')
    .select('state')
    .where('id', '=', organizationId ?? 0)
    .executeTakeFirst();
  return {
    ownerId: null,
    organizationId,
    addresseeId: null,
    senderActive: found?.state === workingOrganization,
  };
}
