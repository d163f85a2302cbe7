import {
  type AmountColumn,
  type Amounts,
  allPlaces,
  amountColumns,
  quotaOrganizationTypeIds,
} from '#shared/quota.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { NotLoaded } from '#web/ui/not-loaded.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { type Behind, behindConsolidated } from '../numbers/behind.ts';
import { QuotaFigure } from '../numbers/quota-figure.tsx';
import { useConsolidated } from './use-consolidated.ts';

interface Row {
  key: AmountColumn | 'all';
  asked: number;
  given: number;
}

const rowsOf = (asked: Amounts, given: Amounts): Row[] => [
  ...amountColumns.map((column) => ({ key: column, asked: asked[column], given: given[column] })),
  { key: 'all', asked: allPlaces(asked), given: allPlaces(given) },
];

interface Props {
  period: number;
  organizationType: number;
  given: Amounts;
  /** The entries behind the given numbers, once they are booked. */
  behind?: Behind;
}

const columnOf = ({ key }: Row): AmountColumn | undefined => (key === 'all' ? undefined : key);

/**
 * A total beside the consolidated request, form by form. More than was asked for is told, and
 * allowed.
 */
export function AmountComparison({ period, organizationType, given, behind }: Props) {
  const t = useTexts('quota', 'quota-screen', 'codes');
  const format = useFormat();
  const { data: asked, isError, refetch } = useConsolidated(period, organizationType);
  if (!asked)
    return isError ? (
      <NotLoaded onRetry={() => void refetch()} />
    ) : (
      <Skeleton shape="table" rows={6} />
    );
  const rows = rowsOf(asked, given);
  const above = rows.filter((row) => row.key !== 'all' && row.given > row.asked);
  const columns: Column<Row>[] = [
    {
      key: 'form',
      header: t('quota-screen.total.form'),
      rowHeader: true,
      cell: ({ key }) =>
        key === 'all' ? <strong>{t('quota-screen.all')}</strong> : t(`quota.amount.${key}`),
    },
    {
      key: 'asked',
      header: t('quota-screen.total.asked'),
      figures: true,
      cell: (row) => (
        <QuotaFigure
          value={row.asked}
          of={behindConsolidated(
            period,
            organizationType === quotaOrganizationTypeIds.all ? 0 : organizationType,
          )}
          column={columnOf(row)}
        />
      ),
    },
    {
      key: 'given',
      header: t('quota-screen.total.given'),
      figures: true,
      cell: (row) => <QuotaFigure value={row.given} of={behind} column={columnOf(row)} />,
    },
    {
      key: 'difference',
      header: t('quota-screen.total.difference'),
      figures: true,
      cell: ({ key, asked: wanted, given: places }) => {
        const difference = `${places > wanted ? '+' : ''}${format.number(places - wanted)}`;
        return key !== 'all' && places > wanted ? (
          <Tag tone="warning">{difference}</Tag>
        ) : (
          difference
        );
      },
    },
  ];
  return (
    <div className="flex flex-col gap-4">
      <Table
        caption={t('quota-screen.total.comparison', {
          type: t(`codes.quoteOrgType.${organizationType}`),
        })}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
      />
      <div aria-live="polite">
        {above.length > 0 && (
          <Notice tone="warning" heading={t('quota-screen.total.above')} headingLevel={3}>
            {t('quota-screen.total.aboveIn', {
              forms: format.list(above.map(({ key }) => t(`quota.amount.${key as AmountColumn}`))),
            })}
          </Notice>
        )}
      </div>
    </div>
  );
}
