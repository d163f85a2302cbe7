import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Tag } from '#web/ui/tag.tsx';
import type { TargetedLetterRecord } from './schema.ts';
import { useTargetedWords } from './use-targeted-words.ts';

/** What the organization that is to train has said, or that it is waited for. */
export function OpinionPart({ letter }: { letter: TargetedLetterRecord }) {
  const t = useTexts('targeted-letter-screen');
  const format = useFormat();
  const words = useTargetedWords();
  const { opinion, sent_at } = letter;
  if (!sent_at) return null;
  return (
    <section aria-labelledby="trainer-opinion" className="max-w-[60rem]">
      <h2 id="trainer-opinion" className="mb-3 text-xl">
        {t('targeted-letter-screen.opinion.title')}
      </h2>
      {opinion ? (
        <>
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <Tag tone={opinion.agrees ? 'success' : 'danger'}>
              {t(`targeted-letter-screen.opinion.${opinion.agrees ? 'yes' : 'no'}`)}
            </Tag>
            <span className="text-muted">
              {words.trainer(letter)}, {format.dateTime(opinion.at)}
            </span>
          </p>
          <p className="mt-2 max-w-[75ch] whitespace-pre-line">{opinion.text}</p>
        </>
      ) : (
        <p className="text-muted">
          {t('targeted-letter-screen.opinion.none', { name: words.trainer(letter) })}
        </p>
      )}
    </section>
  );
}
