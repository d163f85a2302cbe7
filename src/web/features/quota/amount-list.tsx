import { type Amounts, allPlaces, amountColumns } from '#shared/quota.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { SummaryList } from '#web/ui/summary-list.tsx';

/** Places by form of study, and all together, one under the other. */
export function AmountList({ amounts }: { amounts: Amounts }) {
  const t = useTexts('quota', 'quota-screen');
  const format = useFormat();
  const rows = amountColumns.map((column) => ({ label: t(`quota.amount.${column}`), value: format.number(amounts[column]) }));
  return <SummaryList rows={[...rows, { label: t('quota-screen.all'), value: <strong>{format.number(allPlaces(amounts))}</strong> }]} />;
}
