import { periodMachine } from '#machines/period.machine.ts';
import type { ListedPeriod } from '#modules/period/schema.ts';
import { allPlaces, type QuotaAccount } from '#shared/quota.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import type { ListState } from '#web/process/list-state.ts';
import { RecordTable } from '#web/process/record-table.tsx';
import { RowLink } from '#web/process/row-link.tsx';
import { StatusTag } from '#web/record/status-tag.tsx';
import type { Column } from '#web/ui/table.tsx';
import { amountsIn } from '../numbers/amounts-in.ts';
import { QuotaFigure } from '../numbers/quota-figure.tsx';
import { useQuotaPeriodSums } from '../numbers/use-numbers.ts';
import { quotaPaths } from '../paths.ts';
import { quotaList, stepCount } from './quota-period.ts';

interface Props {
  caption: string;
  rows: readonly ListedPeriod[];
  state: ListState;
  busy: boolean;
}

/**
 * What the year was about, from what was asked for to who was admitted; the other accounts are on
 * the page of the period.
 */
const shown = ['asked', 'given', 'split', 'used'] as const satisfies readonly QuotaAccount[];

/** All forms of study together; a period without any entry speaks of no places yet. */
function useSums(): Column<ListedPeriod>[] {
  const t = useTexts('quota-screen');
  const { data } = useQuotaPeriodSums();
  const sumsOf = (id: number) => data?.find(({ period }) => period === id)?.sums;
  return shown.map((account) => ({
    key: account,
    header: t(`quota-screen.period.column.${account}`),
    figures: true,
    cell: ({ id }) => {
      const sums = sumsOf(id);
      return sums ? (
        <QuotaFigure value={allPlaces(amountsIn([sums], account))} of={{ period: id, account }} />
      ) : (
        <span aria-hidden="true">–</span>
      );
    },
  }));
}

/** Quota periods as rows: name and year, its status with the step, the places. */
export function QuotaTable({ caption, rows, state, busy }: Props) {
  const t = useTexts('quota-screen', 'period-screen', 'period', 'processes');
  const name = useName();
  const columns: Column<ListedPeriod>[] = [
    {
      key: 'admission_year',
      header: t('period.name'),
      rowHeader: true,
      sortable: true,
      className: 'min-w-56',
      cell: (row) => (
        <>
          <RowLink
            list={quotaList}
            listHref={state.href}
            id={row.id}
            href={quotaPaths.quota.href({ id: row.id })}
          >
            {name(row)}
          </RowLink>
          <span className="block text-muted">
            {t('quota-screen.period.year', { year: row.admission_year })}
          </span>
        </>
      ),
    },
    {
      key: 'status',
      header: t('processes.status'),
      className: 'min-w-44',
      cell: ({ state: stepName, step }) => (
        <>
          <StatusTag machine={periodMachine} state={stepName} />
          {step !== null && (
            <span className="mt-1 block text-sm text-muted">
              {t('period-screen.stepOf', { step, of: stepCount })}
            </span>
          )}
        </>
      ),
    },
    ...useSums(),
  ];
  return (
    <RecordTable
      machine={periodMachine}
      state={state}
      caption={caption}
      columns={columns}
      rows={rows}
      busy={busy}
    />
  );
}
