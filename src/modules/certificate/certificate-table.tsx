import { certificateMachine } from '#machines/certificate.machine.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import type { ListState } from '#web/process/list-state.ts';
import { useName } from '#web/process/names.ts';
import { useTurnText } from '#web/process/prompt.tsx';
import type { RecordPage } from '#web/process/record.ts';
import { RecordTable } from '#web/process/record-table.tsx';
import { RowLink } from '#web/process/row-link.tsx';
import { StatusTag } from '#web/process/status-tag.tsx';
import type { Column } from '#web/ui/table.tsx';
import { holderName } from './certificate-record.ts';
import { certificatePaths } from './paths.ts';
import type { ListedCertificate } from './schema.ts';
import { useCertificateWords } from './use-certificate-words.ts';

interface Props {
  page: RecordPage<ListedCertificate>;
  state: ListState;
  /** One's own list needs no column for the person. */
  own: boolean;
  busy: boolean;
  caption: string;
}

function useColumns({ state, own }: Props): Column<ListedCertificate>[] {
  const t = useTexts('certificate-screen', 'certificate', 'validation', 'processes');
  const format = useFormat();
  const name = useName();
  const words = useCertificateWords();
  const turn = useTurnText(certificateMachine);
  const holder: Column<ListedCertificate> = {
    key: 'holder',
    header: t('certificate-screen.holder'),
    className: 'min-w-40',
    cell: holderName,
  };
  return [
    {
      key: 'type',
      header: t('certificate.name'),
      rowHeader: true,
      className: 'min-w-56',
      cell: (row) => (
        <>
          <RowLink
            list={certificateMachine.id}
            listHref={state.href}
            id={row.id}
            href={certificatePaths.certificate.href({ id: row.id })}
          >
            {name(row.type)}
          </RowLink>
          <span className="block text-muted">{row.number}</span>
        </>
      ),
    },
    ...(own ? [] : [holder]),
    {
      key: 'result',
      header: t('certificate-screen.resultHead'),
      className: 'whitespace-nowrap',
      cell: words.result,
    },
    {
      key: 'given_date',
      header: t('validation.field.given_date'),
      sortable: true,
      className: 'whitespace-nowrap',
      cell: (row) => format.date(row.given_date),
    },
    {
      key: 'valid',
      header: t('validation.field.valid_until'),
      className: 'min-w-32',
      cell: words.validity,
    },
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

/**
 * Certificates as rows: which, whose, what it proves, how long it is good, its status and who holds
 * it.
 */
export function CertificateTable(props: Props) {
  const { page, state, busy, caption } = props;
  const columns = useColumns(props);
  return (
    <RecordTable
      machine={certificateMachine}
      state={state}
      caption={caption}
      columns={columns}
      rows={page.results}
      busy={busy}
    />
  );
}
