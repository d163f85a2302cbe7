import type { AnyStateMachine } from 'xstate';
import {
  type Action,
  type Actor,
  type Ask,
  actionsOf,
  type BaseFacts,
  type Effect,
  guardNames,
  type ProcessRecord,
  perform,
  type RoleName,
  rolesOf,
  transitionsOf,
  who,
} from '#machines/kit.ts';

/** One step of a walk through a process that is only thought of. */
export interface WalkStep {
  from: string;
  event: string;
  to: string;
  role: RoleName;
  asks: readonly Ask[];
  effects: readonly Effect[];
}

const creation = 'absent';
// The person stands in the right relation to the record; what else is true is said by the ticked
// obstacles.
const facts: BaseFacts = { ownerId: 1, organizationId: 1 };
const actorOf = (role: RoleName): Actor => ({ role, userId: 1, organizationId: 1 });
const recordIn = (state: string): ProcessRecord => ({ state, facts });

/**
 * The machine with its conditions as switches: a condition holds unless its name is among the
 * obstacles, and a role always has the relation it needs. Everything else (states, events, asks,
 * effects) is the machine's own.
 */
function simulated(machine: AnyStateMachine, obstacles: ReadonlySet<string>): AnyStateMachine {
  const names = new Set(transitionsOf(machine).flatMap(({ guard }) => guardNames(guard)));
  const test = (name: string) =>
    name in who
      ? ({ context }: { context: { actor: Actor } }) => rolesOf(name).includes(context.actor.role)
      : () => !obstacles.has(name);
  return machine.provide({
    guards: Object.fromEntries([...names].map((name) => [name, test(name)])),
  });
}

/** Where a walk stands: in the state of its last step, at first where nothing exists yet. */
export const stateOf = (walk: readonly WalkStep[]): string => walk.at(-1)?.to ?? creation;

/** Who would send an event: the chosen role, or without a choice the first who may. */
const senderOf = (action: Action, chosen: RoleName | null): RoleName =>
  chosen ?? action.who[0] ?? 'visitor';

/**
 * What the role may do in the state of the walk; without a role what anybody may do. The same
 * function as everywhere, on the simulated machine.
 */
export function optionsOf(
  machine: AnyStateMachine,
  walk: readonly WalkStep[],
  role: RoleName | null,
  obstacles: ReadonlySet<string>,
): Action[] {
  const model = simulated(machine, obstacles);
  const record = recordIn(stateOf(walk));
  if (role) return actionsOf(model, record, actorOf(role));
  return actionsOf(model, record, actorOf('visitor')).flatMap((action) => {
    const own = actionsOf(model, record, actorOf(senderOf(action, null))).find(
      ({ event }) => event === action.event,
    );
    return own ? [own] : [];
  });
}

/** The walk with one more step. Throws `ActionRefused` when the machine refuses it. */
export function walkOn(
  machine: AnyStateMachine,
  walk: readonly WalkStep[],
  action: Action,
  role: RoleName | null,
  obstacles: ReadonlySet<string>,
): WalkStep[] {
  const from = stateOf(walk);
  const sender = senderOf(action, role);
  const { state, effects } = perform(
    simulated(machine, obstacles),
    recordIn(from),
    action.event,
    actorOf(sender),
  );
  return [
    ...walk,
    { from, event: action.event, to: state, role: sender, asks: action.asks, effects },
  ];
}
