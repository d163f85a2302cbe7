import { transitionsFrom } from '#machines/kit.ts';
import { monitoringReportMachine as machine } from '#machines/monitoring-report.machine.ts';

/** Whom a report waits for, in the order of its life; `done` when for nobody. */
export const phases = ['student', 'advisor', 'organization', 'agency', 'done'] as const;
export type Phase = (typeof phases)[number];

/** By which event each of them moves a report on. */
const events: readonly [Phase, string][] = [
  ['organization', 'complete'],
  ['agency', 'confirm'],
  ['advisor', 'advisorResult'],
  ['student', 'submit'],
];

/** Whom a report waits for in a state, as the machine says it. */
export function phaseOf(state: string): Phase {
  const possible = transitionsFrom(machine, state).map(({ event }) => event);
  return events.find(([, event]) => possible.includes(event))?.[0] ?? 'done';
}
