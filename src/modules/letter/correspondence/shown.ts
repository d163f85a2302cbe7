import { type ShownField, type ShownFields, shownDay } from '#shared/shown-fields.ts';
import type { LetterRecord, ListedLetter } from '../schema.ts';

/** What letters of both kinds have: number, what about, the days of their way. */
export type Posted = Pick<
  ListedLetter,
  'code' | 'short_info' | 'sent_at' | 'read_at' | 'answered_at' | 'overdue_at' | 'answer_due'
>;

/** What is shown of letters of both kinds. */
export const posted = {
  code: { head: 'export.letter.code', value: ({ code }) => code },
  short_info: {
    head: 'validation.field.short_info',
    value: ({ short_info }) => short_info,
    width: 60,
  },
  sent_at: { head: 'letter-screen.sent', value: ({ sent_at }) => shownDay(sent_at), width: 12 },
  read_at: { head: 'export.letter.read', value: ({ read_at }) => shownDay(read_at), width: 12 },
  answer_due: {
    head: 'export.letter.due',
    value: ({ answer_due }) => shownDay(answer_due),
    width: 12,
  },
  answered_at: {
    head: 'export.letter.answered',
    value: ({ answered_at }) => shownDay(answered_at),
    width: 12,
  },
  overdue: {
    head: 'export.column.overdue',
    value: ({ overdue_at }, { t }) => t(overdue_at ? 'export.yes' : 'export.no'),
    width: 12,
  },
} satisfies ShownFields<Posted>;

type Timed = Pick<
  LetterRecord,
  'edition' | 'language' | 'sent_at' | 'read_at' | 'answered_at' | 'answer_due'
>;

/** What the pages of both kinds end their data with: edition, language, and the way in time. */
export const timed = {
  edition: {
    head: 'letter-screen.edition',
    value: ({ edition }, { t }) => (edition > 1 ? t('letter-screen.editionOf', { edition }) : null),
  },
  language: {
    head: 'letter-screen.languageLegend',
    value: ({ language }, { t }) => t(`letter-screen.in.${language}`),
  },
  sent_at: {
    head: 'letter-screen.sent',
    value: ({ sent_at }, { dateTime }) => sent_at && dateTime(sent_at),
  },
  read_at: {
    head: 'letter-screen.readLabel',
    value: ({ sent_at, read_at }, { t, dateTime }) =>
      sent_at && (read_at ? dateTime(read_at) : t('letter-screen.notRead')),
  },
  answer_due: {
    head: 'letter-screen.dueLabel',
    value: ({ answer_due }, { longDate }) => answer_due && longDate(answer_due),
  },
  answered_at: {
    head: 'letter-screen.answered',
    value: ({ answered_at }, { dateTime }) => answered_at && dateTime(answered_at),
  },
} satisfies ShownFields<Timed>;

/** Why a letter was refused: on its page and in sheets, not in lists. */
export const refusal: ShownField<Pick<LetterRecord, 'rejected_info'>> = {
  head: 'export.letter.reason',
  value: ({ rejected_info }) => rejected_info,
  width: 40,
};
