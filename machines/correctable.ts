import type { AnyStateMachine } from 'xstate';
import { isStored, transitionsOf } from './kit.ts';

/**
 * The event of a line of history that set a state outside the transitions of its machine
 * (docs/decisions/105-emergency-correction.md). No machine knows it.
 */
export const correctionEvent = 'correctStatus';

/** The booking by which a transition orders such a line. */
export const correctionEntry = 'statusCorrected';

/**
 * Processes in which a status is more than a status, so that none is corrected: who may sign in and
 * as whom (`account`, `advisor`), what others write to each other, which the agency does not read
 * (`letter`, `notification`), what a merge has moved, the step that everything in a period depends
 * on, a place that is counted by the status of its row (`examResult`) or by its student (`topic`),
 * and a correction itself.
 */
const neverCorrected: readonly string[] = [
  'account',
  'advisor',
  'letter',
  'notification',
  'organization',
  'period',
  'examResult',
  'topic',
  'statusCorrection',
];

const books = ({ effects }: { effects: readonly { type: string }[] }): boolean =>
  effects.some(({ type }) => type === 'book');

/**
 * The states that a correction may give a record instead of the one it is in, in the order of life:
 * those that are connected with it by transitions without bookings. Whatever must agree with other
 * records (places of the quota, roles, letters) is the same in all of them.
 */
export function correctableTo(machine: AnyStateMachine, state: string): string[] {
  if (neverCorrected.includes(machine.id)) return [];
  const edges = transitionsOf(machine).filter((edge) => !books(edge));
  const reached = new Set([state].filter((one) => isStored(one) && one in machine.states));
  for (const here of reached)
    for (const { from, to } of edges) {
      const next = from === here ? to : from;
      if ((from === here || to === here) && isStored(next)) reached.add(next);
    }
  return Object.keys(machine.states).filter((one) => one !== state && reached.has(one));
}

/** Whether a transition orders a correction: its line stands behind the line of the other record. */
export const ordersCorrection = (machine: AnyStateMachine, event: string): boolean =>
  transitionsOf(machine).some(
    (edge) =>
      edge.event === event &&
      edge.effects.some(({ type, params }) => type === 'book' && params.entry === correctionEntry),
  );
