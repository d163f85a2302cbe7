import { Link } from 'wouter';
import { useTexts } from '#web/lib/i18n.ts';
import { classes } from '#web/ui/classes.ts';

interface Props<By extends string> {
  by: By;
  among: readonly By[];
  nameOf(by: By): string;
  hrefOf(by: By): string;
}

/** The tables of the statistics as links, the open one among them. */
export function StatisticSections<By extends string>({ by, among, nameOf, hrefOf }: Props<By>) {
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
              {nameOf(one)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
