import { additionalQuotaMachine } from '#machines/additional-quota.machine.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import type { ListState } from '#web/process/list-state.ts';
import { useName } from '#web/process/names.ts';
import type { RecordPage } from '#web/process/record.ts';
import { RecordTable } from '#web/process/record-table.tsx';
import { RowLink } from '#web/process/row-link.tsx';
import { StatusTag } from '#web/process/status-tag.tsx';
import type { Column } from '#web/ui/table.tsx';
import { quotaPaths } from '../paths.ts';
import type { ListedAdditionalQuota } from './schema.ts';
import { useAdditionalWords } from './use-additional-words.ts';

interface Props {
  page: RecordPage<ListedAdditionalQuota>;
  state: ListState;
  busy: boolean;
  /** Of more than one organization. */
  several: boolean;
}

/**
 * Requests as rows: what is asked for by whom, status, places asked for, given and used, candidates
 * who still wait.
 */
export function AdditionalTable({ page, state, busy, several }: Props) {
  const t = useTexts('additional-quota-screen', 'processes');
  const format = useFormat();
  const name = useName();
  const words = useAdditionalWords();
  const figure = (
    key: string,
    of: (row: ListedAdditionalQuota) => number | null,
    sortable = false,
  ): Column<ListedAdditionalQuota> => ({
    key,
    sortable,
    header: t(`additional-quota-screen.field.${key}`),
    figures: true,
    cell: (row) => {
      const value = of(row);
      return value === null ? (
        <span className="text-muted">{t('additional-quota-screen.undecided')}</span>
      ) : (
        format.number(value)
      );
    },
  });
  const columns: Column<ListedAdditionalQuota>[] = [
    {
      key: 'asked',
      header: t('additional-quota-screen.field.asked'),
      rowHeader: true,
      className: 'min-w-64',
      cell: (row) => (
        <>
          <RowLink
            list={additionalQuotaMachine.id}
            listHref={state.href}
            id={row.id}
            href={quotaPaths.additionalQuota.href({ id: row.id })}
          >
            {words.direction(row)}
          </RowLink>
          <span className="block">{words.kind(row)}</span>
          <span className="block text-muted">
            {[several && name(row.organization), name(row.period)].filter(Boolean).join(', ')}
          </span>
        </>
      ),
    },
    {
      key: 'status',
      header: t('processes.status'),
      cell: (row) => <StatusTag machine={additionalQuotaMachine} state={row.state} />,
    },
    figure('amount', ({ amount }) => amount, true),
    figure('accepted_amount', ({ accepted_amount }) => accepted_amount),
    figure('used', ({ used }) => used),
    figure('waiting', ({ waiting }) => waiting),
    {
      key: 'asked_at',
      header: t('additional-quota-screen.field.asked_at'),
      sortable: true,
      className: 'whitespace-nowrap',
      cell: ({ asked_at }) => asked_at && format.date(asked_at),
    },
  ];
  return (
    <RecordTable
      machine={additionalQuotaMachine}
      state={state}
      caption={t('additional-quota-screen.list.caption', { count: page.count })}
      columns={columns}
      rows={page.results}
      busy={busy}
    />
  );
}
