import type { PeriodRecord } from '#modules/period/schema.ts';
import {
  type AmountColumn,
  type Amounts,
  allPlaces,
  amountColumns,
  type QuotaAccount,
  quotaAccounts,
} from '#shared/quota.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { ListFailed } from '#web/process/list-failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { amountsIn } from '../numbers/amounts-in.ts';
import { QuotaFigure } from '../numbers/quota-figure.tsx';
import { useQuotaSums } from '../numbers/use-numbers.ts';
import { OrganizationSums } from './organization-sums.tsx';

interface Sum {
  account: QuotaAccount;
  amounts: Amounts;
}

/**
 * What a period always speaks of; the other accounts are shown once they hold something. Totals are
 * of the country alone.
 */
const ofAll: readonly QuotaAccount[] = ['asked', 'consolidated', 'total', 'given', 'split'];
const ofOne: readonly QuotaAccount[] = ['asked', 'consolidated', 'given', 'split'];

/**
 * The numbers of a period out of the ledger: each one leads to the entries behind it. Who reads the
 * whole country sees its organizations below.
 */
export function SumsSection({ period }: { period: PeriodRecord }) {
  const t = useTexts('quota-screen', 'quota');
  const { data, error, refetch } = useQuotaSums({ period: period.id, limit: 1 });
  if (error && !data)
    return (
      <ListFailed
        error={error}
        module={t('quota-screen.period.sums')}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Skeleton shape="table" rows={5} />;
  const country = data.country.length > 0;
  const always = country ? ofAll : ofOne;
  const all = (country ? data.country : data.results).map(({ sums }) => sums);
  const rows: Sum[] = quotaAccounts
    .map((account) => ({ account, amounts: amountsIn(all, account) }))
    .filter(({ account, amounts }) => always.includes(account) || allPlaces(amounts) > 0);
  const figure = (column?: AmountColumn): Column<Sum> => ({
    key: column ?? 'all',
    header: column ? t(`quota.amount.${column}`) : t('quota-screen.all'),
    figures: true,
    className: column ? undefined : 'font-semibold',
    cell: ({ account, amounts }) => (
      <QuotaFigure
        value={column ? amounts[column] : allPlaces(amounts)}
        of={{ period: period.id, account }}
        column={column}
      />
    ),
  });
  const columns: Column<Sum>[] = [
    {
      key: 'account',
      header: t('quota-screen.period.account'),
      rowHeader: true,
      className: 'min-w-56',
      cell: ({ account }) => t(`quota.account.${account}`),
    },
    ...amountColumns.map((column) => figure(column)),
    figure(),
  ];
  return (
    <section data-section="sums" className="flex flex-col gap-10">
      <Table
        caption={t('quota-screen.period.sums')}
        columns={columns}
        rows={rows}
        rowKey={({ account }) => account}
      />
      {country && <OrganizationSums period={period} />}
    </section>
  );
}
