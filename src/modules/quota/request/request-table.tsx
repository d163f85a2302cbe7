import { quotaRequestMachine } from '#machines/quota-request.machine.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import type { Selection } from '#web/process/bulk-selection.ts';
import { PageTickLine, RowTick, useTicks } from '#web/process/bulk-ticks.tsx';
import type { ListState } from '#web/process/list-state.ts';
import { useName } from '#web/process/names.ts';
import { useTurnText } from '#web/process/prompt.tsx';
import type { RecordPage } from '#web/process/record.ts';
import { RecordTable } from '#web/process/record-table.tsx';
import { RowLink } from '#web/process/row-link.tsx';
import { StatusTag } from '#web/process/status-tag.tsx';
import type { Column } from '#web/ui/table.tsx';
import { useAmountColumns } from '../amount-columns.tsx';
import { behindRequest } from '../numbers/behind.ts';
import { EndorsementTag } from './endorsement-tag.tsx';
import { useRequestPlaces } from './request-places.ts';
import type { ListedQuotaRequest } from './schema.ts';

interface Props {
  page: RecordPage<ListedQuotaRequest>;
  state: ListState;
  busy: boolean;
  selection: Selection<ListedQuotaRequest>;
  /** Requests of all periods: each says which one it is of. */
  ofAll: boolean;
}

function useColumns(
  { state, selection, ofAll }: Props,
  ticks: boolean,
): Column<ListedQuotaRequest>[] {
  const t = useTexts('quota-screen', 'processes', 'bulk');
  const name = useName();
  const format = useFormat();
  const places = useRequestPlaces();
  const turn = useTurnText(quotaRequestMachine);
  const amounts = useAmountColumns<ListedQuotaRequest>(
    ({ sums }) => sums,
    (row) => behindRequest(row),
  );
  return [
    {
      key: 'organization',
      header: t('quota-screen.request.organization'),
      rowHeader: true,
      className: 'min-w-48',
      cell: (row) => (
        <div className="flex gap-2">
          {ticks && <RowTick name={name(row.organization)} row={row} selection={selection} />}
          <div className="min-w-0">
            <RowLink
              list={quotaRequestMachine.id}
              listHref={state.href}
              id={row.id}
              href={places.record(row.period.id, row.id)}
            >
              {name(row.organization)}
            </RowLink>
            {ofAll && <span className="block text-muted">{name(row.period)}</span>}
          </div>
        </div>
      ),
    },
    {
      key: 'status',
      header: t('processes.status'),
      className: 'min-w-40',
      cell: (row) => (
        <>
          <StatusTag machine={quotaRequestMachine} state={row.state} />
          <span className="mt-1 block text-sm text-muted">{turn(row)}</span>
          {row.endorsement && (
            <span className="mt-1.5 block">
              <span className="block text-sm text-muted">
                {t('quota-screen.request.endorsement')}:
              </span>
              <EndorsementTag endorsement={row.endorsement} />
            </span>
          )}
        </>
      ),
    },
    ...amounts,
    {
      key: 'student_amount',
      header: t('quota-screen.request.students'),
      figures: true,
      sortable: true,
      cell: ({ student_amount }) => format.number(student_amount),
    },
    {
      key: 'sent_at',
      header: t('quota-screen.request.sent'),
      sortable: true,
      className: 'whitespace-nowrap',
      cell: ({ sent_at }) => sent_at && format.date(sent_at),
    },
  ];
}

/**
 * Requests as rows: who asks, status, the ministry's word, places by form, students now. Where
 * something can be decided about many, with ticks.
 */
export function RequestTable(props: Props) {
  const { page, state, busy, selection } = props;
  const t = useTexts('quota-screen', 'bulk', 'quotaRequest');
  const rows = page.results;
  const ticks = useTicks(quotaRequestMachine, rows, selection);
  const columns = useColumns(props, ticks);
  return (
    <>
      {ticks && (
        <PageTickLine
          text={t('quota-screen.request.chooseAll')}
          group={t('quotaRequest.names')}
          rows={rows}
          selection={selection}
        />
      )}
      <RecordTable
        machine={quotaRequestMachine}
        state={state}
        caption={t('quota-screen.request.caption', { count: page.count })}
        columns={columns}
        rows={rows}
        busy={busy}
        density="dense"
      />
    </>
  );
}
