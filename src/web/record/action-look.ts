import type { AnyStateMachine } from 'xstate';
import {
  type Action,
  type Actor,
  actionsOf,
  dutiesOf,
  type ProcessRecord,
  type RoleName,
  transitionsFrom,
} from '#machines/kit.ts';
import { isDestructive, isRetreat } from './record.ts';

/** An action with the look of its button. */
export interface DrawnAction {
  action: Action;
  primary: boolean;
  destructive: boolean;
}

/**
 * The enabled actions in the order of their buttons: the one primary (the first duty), the others,
 * the destructive ones and those that take something back last. `elsewhere` names events that have a control of their own on the page.
 */
export function drawnActions(
  machine: AnyStateMachine,
  record: ProcessRecord,
  actor: Actor,
  elsewhere: readonly string[] = [],
): DrawnAction[] {
  const open = actionsOf(machine, record, actor).filter(
    ({ enabled, event }) => enabled && !elsewhere.includes(event),
  );
  const lethal = open.filter(
    ({ target, event }) =>
      isDestructive(machine, record.state, target) || isRetreat(machine, record.state, event),
  );
  const harmless = open.filter((action) => !lethal.includes(action));
  const first = harmless.find(({ duty }) => duty);
  const rest = harmless.filter((action) => action !== first);
  return [...(first ? [first] : []), ...rest, ...lethal].map((action) => ({
    action,
    primary: action === first,
    destructive: lethal.includes(action),
  }));
}

/** The reader's first duty that moves the record on; corrections in the same status are none. */
const mainDuty = (
  machine: AnyStateMachine,
  record: ProcessRecord,
  actor: Actor,
): Action | undefined =>
  dutiesOf(machine, record, actor).find(({ target }) => target !== record.state);

/**
 * The reader's duty that moves the record on, while its conditions are not met; corrections in the
 * same status are no decision.
 */
export function closedDuty(
  machine: AnyStateMachine,
  record: ProcessRecord,
  actor: Actor,
): Action | undefined {
  const main = mainDuty(machine, record, actor);
  return main?.enabled === false ? main : undefined;
}

/**
 * Whether something that the reader may do themselves is closed to them, and the duty that moves the
 * record on is not open: beside an open one what else is closed is no obstacle.
 */
export const isBlocked = (machine: AnyStateMachine, record: ProcessRecord, actor: Actor): boolean =>
  mainDuty(machine, record, actor)?.enabled !== true &&
  actionsOf(machine, record, actor).some(({ permitted, enabled }) => permitted && !enabled);

/** Nothing can move such a record any more. */
export const isFinal = (machine: AnyStateMachine, state: string): boolean =>
  transitionsFrom(machine, state).length === 0;

/**
 * Somebody without role and relation. No account has the number 0, so that nobody is an interested
 * party of any record.
 */
export const nobody: Actor = { role: 'visitor', userId: 0, organizationId: null };
const peopleOf = (actions: readonly Action[]): RoleName[] =>
  [...new Set(actions.flatMap(({ who }) => who))].filter((role) => role !== 'system');

/**
 * The roles that everybody waits for: those with a duty whose conditions hold, else those who
 * cannot yet do the duty that moves the record on, but can do something else about it. Computed
 * without the viewer, so that everybody reads the same. Empty when nobody is expected to act.
 */
export function awaitedRoles(machine: AnyStateMachine, record: ProcessRecord): RoleName[] {
  const actions = actionsOf(machine, record, nobody);
  const open = actions.filter(({ unmet }) => unmet.length === 0);
  const ready = open.filter(({ duty }) => duty);
  if (ready.length > 0) return peopleOf(ready);
  const possible = peopleOf(open);
  return peopleOf(actions.filter(({ duty, target }) => duty && target !== record.state)).filter(
    (role) => possible.includes(role),
  );
}
