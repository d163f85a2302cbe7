import { Link } from 'wouter';
import { applicationMachine } from '#machines/application.machine.ts';
import { stateMeta, statesTagged } from '#machines/kit.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { type Column, Table } from '#web/ui/table.tsx';
import type { OrganizationCounts } from '../schema.ts';

type Row = Omit<OrganizationCounts, 'organization'> & {
  organization: OrganizationCounts['organization'] | null;
};

/**
 * A column of numbers: its heading, how to count, and which list shows them (null where nobody may
 * look: drafts).
 */
interface Figure {
  key: string;
  header: string;
  count(row: Row): number;
  filter: Record<string, string> | null;
}

const private_ = statesTagged(applicationMachine, 'ownersOnly');
/**
 * The statuses in the order of life; states that share a code share a column, named after the
 * first.
 */
const statuses = [
  ...Object.keys(applicationMachine.states)
    .filter(
      (state) => stateMeta(applicationMachine, state).code !== null && !private_.includes(state),
    )
    .reduce((codes, state) => {
      const { code } = stateMeta(applicationMachine, state);
      return codes.set(code, [...(codes.get(code) ?? []), state]);
    }, new Map<number | null, string[]>())
    .values(),
];

function useFigures(): Figure[] {
  const t = useTexts('agency', 'application');
  return [
    {
      key: 'overdue',
      header: t('agency.organizations.overdue'),
      count: ({ overdue }) => overdue,
      filter: { group: 'overdue' },
    },
    {
      key: 'appeals',
      header: t('agency.organizations.appeals'),
      count: ({ appeals }) => appeals,
      filter: { group: 'appeals' },
    },
    ...statuses.map((states) => ({
      key: states.join(' '),
      header: t(`application.state.${states[0]}`),
      count: (row: Row) => states.reduce((sum, state) => sum + (row.states[state] ?? 0), 0),
      filter: { state: states.join(',') },
    })),
    { key: 'sent', header: t('agency.organizations.sent'), count: ({ sent }) => sent, filter: {} },
    {
      key: 'started',
      header: t('agency.organizations.started'),
      count: ({ started }) => started,
      filter: null,
    },
  ];
}

function totalOf(rows: readonly OrganizationCounts[]): Row {
  const states: Record<string, number> = {};
  for (const row of rows)
    for (const [state, count] of Object.entries(row.states))
      states[state] = (states[state] ?? 0) + count;
  const sum = (name: 'started' | 'sent' | 'overdue' | 'appeals') =>
    rows.reduce((total, row) => total + row[name], 0);
  return {
    organization: null,
    states,
    started: sum('started'),
    sent: sum('sent'),
    overdue: sum('overdue'),
    appeals: sum('appeals'),
  };
}

interface Props {
  rows: readonly OrganizationCounts[];
  /** The address of the country's list with these filters besides those of the page. */
  listHref(filters: Record<string, string | number>): string;
}

/** The counts as a table with totals; a number above zero is the link to its list. */
export function ByOrganizationTable({ rows, listHref }: Props) {
  const t = useTexts('agency');
  const format = useFormat();
  const name = useName();
  const nameOf = ({ organization }: Row): string =>
    organization ? name(organization) : t('agency.organizations.total');
  const filtersOf = ({ organization }: Row): Record<string, number> =>
    organization ? { organization: organization.id } : {};
  const columns: Column<Row>[] = [
    {
      key: 'organization',
      header: t('agency.organizations.name'),
      rowHeader: true,
      className: 'min-w-44 sm:min-w-64',
      cell: (row) =>
        row.organization ? (
          <Link href={listHref(filtersOf(row))} className="link">
            {nameOf(row)}
          </Link>
        ) : (
          <strong>{nameOf(row)}</strong>
        ),
    },
    ...useFigures().map(({ key, header, count, filter }) => ({
      key,
      header,
      figures: true,
      cell: (row: Row) => {
        const number = format.number(count(row));
        if (count(row) === 0) return <span className="text-muted">{number}</span>;
        if (filter === null) return number;
        return (
          <Link
            href={listHref({ ...filtersOf(row), ...filter })}
            aria-label={t('agency.organizations.list', {
              organization: nameOf(row),
              column: header,
              number,
            })}
            className={key === 'overdue' ? 'link font-semibold text-danger' : 'link'}
          >
            {number}
          </Link>
        );
      },
    })),
  ];
  return (
    <Table
      caption={t('agency.organizations.title')}
      captionHidden
      columns={columns}
      rows={[totalOf(rows), ...rows]}
      rowKey={({ organization }) => organization?.id ?? 0}
      rowTone={({ overdue, organization }) =>
        organization && overdue > 0 ? 'danger' : 'secondary'
      }
      density="dense"
    />
  );
}
