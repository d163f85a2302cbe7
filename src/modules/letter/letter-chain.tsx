import { Link } from 'wouter';
import { letterMachine } from '#machines/letter.machine.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { StatusTag } from '#web/record/status-tag.tsx';
import { useRecords } from '#web/record/use-process.ts';
import { useLetterPlace } from './letter-place.ts';
import type { LetterRecord, ListedLetter } from './schema.ts';

function Part({ letter, here }: { letter: ListedLetter; here: boolean }) {
  const t = useTexts('letter-screen');
  const format = useFormat();
  const name = useName();
  const place = useLetterPlace();
  return (
    <li className="border-b border-line py-3" aria-current={here ? 'true' : undefined}>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {here ? (
          <strong>{letter.code ?? t('letter-screen.noNumber')}</strong>
        ) : (
          <Link href={place.record(letter)} className="link font-semibold">
            {letter.code ?? t('letter-screen.noNumber')}
          </Link>
        )}
        <StatusTag machine={letterMachine} state={letter.state} />
        <span className="text-muted">{format.date(letter.sent_at ?? letter.created_at)}</span>
      </p>
      <p className="text-muted">{name(letter.from)}</p>
      <p>{letter.short_info}</p>
      {here && <p className="text-sm text-muted">{t('letter-screen.chainThis')}</p>}
    </li>
  );
}

/** All letters that answer each other, oldest first; a letter that stands alone has no chain. */
export function LetterChain({ letter }: { letter: LetterRecord }) {
  const t = useTexts('letter-screen', 'letter');
  const thread = letter.thread_id ?? letter.id;
  const { data } = useRecords<ListedLetter>(letterMachine, { thread, ordering: 'id', limit: 100 });
  if (!data || data.count < 2) return null;
  return (
    <section aria-labelledby="letter-chain" className="max-w-[60rem]">
      <h2 id="letter-chain" className="mb-3 text-xl">
        {t('letter-screen.chain')}
      </h2>
      <ol className="border-t border-line">
        {data.results.map((one) => (
          <Part key={one.id} letter={one} here={one.id === letter.id} />
        ))}
      </ol>
    </section>
  );
}
