import { transitionsOf } from '#machines/kit.ts';
import { monitoringReportMachine } from '#machines/monitoring-report.machine.ts';

/** Whom a report waits for, in the order of its life; `done` when for nobody. */
export const phases = ['student', 'advisor', 'organization', 'agency', 'done'] as const;
export type Phase = (typeof phases)[number];
type Waiting = Exclude<Phase, 'done'>;

const statesBefore = (event: string): string[] =>
  transitionsOf(monitoringReportMachine).flatMap((edge) =>
    edge.event === event ? [edge.from] : [],
  );

/** The states in which a report waits for somebody, by the event that moves it on. */
export const statesOf: Readonly<Record<Waiting, string[]>> = {
  student: statesBefore('submit'),
  advisor: statesBefore('advisorResult'),
  organization: statesBefore('complete'),
  agency: statesBefore('confirm'),
};

/** Where two could move a report on, it waits for the first of these. */
const precedence: readonly Waiting[] = ['organization', 'agency', 'advisor', 'student'];

/** Whom a report waits for in a state, as the machine says it. */
export const phaseOf = (state: string): Phase =>
  precedence.find((phase) => statesOf[phase].includes(state)) ?? 'done';

/** The kinds of work that a report takes now: all that count in it, or those that a deadline names. */
export const askedKinds = ({
  missing,
  lines,
}: {
  missing: readonly number[];
  lines: readonly { type: number }[];
}): readonly number[] => (missing.length > 0 ? missing : lines.map(({ type }) => type));
