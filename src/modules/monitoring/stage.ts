import { statesTagged } from '#machines/kit.ts';
import { monitoringReportMachine as machine } from '#machines/monitoring-report.machine.ts';
import { type Phase, phaseOf } from './rules.ts';
import type { ListedMonitoring } from './schema.ts';

/** How far a report is, as its student and their advisor are told. */
export type Stage =
  | 'writing'
  | 'advisor'
  | 'organization'
  | 'deadline'
  | 'concluded'
  | 'confirmed'
  | 'closed';

type Staged = Pick<ListedMonitoring, 'state' | 'facts'>;

const isTagged = (tag: string) => {
  const states = statesTagged(machine, tag);
  return ({ state }: { state: string }): boolean => states.includes(state);
};
/** Completed, as the organization concludes. */
export const isPassed = isTagged('passed');
const isConfirmed = isTagged('confirmed');

/** Where a report stands: whom it waits for, and with which outcome. */
export function stageOf(record: Staged): Stage {
  const stages: Record<Phase, Stage> = {
    student: 'writing',
    advisor: 'advisor',
    organization: record.facts.deadline === null ? 'organization' : 'deadline',
    agency: 'concluded',
    done: isConfirmed(record) ? 'confirmed' : 'closed',
  };
  return stages[phaseOf(record.state)];
}
