import { useQuery } from '@tanstack/react-query';
import { accountMachine } from '#machines/account.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { accountPaths } from '#modules/account/paths.ts';
import { mayOpen } from '#shared/abilities-routes.ts';
import { peopleRoles } from '#shared/role-words.ts';
import { ColumnPicker } from '#web/declared/column-picker.tsx';
import { column, title } from '#web/declared/columns.ts';
import { type LineColumns, LineRows } from '#web/declared/line-rows.tsx';
import { useScreenWords } from '#web/declared/words.ts';
import { abilityOf } from '#web/frame/guard.ts';
import { http, queryText } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useUser } from '#web/lib/use-user.ts';
import { ListFailed } from '#web/process/list-failed.tsx';
import { useListState } from '#web/process/list-state.ts';
import { Empty } from '#web/ui/empty.tsx';
import { Page } from '#web/ui/page.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { doublingScale } from './map-scale.ts';
import { ListedNumber } from './number-cells.tsx';
import { statisticPaths } from './paths.ts';
import { RegionMap } from './region-map.tsx';
import type { UserTable as Numbers, UserRow } from './schema.ts';
import { useRowName } from './statistic-table.tsx';

/** The address of the list behind a number: of a region or all, of a role or all. */
type ListHref = (region: number | null | undefined, role?: number) => string | null;

interface Row {
  id: string;
  region?: UserRow;
  all: number;
  numbers: readonly number[];
}

const areas = ['statistic', 'processes'];
const options = { filters: [], ordering: '' };
/** So many roles stand beside each other on a desk; the others are chosen. */
const shownRoles = 6;

/** Regions by roles with the sum of all above; a number leads to its list. */
function UserNumbers({ table, listHref }: { table: Numbers; listHref: ListHref }) {
  const words = useScreenWords(accountMachine, areas);
  const { t } = words;
  const state = useListState(options);
  const rowName = useRowName('region');
  const nameOf = ({ region }: Row) => (region ? rowName(region) : t('statistic.total'));
  const rows: Row[] = [
    { id: 'total', ...table.total },
    ...table.results.map((region) => ({
      id: String(region.key),
      region,
      all: region.all,
      numbers: region.numbers,
    })),
  ];
  const number = (row: Row, count: number, { column, role }: { column: string; role?: number }) => (
    <ListedNumber
      count={count}
      href={listHref(row.region?.key, role)}
      row={nameOf(row)}
      column={column}
      total={row.region === undefined}
    />
  );
  const total = t('statistic.total');
  const peopleOf = (role: number) => table.total.numbers[table.roles.indexOf(role)] ?? 0;
  const usual = [...table.roles]
    .sort((one, other) => peopleOf(other) - peopleOf(one))
    .slice(0, shownRoles);
  const columns: LineColumns<Row> = [
    title(
      'region',
      { head: 'statistic.row.region', value: nameOf },
      {
        cell: (row) => (
          <span className={row.region ? undefined : 'font-semibold'}>{nameOf(row)}</span>
        ),
      },
    ),
    column(
      'all',
      { head: 'statistic.total', value: ({ all }) => all },
      { figures: true, cell: (row) => number(row, row.all, { column: total }) },
    ),
    ...table.roles.flatMap((role, at) => {
      const name = peopleRoles.find(([, code]) => code === role)?.[0];
      if (!name) return [];
      const head = `processes.role.${name}` as const;
      const of = { column: t(head), role };
      return column<Row>(
        `role-${role}`,
        { head, value: ({ numbers }) => numbers[at] ?? 0 },
        {
          figures: true,
          // Roles that few people have are chosen by who asks for them.
          extra: !usual.includes(role),
          cell: (row) => number(row, row.numbers[at] ?? 0, of),
        },
      );
    }),
  ];
  return (
    <div className="mt-6 flex flex-col gap-3">
      <div className="flex justify-end">
        <ColumnPicker list={{ columns }} state={state} words={words} />
      </div>
      <LineRows
        caption={t('statistic.users.title')}
        captionHidden
        columns={columns}
        rows={rows}
        state={state}
        words={words}
      />
    </div>
  );
}

function Shown({ table, listHref }: { table: Numbers; listHref: ListHref }) {
  const t = useTexts('statistic');
  const format = useFormat();
  const rowName = useRowName('region');
  const [most] = table.results.filter(({ key }) => key !== null);
  if (table.results.length === 0)
    return <Empty text={t('statistic.users.empty')}>{t('statistic.users.emptyWhy')}</Empty>;
  return (
    <>
      <div className="mb-6">
        <h2 className="max-w-[60ch] text-xl sm:text-2xl">
          {t('statistic.users.finding', { number: format.number(table.total.all) })}
        </h2>
        <p className="mt-2 max-w-[75ch] text-muted">
          {most &&
            t('statistic.users.most', {
              row: rowName(most),
              number: format.number(most.all),
              share: format.percent(most.all / table.total.all),
            })}{' '}
          {t('statistic.users.how')} {t('statistic.asOf', { moment: format.dateTime(table.as_of) })}
        </p>
      </div>
      <RegionMap
        what={t('statistic.users.users')}
        values={table.results.flatMap(({ key, all }) =>
          key === null ? [] : [{ code: key, value: all, href: listHref(key) }],
        )}
        scale={doublingScale(table.results.map(({ all }) => all))}
        say={format.number}
      />
      <UserNumbers table={table} listHref={listHref} />
    </>
  );
}

/** /admin/statistics/users: who uses the platform, by region and role, each number with its list. */
export function UsersPage() {
  const t = useTexts('statistic', 'processes');
  const ability = abilityOf(useUser());
  const { data, error, refetch } = useQuery({
    queryKey: ['statistics', 'users'],
    queryFn: ({ signal }) => http.get<Numbers>('/statistics/users/', undefined, signal),
  });
  const opens = mayOpen(ability, accountPaths.users.needs);
  const listHref: ListHref = (region, role) => {
    // Of whom the region is not known there is no list.
    if (!opens || region === null) return null;
    const state = statesTagged(accountMachine, 'usable');
    return `${accountPaths.users.href()}?${queryText({ state, region, role })}`;
  };
  const title = t('statistic.users.title');
  return (
    <Page
      title={title}
      lead={t('statistic.users.lead')}
      back={{ href: statisticPaths.statistics.href(), text: t('statistic.title') }}
      actions={<PrintButton />}
    >
      {!data && error && <ListFailed error={error} module={title} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton shape="table" rows={10} />}
      {data && <Shown table={data} listHref={listHref} />}
    </Page>
  );
}
