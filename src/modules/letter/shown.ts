import { type ShownField, type ShownFields, shownState } from '#shared/shown-fields.ts';
import { posted, refusal } from './correspondence/shown.ts';
import type { LetterRecord, ListedLetter } from './schema.ts';

/** The two sides of a letter between organizations. */
export const sides = {
  from: { head: 'letter-screen.from', value: ({ from }, { name }) => name(from), width: 40 },
  to: { head: 'letter-screen.to', value: ({ to }, { name }) => name(to), width: 40 },
} satisfies ShownFields<ListedLetter>;

/** What an exported list of letters has in its columns. */
export const exported: readonly ShownField<LetterRecord>[] = [
  posted.code,
  sides.from,
  sides.to,
  posted.short_info,
  shownState('letter'),
  posted.sent_at,
  posted.read_at,
  posted.answer_due,
  posted.answered_at,
  posted.overdue,
  refusal,
];
