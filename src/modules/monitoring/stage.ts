import { statesTagged } from '#machines/kit.ts';
import { monitoringReportMachine as machine } from '#machines/monitoring-report.machine.ts';
import { dayOf } from '#shared/format.ts';
import type { ListedMonitoring } from './schema.ts';

/** Who has a report now: the student, the advisor, the organization, the agency, nobody. */
export type Stage =
  | 'writing'
  | 'advisor'
  | 'organization'
  | 'deadline'
  | 'concluded'
  | 'confirmed'
  | 'closed';

const isTagged = (tag: string) => {
  const states = statesTagged(machine, tag);
  return ({ state }: { state: string }): boolean => states.includes(state);
};
const isConfirmed = isTagged('confirmed');
/** Completed, as the organization concludes. */
export const isPassed = isTagged('passed');
const isFailed = isTagged('failed');
const isToConclude = isTagged('toConclude');
const isSent = isTagged('locksWorks');
const isUnsettled = isTagged('unsettled');

/** Where a report stands, out of the tags of its state and its deadline. */
export function stageOf(record: Pick<ListedMonitoring, 'state' | 'facts'>): Stage {
  if (isConfirmed(record)) return 'confirmed';
  if (isPassed(record) || isFailed(record)) return 'concluded';
  if (isToConclude(record)) return record.facts.deadline === null ? 'organization' : 'deadline';
  if (isSent(record)) return 'advisor';
  return isUnsettled(record) ? 'writing' : 'closed';
}

/** The day that the one who has it works towards; null where nothing is waited for. */
export function dueOn(record: Pick<ListedMonitoring, 'state' | 'facts'>): string | null {
  const { facts } = record;
  const today = dayOf(new Date());
  const days: Record<Stage, string | null> = {
    writing: today <= facts.uploadUntil ? facts.uploadUntil : facts.graceUntil,
    advisor: facts.advisorUntil,
    organization: facts.orgUntil,
    deadline: today <= (facts.deadline ?? '') ? facts.deadline : facts.orgUntil,
    concluded: facts.agencyUntil,
    confirmed: null,
    closed: null,
  };
  return days[stageOf(record)];
}
