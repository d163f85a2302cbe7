import { tashkentDay } from '#shared/dates.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useName } from '#web/process/names.ts';
import { Quote } from './letter-quote.tsx';
import type { LetterRecord } from './letter-record.ts';

/** Number and day at the left, the sender at the right, as its form has them. */
function Head({ letter }: { letter: LetterRecord }) {
  const t = useTexts('letter-screen');
  const format = useFormat();
  const name = useName();
  return (
    <div className="flex flex-wrap justify-between gap-x-8 gap-y-2 border-b border-line-strong pb-3">
      <div>
        <p className="font-semibold">{letter.sent_at && letter.code ? `№ ${letter.code}` : (letter.code ?? t('letter-screen.numberLater'))}</p>
        {letter.sent_at && <p>{format.officialDate(tashkentDay(new Date(letter.sent_at)))}</p>}
      </div>
      <p className="max-w-[32ch] sm:text-right">{name(letter.from)}</p>
    </div>
  );
}

/** The letter as it is printed on the form of its sender: whom it goes to, what it answers, what it says, what goes with it. */
export function LetterSheet({ letter }: { letter: LetterRecord }) {
  const t = useTexts('letter-screen');
  const format = useFormat();
  const name = useName();
  return (
    <section aria-labelledby="letter-sheet" className="max-w-[52rem]">
      <h2 id="letter-sheet" className="mb-3 text-xl">
        {t('letter-screen.sheet')}
      </h2>
      {!letter.sent_at && <p className="mb-3 text-muted">{t('letter-screen.sheetHint')}</p>}
      <div className="flex flex-col gap-5 border border-line bg-surface px-5 py-6 sm:px-10 sm:py-8">
        <Head letter={letter} />
        <p className="max-w-[36ch] self-end">
          <span className="block text-sm text-muted">{t('letter-screen.to')}</span>
          {letter.to ? name(letter.to) : t('letter-screen.noAddressee')}
        </p>
        {letter.answers && <Quote letter={letter.answers} />}
        <p className="whitespace-pre-line">{letter.short_info ?? t('letter-screen.noText')}</p>
        {letter.body && <p className="whitespace-pre-line">{letter.body}</p>}
        {letter.answer_until && <p>{t('letter-screen.answerUntil', { date: format.officialDate(letter.answer_until) })}</p>}
        {letter.file && (
          <p>
            <span className="font-semibold">{t('letter-screen.attachment')}:</span> <span className="break-all">{letter.file.name}</span>
          </p>
        )}
      </div>
    </section>
  );
}
