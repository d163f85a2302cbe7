import type { HomeNow } from '#shared/home.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { NowLine } from './now-line.tsx';
import { useLineWords } from './use-line-words.ts';
import { useNow } from './use-now.ts';

function Headline({ headline }: { headline: NonNullable<HomeNow['headline']> }) {
  const t = useTexts('home');
  const words = useLineWords(headline);
  const text = t(`frame.headline.${headline.key}`, words);
  return (
    <h2 className="max-w-[60ch] text-xl sm:text-2xl">
      {headline.deadline === null ? text : t('home.headlineUntil', { ...words, text })}
    </h2>
  );
}

function Nothing({ next }: { next: HomeNow['next'] }) {
  const t = useTexts('home');
  const format = useFormat();
  return (
    <>
      <h2 className="text-xl sm:text-2xl">{t('home.zero')}</h2>
      <p className="mt-2 text-lg text-muted">
        {next
          ? t(`frame.next.${next.key}`, {
              date: format.longDate(next.date),
              left: format.relative(next.date),
            })
          : t('home.noNext')}
      </p>
    </>
  );
}

/** "What needs me now": one sentence, at most five lines, or that nothing does. */
export function NowBlock() {
  const t = useTexts('home');
  const { data, isError, refetch } = useNow();
  if (isError) {
    const retry = <Button onClick={() => refetch()}>{t('common.button.retry')}</Button>;
    return <Notice tone="danger" heading={t('home.failed')} actions={retry} />;
  }
  if (!data) return <Skeleton rows={4} />;
  return (
    <section>
      {data.headline ? <Headline headline={data.headline} /> : <Nothing next={data.next} />}
      {data.lines.length > 0 && (
        <ul className="mt-5 border-t border-line">
          {data.lines.map((line) => (
            <NowLine key={`${line.key} ${line.id} ${line.group} ${line.params.list}`} line={line} />
          ))}
        </ul>
      )}
      {data.more > 0 && <p className="mt-3 text-muted">{t('home.more', { count: data.more })}</p>}
    </section>
  );
}
