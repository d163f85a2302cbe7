import { useMemo } from 'react';
import { periodMachine } from '#machines/period.machine.ts';
import type { ListedPeriod } from '#modules/period/schema.ts';
import { listed, stepWords } from '#modules/period/shown.ts';
import { periodTypeIds } from '#shared/codes.ts';
import { allPlaces, type QuotaAccount } from '#shared/quota.ts';
import { column, type FieldColumn, status, title } from '#web/declared/columns.ts';
import { DeclaredList } from '#web/declared/declared-list.tsx';
import type { RecordList } from '#web/declared/record-list.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { Page } from '#web/ui/page.tsx';
import { amountsIn } from '../numbers/amounts-in.ts';
import { QuotaFigure } from '../numbers/quota-figure.tsx';
import type { QuotaPeriodSums } from '../numbers/schema.ts';
import { useQuotaPeriodSums } from '../numbers/use-numbers.ts';
import { quotaPaths } from '../paths.ts';
import { quotaList } from './quota-period.ts';
import { WaitingFolded } from './waiting-section.tsx';

type Sums = QuotaPeriodSums | undefined;

/**
 * What the year was about, from what was asked for to who was admitted; the other accounts are on
 * the page of the period.
 */
const shown = ['asked', 'given', 'split', 'used'] as const satisfies readonly QuotaAccount[];

/** All forms of study together; a period without any entry speaks of no places yet. */
function sumColumn(account: (typeof shown)[number], sums: Sums): FieldColumn<ListedPeriod> {
  const placesOf = ({ id }: ListedPeriod): number | null => {
    const found = sums?.find(({ period }) => period === id);
    return found ? allPlaces(amountsIn([found.sums], account)) : null;
  };
  return column<ListedPeriod>(
    account,
    { head: `quota-screen.period.column.${account}`, value: placesOf },
    {
      figures: true,
      cell: (period) => {
        const places = placesOf(period);
        if (places === null) return <span aria-hidden="true">–</span>;
        return <QuotaFigure value={places} of={{ period: period.id, account }} />;
      },
    },
  );
}

/** Quota periods: name and year, status with the step, the places. */
const listWith = (sums: Sums): RecordList<ListedPeriod> => ({
  machine: periodMachine,
  areas: ['period-screen'],
  memory: quotaList,
  record: ({ id }) => quotaPaths.quota.href({ id }),
  caption: 'quota-screen.period.caption',
  empty: 'quota-screen.period.empty',
  order: '-admission_year',
  limit: 50,
  box: { type: periodTypeIds.quota },
  columns: [
    title('admission_year', listed.name, {
      sortable: true,
      className: 'min-w-56',
      under: ({ admission_year }, { t }) => t('quota-screen.period.year', { year: admission_year }),
    }),
    status({ className: 'min-w-44', under: stepWords }),
    ...shown.map((account) => sumColumn(account, sums)),
  ],
  narrowing: { search: 'quota-screen.period.search', all: 'common.views.all', filters: [] },
});

/**
 * Quota periods (route `quote-distribution`): first what waits for the reader, then each period
 * with its step.
 */
export function QuotaListPage() {
  const t = useTexts('quota-screen', 'frame');
  const { data } = useQuotaPeriodSums();
  const list = useMemo(() => () => listWith(data), [data]);
  return (
    <Page title={t('frame.title.quotas')} lead={t('quota-screen.period.lead')}>
      <div className="flex flex-col gap-4">
        <WaitingFolded />
        <DeclaredList of={list} />
      </div>
    </Page>
  );
}
