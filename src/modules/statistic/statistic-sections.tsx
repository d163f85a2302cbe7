import { Link } from 'wouter';
import { useTexts } from '#web/lib/i18n.ts';
import { classes } from '#web/ui/classes.ts';
import type { Grouping } from './codes.ts';

interface Props {
  by: Grouping;
  among: readonly Grouping[];
  hrefOf(by: Grouping): string;
}

/** The tables of the statistics as links, the open one among them. */
export function StatisticSections({ by, among, hrefOf }: Props) {
  const t = useTexts('statistic');
  return (
    <nav aria-label={t('statistic.sections')} className="no-print mb-6 border-b border-line pb-3">
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {among.map((one) => (
          <li key={one}>
            <Link
              href={hrefOf(one)}
              aria-current={one === by ? 'page' : undefined}
              className={classes('link inline-block py-1', one === by && 'font-semibold')}
            >
              {t(`statistic.by.${one}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
