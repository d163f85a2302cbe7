import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Attachment, SheetFrame } from './correspondence/sheet-frame.tsx';
import { Quote } from './letter-quote.tsx';
import type { LetterRecord } from './schema.ts';

/**
 * The letter as it is printed on the form of its sender: whom it goes to, what it answers, what it
 * says, what goes with it.
 */
export function LetterSheet({ letter }: { letter: LetterRecord }) {
  const t = useTexts('letter-screen');
  const format = useFormat();
  const name = useName();
  return (
    <SheetFrame
      code={letter.code}
      sentAt={letter.sent_at}
      from={name(letter.from)}
      to={letter.to ? name(letter.to) : t('letter-screen.noAddressee')}
    >
      {letter.answers && <Quote letter={letter.answers} />}
      <p className="whitespace-pre-line">{letter.short_info ?? t('letter-screen.noText')}</p>
      {letter.body && <p className="whitespace-pre-line">{letter.body}</p>}
      {letter.answer_until && (
        <p>{t('letter-screen.answerUntil', { date: format.longDate(letter.answer_until) })}</p>
      )}
      <Attachment file={letter.file} />
    </SheetFrame>
  );
}
