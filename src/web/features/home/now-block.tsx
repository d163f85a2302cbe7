import { Suspense } from 'react';
import type { HomeLine, HomeNow } from '#shared/home.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { NowLine } from './now-line.tsx';
import { useLineWords } from './use-line-words.ts';
import { LineForecast, useNow } from './use-now.ts';

function Headline({ headline }: { headline: NonNullable<HomeNow['headline']> }) {
  const t = useTexts('home');
  const words = useLineWords(headline);
  const text = t(`home.headline.${headline.key}`, words);
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
          ? t(`home.next.${next.key}`, {
              date: format.longDate(next.date),
              left: format.relative(next.date),
            })
          : t('home.noNext')}
      </p>
    </>
  );
}

function Lines({ lines, heading }: { lines: readonly HomeLine[]; heading?: string }) {
  if (lines.length === 0) return null;
  return (
    <>
      {heading && <h3 className="mt-8 text-lg">{heading}</h3>}
      <ul className={heading ? 'mt-3 border-t border-line' : 'mt-5 border-t border-line'}>
        {lines.map((line) => (
          <NowLine key={`${line.key} ${line.id} ${line.group} ${line.params.list}`} line={line}>
            {line.process !== null && (
              <Suspense fallback={null}>
                <LineForecast process={line.process} line={line} lines={lines} />
              </Suspense>
            )}
          </NowLine>
        ))}
      </ul>
    </>
  );
}

/**
 * "What needs me now": one sentence over all that waits; below it what is to be looked at, and where
 * things stand.
 */
export function NowBlock() {
  const t = useTexts('home');
  const { data, isError, refetch } = useNow();
  if (isError) {
    const retry = <Button onClick={() => refetch()}>{t('common.button.retry')}</Button>;
    return <Notice tone="danger" heading={t('home.failed')} actions={retry} />;
  }
  if (!data) return <Skeleton rows={4} />;
  const { headline, lines, watched, standing, next } = data;
  // Nothing stands above the first group: its sentence is the heading.
  const alone = lines.length === 0;
  return (
    <section>
      {headline ? <Headline headline={headline} /> : <Nothing next={next} />}
      <Lines lines={lines} />
      <Lines lines={watched} heading={alone ? undefined : t('home.watched')} />
      <Lines
        lines={standing}
        heading={alone && watched.length === 0 ? undefined : t('home.standing')}
      />
      <p className="no-print mt-5 flex flex-wrap gap-3">
        {lines.length > 0 && (
          <LinkButton href={paths.waiting.href()}>{t('home.waiting.title')}</LinkButton>
        )}
        <LinkButton href={paths.calendar.href()}>{t('home.calendar.title')}</LinkButton>
      </p>
    </section>
  );
}
