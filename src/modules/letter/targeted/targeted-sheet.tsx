import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Attachment, SheetFrame } from '../correspondence/sheet-frame.tsx';
import type { TargetedLetterRecord } from './schema.ts';
import { useTargetedWords } from './use-targeted-words.ts';

/**
 * The targeted letter as it is printed: who asks the agency for how many places, where and in what,
 * for whom, and what is undertaken.
 */
export function TargetedSheet({ letter }: { letter: TargetedLetterRecord }) {
  const t = useTexts('targeted-letter-screen', 'letter-screen');
  const format = useFormat();
  const words = useTargetedWords();
  const { amount, admission_year: year, candidates, obligation } = letter;
  const asked = {
    trainer: words.trainer(letter) || t('letter-screen.noAddressee'),
    direction: words.direction(letter) || t('letter-screen.noAddressee'),
    form: words.form(letter) || t('letter-screen.noAddressee'),
    year: year ?? t('letter-screen.noAddressee'),
    places: amount === null ? t('letter-screen.noAddressee') : format.number(amount),
  };
  return (
    <SheetFrame
      code={letter.code}
      sentAt={letter.sent_at}
      from={words.customer(letter)}
      to={t('targeted-letter-screen.agency')}
    >
      <p className="whitespace-pre-line">{letter.short_info ?? t('letter-screen.noText')}</p>
      <p>{t('targeted-letter-screen.asked', asked)}</p>
      {candidates && candidates.length > 0 && (
        <div>
          <p>{t('targeted-letter-screen.candidatesListed')}:</p>
          <ol className="ml-6 list-decimal">
            {candidates.map((number) => (
              <li key={number}>{number}</li>
            ))}
          </ol>
        </div>
      )}
      {obligation && <p className="whitespace-pre-line">{obligation}</p>}
      <Attachment file={letter.file} />
    </SheetFrame>
  );
}
