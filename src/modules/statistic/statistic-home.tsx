import { Link } from 'wouter';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { families } from './codes.ts';
import { statisticPaths } from './paths.ts';
import { useStatistic } from './use-statistic.ts';

/** At home: how many study now, by family of types, and the way to all statistics. */
export function StatisticHome() {
  const t = useTexts('statistic');
  const format = useFormat();
  const { data, isError } = useStatistic('type', {});
  if (isError) return null;
  if (!data) return <Skeleton rows={4} />;
  return (
    <>
      <h2 className="mb-3 text-xl">
        <Link href={statisticPaths.statistics.href()} className="link">
          {t('statistic.home')}
        </Link>
      </h2>
      <dl className="grid grid-cols-2 gap-x-10 gap-y-4 border-y border-line py-4 sm:grid-cols-4">
        {families.map((family) => (
          <div key={family}>
            <dt className="text-muted">{t(`statistic.figure.${family}.total`)}</dt>
            <dd className="text-2xl font-semibold">{format.number(data.total[family].total)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-sm text-muted">
        {t('statistic.asOf', { moment: format.dateTime(data.as_of) })}
      </p>
    </>
  );
}
