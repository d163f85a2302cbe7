import { Link } from 'wouter';
import { certificateMachine } from '#machines/certificate.machine.ts';
import { stateMeta } from '#machines/kit.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { paths } from '#web/paths.ts';
import { leaveList, rowMark } from '#web/process/list-return.ts';
import type { ListState } from '#web/process/list-state.ts';
import { useName } from '#web/process/names.ts';
import { useTurnText } from '#web/process/prompt.tsx';
import type { RecordPage } from '#web/process/record.ts';
import { moveBetweenRows } from '#web/process/record-list.tsx';
import { StatusTag } from '#web/process/status-tag.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { type CertificateRecord, holderName } from './certificate-record.ts';
import { useCertificateWords } from './use-certificate-words.ts';

interface Props {
  page: RecordPage<CertificateRecord>;
  state: ListState;
  /** One's own list needs no column for the person. */
  own: boolean;
  busy: boolean;
  caption: string;
}

function useColumns({ page, state, own }: Props): Column<CertificateRecord>[] {
  const t = useTexts('certificate-screen', 'certificate', 'validation', 'processes');
  const format = useFormat();
  const name = useName();
  const words = useCertificateWords();
  const turn = useTurnText(certificateMachine);
  const rows = page.results.map(({ id }) => id);
  const holder: Column<CertificateRecord> = { key: 'holder', header: t('certificate-screen.holder'), className: 'min-w-40', cell: holderName };
  return [
    {
      key: 'type',
      header: t('certificate.name'),
      rowHeader: true,
      className: 'min-w-56',
      cell: (row) => (
        <>
          <Link
            href={paths.certificate.href({ id: row.id })}
            {...rowMark(row.id)}
            onKeyDown={moveBetweenRows}
            onClick={() => leaveList(certificateMachine.id, state.href, row.id, rows)}
            className="link font-semibold"
          >
            {name(row.type)}
          </Link>
          <span className="block text-muted">{row.number}</span>
        </>
      ),
    },
    ...(own ? [] : [holder]),
    { key: 'result', header: t('certificate-screen.resultHead'), className: 'whitespace-nowrap', cell: words.result },
    {
      key: 'given_date',
      header: t('validation.field.given_date'),
      sortable: true,
      className: 'whitespace-nowrap',
      cell: (row) => format.date(row.given_date),
    },
    { key: 'valid', header: t('validation.field.valid_until'), className: 'min-w-32', cell: words.validity },
    {
      key: 'status',
      header: t('processes.status'),
      cell: (row) => (
        <>
          <StatusTag machine={certificateMachine} state={row.state} />
          <span className="mt-1 block text-sm text-muted">{turn(row)}</span>
        </>
      ),
    },
  ];
}

/** Certificates as rows: which, whose, what it proves, how long it is good, its status and who holds it. */
export function CertificateTable(props: Props) {
  const { page, state, busy, caption } = props;
  const columns = useColumns(props);
  return (
    <Table
      caption={caption}
      columns={columns}
      rows={page.results}
      rowKey={({ id }) => id}
      rowTone={(row) => stateMeta(certificateMachine, row.state).tone}
      sort={state.sort}
      onSort={state.setSort}
      busy={busy}
    />
  );
}
