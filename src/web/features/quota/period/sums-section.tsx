import { useTexts } from '#web/lib/i18n.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { useAmountColumns } from '../amount-columns.tsx';
import type { QuotaPeriod } from './quota-period.ts';
import { type QuotaSum, useQuotaSums } from './use-quota-sums.ts';

/** The numbers of a period: places asked for, consolidated, given by finance, given to organizations. */
export function SumsSection({ period }: { period: QuotaPeriod }) {
  const t = useTexts('quota-screen');
  const sums = useQuotaSums(period.id);
  const name: Column<QuotaSum> = {
    key: 'account',
    header: t('quota-screen.period.account'),
    rowHeader: true,
    className: 'min-w-48',
    cell: ({ account }) => t(`quota-screen.period.sum.${account}`),
  };
  const columns = [name, ...useAmountColumns<QuotaSum>(({ amounts }) => amounts)];
  return (
    <section data-section="sums">
      {sums ? (
        <Table caption={t('quota-screen.period.sums')} columns={columns} rows={sums} rowKey={({ account }) => account} />
      ) : (
        <Skeleton shape="table" rows={4} />
      )}
    </section>
  );
}
