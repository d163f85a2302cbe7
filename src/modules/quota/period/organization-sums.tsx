import type { PeriodRecord } from '#modules/period/schema.ts';
import { allPlaces, type QuotaAccount } from '#shared/quota.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { useListState } from '#web/process/list-state.ts';
import { Pagination } from '#web/ui/pagination.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { amountsIn } from '../numbers/amounts-in.ts';
import { QuotaFigure } from '../numbers/quota-figure.tsx';
import type { QuotaSumsPage } from '../numbers/schema.ts';
import { useQuotaSums } from '../numbers/use-numbers.ts';

type Row = QuotaSumsPage['results'][number];
const shown: readonly QuotaAccount[] = ['asked', 'consolidated', 'given', 'split', 'used'];

/** The numbers of a period organization by organization, all forms of study together. */
export function OrganizationSums({ period }: { period: PeriodRecord }) {
  const t = useTexts('quota-screen', 'quota');
  const name = useName();
  const state = useListState({ filters: [], ordering: '', limit: 20 });
  const { data, isPlaceholderData } = useQuotaSums({
    period: period.id,
    limit: state.limit,
    offset: state.offset,
  });
  if (!data || data.count === 0) return null;
  const columns: Column<Row>[] = [
    {
      key: 'organization',
      header: t('quota-screen.request.organization'),
      rowHeader: true,
      className: 'min-w-64',
      cell: ({ organization }) => name(organization),
    },
    ...shown.map((account) => ({
      key: account,
      header: t(`quota.account.${account}`),
      figures: true,
      cell: ({ organization, sums }: Row) => (
        <QuotaFigure
          value={allPlaces(amountsIn([sums], account))}
          of={{ period: period.id, account, organization: organization.id }}
        />
      ),
    })),
  ];
  return (
    <div>
      <Table
        caption={t('quota-screen.period.organizations', { count: data.count })}
        columns={columns}
        rows={data.results}
        rowKey={({ organization }) => organization.id}
        density="dense"
        busy={isPlaceholderData}
      />
      <Pagination
        total={data.count}
        limit={state.limit}
        offset={state.offset}
        href={state.pageHref}
      />
    </div>
  );
}
