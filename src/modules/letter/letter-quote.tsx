import { Link } from 'wouter';
import { tashkentDay } from '#shared/dates.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { letterPaths } from './paths.ts';
import type { AnsweredLetter } from './schema.ts';

/** The letter that is answered, as the reply quotes it: number, day, from whom, what it said. */
export function Quote({ letter }: { letter: AnsweredLetter }) {
  const t = useTexts('letter-screen');
  const format = useFormat();
  const name = useName();
  const said = t('letter-screen.answers', {
    number: letter.code,
    date: format.longDate(tashkentDay(new Date(letter.sent_at))),
  });
  return (
    <blockquote
      className="mb-6 max-w-[75ch] border-l-[3px] border-line-strong py-1 pl-4"
      cite={letterPaths.incomingLetter.href({ id: letter.id })}
    >
      <p>
        <Link
          href={letterPaths.incomingLetter.href({ id: letter.id })}
          className="link font-semibold"
        >
          {said}
        </Link>
      </p>
      <p className="text-muted">{name(letter.from)}</p>
      <p className="mt-1 whitespace-pre-line">{letter.short_info}</p>
      {letter.body && <p className="mt-1 whitespace-pre-line text-muted">{letter.body}</p>}
    </blockquote>
  );
}
