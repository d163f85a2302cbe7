import { useLocation } from 'wouter';
import { monitoringReportMachine } from '#machines/monitoring-report.machine.ts';
import type { Query } from '#web/lib/http.ts';
import { moveInList } from '#web/process/list-return.ts';
import { useListWalk } from '#web/process/list-walk.tsx';
import { useRecord, useRecords } from '#web/record/use-process.ts';
import type { ListedMonitoring, MonitoringRecord } from '../schema.ts';
import { organizationView } from './organization-view.ts';

/** How a list looks is no question to the server; the order of work is its own. */
const looks = ['columns', 'density', 'view', 'offset', 'limit', 'group', 'ordering'];

function filtersOf(href: string): Query {
  const [, search = ''] = href.split('?');
  const all = Object.fromEntries(new URLSearchParams(search));
  return Object.fromEntries(Object.entries(all).filter(([name]) => !looks.includes(name)));
}

/**
 * The way from report to report: the neighbours in the list that it was opened from, and after the
 * last of them, or without a list, the first one of the same filters that waits for the reader.
 */
export function useNextReport(id: number, judges: boolean) {
  const [, navigate] = useLocation();
  const walk = useListWalk(id, organizationView);
  const { data } = useRecords<ListedMonitoring>(
    monitoringReportMachine,
    { ...filtersOf(walk.back), turn: '1', ordering: 'org_until', limit: 2 },
    judges && walk.next === null,
  );
  const waiting = data?.results.find((row) => row.id !== id)?.id ?? null;
  const next = walk.next ?? waiting;
  // Read before it is asked for: it opens at once.
  useRecord<MonitoringRecord>(monitoringReportMachine, next ?? 0, next !== null);
  const open = (to: number | null, concluded?: number) => {
    if (to === null) return;
    moveInList(organizationView.memory, to);
    navigate(
      organizationView.record.href({ id: to }) + (concluded ? `?concluded=${concluded}` : ''),
    );
  };
  return {
    walk,
    next,
    toNext: () => open(next),
    toPrevious: () => open(walk.previous),
    /** The next one after a conclusion, which is told there; stays where it was the last one. */
    goOn: () => open(next, id),
  };
}
