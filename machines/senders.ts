import type { AnyStateMachine } from 'xstate';
import {
  type Actor,
  type EventOf,
  foldGuard,
  isWho,
  type RoleName,
  rolesOf,
  type Transition,
  transitionsOf,
  who,
} from './kit.ts';

/**
 * How near to a record somebody has to be to send an event: it is their own, it is their
 * organization's, it is of a student whom they advise, it is of an organization below theirs, or of
 * anybody at all.
 */
export type Nearness = 'own' | 'advised' | 'organization' | 'below' | 'any';

/** Events of one machine, as a right names them. */
export interface SentEvents {
  machine: AnyStateMachine;
  events: readonly string[];
}

/** The events that a right lets somebody send: `sends(letterMachine, 'create', 'save')`. */
export const sends = <Machine extends AnyStateMachine>(
  machine: Machine,
  ...events: EventOf<Machine>[]
): SentEvents => ({ machine, events });

const record = {
  ownerId: 1,
  organizationId: 1,
  addresseeId: 1,
  advisorUserId: 3,
  organizationsAbove: [7],
};
const stranger = (role: RoleName): Actor => ({ role, userId: 2, organizationId: 2 });

/** For each nearness somebody who shares just that with the record, the farthest first. */
const actors: readonly (readonly [Nearness, (role: RoleName) => Actor])[] = [
  ['any', stranger],
  ['below', (role) => ({ ...stranger(role), organizationId: 7 })],
  ['organization', (role) => ({ ...stranger(role), organizationId: 1 })],
  ['advised', (role) => ({ ...stranger(role), userId: 3 })],
  ['own', (role) => ({ ...stranger(role), userId: 1 })],
];

/** Whether the *who* part of a guard lets somebody through, whatever else is asked. */
const passes = (guard: unknown, actor: Actor): boolean =>
  foldGuard<boolean>(guard, {
    leaf: (name) => !isWho(name) || who[name]({ context: { actor, facts: record } }),
    all: (parts) => parts.every(Boolean),
    any: (parts) => parts.some(Boolean),
  });

const namesOf = (sent: readonly SentEvents[]): string =>
  sent.map(({ machine, events }) => `${machine.id} ${events.join(', ')}`).join('; ');

function edgesOf({ machine, events }: SentEvents): Transition[] {
  const edges = transitionsOf(machine).filter(({ event }) => events.includes(event));
  const unknown = events.filter((event) => !edges.some((edge) => edge.event === event));
  if (unknown.length > 0) throw new Error(`${machine.id} has no event ${unknown.join(', ')}`);
  return edges;
}

/**
 * Who may ever send one of these events, read from the *who* guards: role -> how near they have to
 * be, the farthest where several events or transitions differ. The scheduler is left out. Throws
 * where a machine has no such event, and where no single nearness is enough for a role.
 */
export function sendersOf(sent: readonly SentEvents[]): ReadonlyMap<RoleName, Nearness> {
  const guards = sent.flatMap(edgesOf).map(({ guard }) => guard);
  const roles = new Set(guards.flatMap((guard) => rolesOf(guard)));
  roles.delete('system');
  const nearnessOf = (role: RoleName): Nearness => {
    const found = actors.find(([, actorOf]) =>
      guards.some((guard) => passes(guard, actorOf(role))),
    );
    if (!found) throw new Error(`How near to the record is ${role} of ${namesOf(sent)}?`);
    return found[0];
  };
  return new Map([...roles].map((role) => [role, nearnessOf(role)]));
}
