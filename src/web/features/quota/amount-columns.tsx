import { type Amounts, allPlaces, amountColumns } from '#shared/quota.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import type { Column } from '#web/ui/table.tsx';

/** The columns of places in every table of the quota: one for each form of study, then all together. */
export function useAmountColumns<Row>(amountsOf: (row: Row) => Partial<Amounts>): Column<Row>[] {
  const t = useTexts('quota', 'quota-screen');
  const format = useFormat();
  return [
    ...amountColumns.map((column) => ({
      key: column,
      header: t(`quota.amount.${column}`),
      figures: true,
      cell: (row: Row) => format.number(amountsOf(row)[column] ?? 0),
    })),
    {
      key: 'all',
      header: t('quota-screen.all'),
      figures: true,
      className: 'font-semibold',
      cell: (row: Row) => format.number(allPlaces(amountsOf(row))),
    },
  ];
}
