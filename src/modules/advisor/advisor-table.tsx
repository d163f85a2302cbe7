import { advisorMachine } from '#machines/advisor.machine.ts';
import { fullName } from '#shared/names.ts';
import { useTexts } from '#web/lib/i18n.ts';
import type { ListState } from '#web/process/list-state.ts';
import { useName } from '#web/process/names.ts';
import { useTurnText } from '#web/process/prompt.tsx';
import type { RecordPage } from '#web/process/record.ts';
import { RecordTable } from '#web/process/record-table.tsx';
import { RowLink } from '#web/process/row-link.tsx';
import { StatusTag } from '#web/process/status-tag.tsx';
import type { Column } from '#web/ui/table.tsx';
import { AdvisorLoad } from './advisor-load.tsx';
import { advisorPaths } from './paths.ts';
import type { ListedAdvisor } from './schema.ts';

interface Props {
  page: RecordPage<ListedAdvisor>;
  state: ListState;
  /** The advisor's own records: what tells them apart is the organization. */
  own: boolean;
  busy: boolean;
  caption: string;
}

function useColumns({ state, own }: Props): Column<ListedAdvisor>[] {
  const t = useTexts('advisor-screen', 'advisor', 'codes', 'processes');
  const name = useName();
  const turn = useTurnText(advisorMachine);
  const titled = ({ scientific_degree, scientific_title }: ListedAdvisor) =>
    [
      scientific_degree && t(`codes.scientificDegree.${scientific_degree}`),
      scientific_title && t(`codes.scientificTitle.${scientific_title}`),
    ]
      .filter(Boolean)
      .join(', ');
  return [
    {
      key: 'name',
      header: own ? t('advisor-screen.organization') : t('advisor-screen.person'),
      rowHeader: true,
      sortable: !own,
      className: 'min-w-56',
      cell: (row) => (
        <>
          <RowLink
            list={advisorMachine.id}
            listHref={state.href}
            id={row.id}
            href={advisorPaths.advisor.href({ id: row.id })}
          >
            {own ? name(row.organization) : fullName(row.person)}
          </RowLink>
          {!own && row.external && (
            <span className="block text-muted">{t('advisor-screen.external')}</span>
          )}
        </>
      ),
    },
    { key: 'degree', header: t('advisor-screen.degree'), className: 'min-w-48', cell: titled },
    {
      key: 'place',
      header: t('advisor-screen.place'),
      className: 'min-w-40',
      cell: (row) => [row.workplace, row.position].filter(Boolean).join(', '),
    },
    {
      key: 'load',
      header: t('advisor-screen.load'),
      className: 'whitespace-nowrap',
      cell: (row) => <AdvisorLoad record={row} />,
    },
    {
      key: 'status',
      header: t('processes.status'),
      cell: (row) => (
        <>
          <StatusTag machine={advisorMachine} state={row.state} />
          <span className="mt-1 block text-sm text-muted">{turn(row)}</span>
        </>
      ),
    },
  ];
}

/** Advisors as rows: who, how learned, from where, how many students of how many, status. */
export function AdvisorTable(props: Props) {
  const { page, state, busy, caption } = props;
  return (
    <RecordTable
      machine={advisorMachine}
      state={state}
      caption={caption}
      columns={useColumns(props)}
      rows={page.results}
      busy={busy}
    />
  );
}
