import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { isStored } from '#machines/kit.ts';
import { monitoringReportMachine as machine } from '#machines/monitoring-report.machine.ts';
import { dayOf } from '#shared/format.ts';
import { narrowedHref } from '#web/frame/record-places.ts';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useUser } from '#web/lib/use-user.ts';
import { ListFailed } from '#web/process/list-failed.tsx';
import { cacheKeys } from '#web/record/record-cache.ts';
import { useLiveRecords } from '#web/record/use-process.ts';
import { Empty } from '#web/ui/empty.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import type { CountedQuarter, Quarters, QuarterWindow } from '../schema.ts';
import { quarterIn } from '../shown.ts';

const order = Object.keys(machine.states).filter(isStored);

const useQuarters = () =>
  useQuery({
    // Among the lists, which are read again when a report has moved.
    queryKey: [...cacheKeys.lists(machine), 'quarters'],
    queryFn: ({ signal }) => http.get<Quarters>('/monitoring-reports/quarters/', undefined, signal),
  });

/** Between which days reports are written, and how far that is. */
function useWindowWords(): (window: QuarterWindow) => { days: string; left: string } {
  const t = useTexts('monitoring-screen');
  const format = useFormat();
  const today = dayOf(new Date());
  return ({ opens_on, upload_until, grace_until }) => {
    const days = `${format.dayMonth(opens_on)} – ${format.dayMonth(upload_until)}`;
    const words = (key: 'opens' | 'open' | 'grace' | 'over', day: string) => ({
      days,
      left: t(`monitoring-screen.quarters.window.${key}`, {
        date: format.dayMonth(day),
        left: format.relative(day),
      }),
    });
    if (today < opens_on) return words('opens', opens_on);
    if (today <= upload_until) return words('open', upload_until);
    return today <= grace_until ? words('grace', grace_until) : words('over', grace_until);
  };
}

const sum = (states: CountedQuarter['states']): number =>
  Object.values(states).reduce((all, one) => all + one, 0);

/** How many reports stand in each state, each the way to them in the reader's list. */
function Counts({ quarter: { year, quarter, states } }: { quarter: CountedQuarter }) {
  const t = useTexts('monitoring-screen', machine.id);
  const format = useFormat();
  const user = useUser();
  const of = { year: String(year), quarter: String(quarter) };
  const all = t('monitoring-screen.quarters.all', { count: sum(states) });
  const allHref = narrowedHref(machine.id, of, user);
  return (
    <>
      {allHref ? (
        <Link href={allHref} className="link font-semibold">
          {all}
        </Link>
      ) : (
        <span className="font-semibold">{all}</span>
      )}
      <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
        {order
          .filter((state) => states[state])
          .map((state) => {
            const href = narrowedHref(machine.id, { ...of, state }, user);
            const count = format.number(states[state] ?? 0);
            const words = `${t(`monitoringReport.state.${state}`)}: ${count}`;
            return (
              <li key={state} className="min-w-0 break-words">
                {href ? (
                  <Link href={href} className="link">
                    {words}
                  </Link>
                ) : (
                  words
                )}
              </li>
            );
          })}
      </ul>
    </>
  );
}

function useColumns(): Column<CountedQuarter>[] {
  const t = useTexts('monitoring', 'monitoring-screen');
  const words = useWindowWords();
  return [
    {
      key: 'quarter',
      header: t('monitoring.column.when'),
      rowHeader: true,
      className: 'min-w-40 font-semibold',
      cell: (quarter) => quarterIn(quarter, { t }),
    },
    {
      key: 'window',
      header: t('monitoring-screen.quarters.days'),
      className: 'min-w-56',
      cell: (quarter) => {
        const { days, left } = words(quarter);
        return (
          <>
            {days}
            <span className="block text-muted">{left}</span>
          </>
        );
      },
    },
    {
      key: 'states',
      header: t('monitoring-screen.quarters.reports'),
      className: 'w-full',
      cell: (quarter) => <Counts quarter={quarter} />,
    },
  ];
}

/** The quarter whose reports are not open yet. */
function Next({ next }: { next: QuarterWindow }) {
  const t = useTexts('monitoring', 'monitoring-screen');
  const { days, left } = useWindowWords()(next);
  return (
    <Notice heading={t('monitoring-screen.quarters.next', { quarter: quarterIn(next, { t }) })}>
      <p>{days}</p>
      <p className="text-muted">{left}</p>
    </Notice>
  );
}

function List() {
  const t = useTexts('monitoring-screen', machine.id);
  const columns = useColumns();
  const { data, isError, error, refetch } = useQuarters();
  if (isError && !data)
    return (
      <ListFailed
        error={error}
        module={t('monitoringReport.names')}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Skeleton rows={4} shape="table" />;
  return (
    <div className="flex flex-col gap-8">
      {data.next && <Next next={data.next} />}
      {data.results.length === 0 ? (
        <Empty text={t('monitoring-screen.quarters.empty')}>
          {t('monitoring-screen.quarters.emptyHint')}
        </Empty>
      ) : (
        <Table
          caption={t('monitoring-screen.quarters.caption', { count: data.results.length })}
          columns={columns}
          rows={data.results}
          rowKey={({ year, quarter }) => `${year}-${quarter}`}
        />
      )}
    </div>
  );
}

/**
 * Quarters of the monitoring (route `monitoring`): their days, and how far the reports are that the
 * reader sees.
 */
export function QuartersPage() {
  const t = useTexts('monitoring', 'monitoring-screen', machine.id);
  useLiveRecords(machine);
  return (
    <Page title={t('monitoring-screen.quarters.title')} lead={t('monitoring-screen.quarters.lead')}>
      <List />
    </Page>
  );
}
