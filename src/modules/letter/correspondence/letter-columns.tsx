import type { ReactNode } from 'react';
import { column, status, title } from '#web/declared/columns.ts';
import type { ScreenWords } from '#web/declared/words.ts';
import { Due, type PostedRecord } from './letter-needed.tsx';
import { posted } from './shown.ts';

/** How a letter is called in a list of decisions: its number, or what it is about. */
export const letterName =
  (process: string) =>
  ({ code, short_info }: PostedRecord, { t }: ScreenWords): string =>
    code ?? short_info ?? t(`${process}.name`);

/** What a letter is about, over its number; an unread one says so. */
export const subject = <Row extends PostedRecord>(
  className: string,
  isUnread: (letter: Row, words: ScreenWords) => boolean,
) =>
  title<Row>('code', posted.short_info, {
    className,
    inFile: ['export.letter.code', 'validation.field.short_info'],
    absent: 'letter-screen.noText',
    under: (letter, words) => (
      <>
        {letter.code ?? words.t('letter-screen.noNumber')}
        {isUnread(letter, words) && (
          <strong className="ml-2 inline-block whitespace-nowrap rounded-sm bg-info-tint px-1.5 text-sm text-info">
            {words.t('letter-screen.unread')}
          </strong>
        )}
      </>
    ),
  });

/** The state with whose turn it is and by when an answer is due. */
export const postedStatus = <Row extends PostedRecord>(look: {
  awaited?(letter: Row, words: ScreenWords): string;
  more?(letter: Row, words: ScreenWords): ReactNode;
}) =>
  status<Row>({
    className: 'min-w-44',
    under: (letter, words) => words.turn(letter, look.awaited?.(letter, words)),
    more: (letter, words) => (
      <>
        <Due letter={letter} date={words.date} className="text-sm" />
        {look.more?.(letter, words)}
      </>
    ),
  });

/** When a letter was sent. */
export const sent = column<PostedRecord>('sent_at', posted.sent_at, {
  sortable: true,
  className: 'whitespace-nowrap',
});
