import { transitionsOf } from '#machines/kit.ts';
import { monitoringReportMachine } from '#machines/monitoring-report.machine.ts';

const statesBefore = (event: string): string[] =>
  transitionsOf(monitoringReportMachine).flatMap((edge) =>
    edge.event === event ? [edge.from] : [],
  );

/** The states in which a report waits for somebody, by the event that moves it on. */
export const statesOf = {
  student: statesBefore('submit'),
  advisor: statesBefore('advisorResult'),
  organization: statesBefore('complete'),
  agency: statesBefore('confirm'),
} as const;
