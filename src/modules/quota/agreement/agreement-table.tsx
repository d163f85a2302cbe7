import { quotaAgreementMachine } from '#machines/quota-agreement.machine.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import type { Selection } from '#web/process/bulk-selection.ts';
import { RowTick, useTicks } from '#web/process/bulk-ticks.tsx';
import type { ListState } from '#web/process/list-state.ts';
import { useName } from '#web/process/names.ts';
import { useTurnText } from '#web/process/prompt.tsx';
import type { RecordPage } from '#web/process/record.ts';
import { RecordTable } from '#web/process/record-table.tsx';
import { RowLink } from '#web/process/row-link.tsx';
import { StatusTag } from '#web/process/status-tag.tsx';
import type { Column } from '#web/ui/table.tsx';
import { quotaPaths } from '../paths.ts';
import type { ListedQuotaAgreement } from './schema.ts';
import { useAgreementWords } from './use-agreement-words.ts';

interface Props {
  page: RecordPage<ListedQuotaAgreement>;
  state: ListState;
  busy: boolean;
  selection: Selection<ListedQuotaAgreement>;
}

function useColumns({ state, selection }: Props, ticks: boolean): Column<ListedQuotaAgreement>[] {
  const t = useTexts('quota-screen', 'quota', 'processes', 'bulk');
  const words = useAgreementWords();
  const name = useName();
  const format = useFormat();
  const turn = useTurnText(quotaAgreementMachine);
  return [
    {
      key: 'subject',
      header: t('quota-screen.agreement.document'),
      rowHeader: true,
      className: 'min-w-64',
      cell: (row) => (
        <div className="flex gap-2">
          {ticks && <RowTick name={words.subject(row)} row={row} selection={selection} />}
          <div className="min-w-0">
            <RowLink
              list={quotaAgreementMachine.id}
              listHref={state.href}
              id={row.id}
              href={quotaPaths.quotaAgreement.href({ id: row.id })}
            >
              {words.subject(row)}
            </RowLink>
            {row.organization && (
              <span className="block text-muted">{t(`quota.agreementKind.${row.kind}`)}</span>
            )}
          </div>
        </div>
      ),
    },
    {
      key: 'period',
      header: t('quota-screen.request.period'),
      className: 'min-w-40',
      cell: (row) => name(row.period),
    },
    {
      key: 'approver',
      header: t('quota-screen.agreement.approver'),
      className: 'min-w-40',
      cell: words.approver,
    },
    {
      key: 'decided_at',
      header: t('quota-screen.agreement.decided'),
      sortable: true,
      className: 'whitespace-nowrap',
      cell: ({ decided_at }) => decided_at && format.date(decided_at),
    },
    {
      key: 'status',
      header: t('processes.status'),
      cell: (row) => (
        <>
          <StatusTag machine={quotaAgreementMachine} state={row.state} />
          <span className="mt-1 block text-sm text-muted">
            {row.auto ? t('quota-screen.agreement.auto') : turn(row)}
          </span>
        </>
      ),
    },
  ];
}

/**
 * Agreements as rows: the document, whose answer, when it was given, status and turn. Where many
 * can be answered at once, with ticks.
 */
export function AgreementTable(props: Props) {
  const { page, state, busy, selection } = props;
  const t = useTexts('quota-screen');
  const rows = page.results;
  const ticks = useTicks(quotaAgreementMachine, rows, selection);
  return (
    <RecordTable
      machine={quotaAgreementMachine}
      state={state}
      caption={t('quota-screen.agreement.caption', { count: page.count })}
      columns={useColumns(props, ticks)}
      rows={rows}
      busy={busy}
    />
  );
}
