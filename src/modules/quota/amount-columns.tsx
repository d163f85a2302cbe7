import { type AmountColumn, type Amounts, allPlaces, amountColumns } from '#shared/quota.ts';
import { useTexts } from '#web/lib/i18n.ts';
import type { Column } from '#web/ui/table.tsx';
import type { Behind } from './numbers/behind.ts';
import { QuotaFigure } from './numbers/quota-figure.tsx';

/**
 * The columns of places in every table of the quota: one for each form of study, then all together.
 * What the ledger holds leads to its entries.
 */
export function useAmountColumns<Row>(
  amountsOf: (row: Row) => Partial<Amounts>,
  behind: (row: Row) => Behind,
): Column<Row>[] {
  const t = useTexts('quota', 'quota-screen');
  const figure = (row: Row, column?: AmountColumn) => {
    const amounts = amountsOf(row);
    return (
      <QuotaFigure
        value={column ? (amounts[column] ?? 0) : allPlaces(amounts)}
        of={behind(row)}
        column={column}
      />
    );
  };
  return [
    ...amountColumns.map((column) => ({
      key: column,
      header: t(`quota.amount.${column}`),
      figures: true,
      cell: (row: Row) => figure(row, column),
    })),
    {
      key: 'all',
      header: t('quota-screen.all'),
      figures: true,
      className: 'font-semibold',
      cell: (row: Row) => figure(row),
    },
  ];
}
