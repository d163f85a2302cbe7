import type {
  ActorLogic,
  AnyActorScope,
  AnyMachineSnapshot,
  AnyStateMachine,
  EventObject,
} from 'xstate';
import {
  adjacencyMapToArray,
  createTestModel,
  getAdjacencyMap,
  getShortestPaths,
} from 'xstate/graph';
import {
  type Action,
  type Actor,
  actionsOf,
  type BaseFacts,
  type RoleName,
  roleCodes,
  rolesOf,
  transitionsFrom,
  who,
} from '#machines/kit.ts';
import type { Step } from '#server/story/walk.ts';

/** The shortest way from `absent` to a state. */
export interface Walk {
  state: string;
  steps: Step[];
}

const roleNames = Object.keys(roleCodes) as RoleName[];

/**
 * Facts of a record that belongs to user 1 and organization 1, which is also whom a letter is
 * written to; the rest is for the machine's own facts.
 */
export const relatedFacts: BaseFacts = {
  ownerId: 1,
  organizationId: 1,
  addresseeId: 1,
  advisorUserId: 1,
};

/**
 * Somebody of a role with the right relation to `relatedFacts`: its owner, staff of its
 * organization.
 */
export const relatedActor = (role: RoleName): Actor => ({ role, userId: 1, organizationId: 1 });

/** The names of the *when* guards that a machine declares. */
export const whenGuards = (machine: AnyStateMachine): string[] =>
  Object.keys(machine.implementations.guards).filter((name) => !(name in who));

const holding = (names: string[], holds: boolean) => ({
  guards: Object.fromEntries(names.map((name) => [name, () => holds])),
});

/**
 * The machine with its *when* guards taken as met (or as unmet), except the named ones: they get
 * the other answer.
 */
export function whenHolds<Machine extends AnyStateMachine>(
  machine: Machine,
  holds: boolean,
  ...others: string[]
): Machine {
  const all = whenGuards(machine);
  const provided = machine.provide(holding(all, holds)).provide(holding(others, !holds));
  return provided as Machine;
}

/** The machine with every guard met, *who* and *when*: what walks are made on. */
function everythingHolds(machine: AnyStateMachine): AnyStateMachine {
  return machine.provide(holding(Object.keys(machine.implementations.guards), true));
}

/**
 * The model of XState's own test package; it refuses machines with `invoke` and `after`, so it
 * proves that a process is a pure table.
 */
export function modelOf(machine: AnyStateMachine) {
  return createTestModel(everythingHolds(machine), {
    input: { facts: relatedFacts, actor: relatedActor('system') },
    filterEvents: (snapshot, event) => snapshot.can(event),
    serializeState: (snapshot) => String(snapshot.value),
  });
}

/**
 * The role that a walk lets send an event: the first one that could, a person rather than the
 * scheduler.
 */
function roleFor(machine: AnyStateMachine, state: string, event: string): RoleName {
  const edge = transitionsFrom(machine, state).find((one) => one.event === event);
  const roles = rolesOf(edge?.guard);
  const role = roles.find((one) => one !== 'system') ?? roles[0];
  if (!edge || !role) throw new Error(`nobody can send ${machine.id}.${state}.${event}`);
  return role;
}

/**
 * The shortest walk to every state that can be reached from `absent` (which itself is a walk
 * without steps).
 */
export function shortestWalks(machine: AnyStateMachine): Walk[] {
  const paths = modelOf(machine).getShortestPaths({ allowDuplicatePaths: true });
  return paths.map((path) => {
    const sent = (path.steps as { event: EventObject; state: { value: unknown } }[]).filter(
      ({ event }) => !event.type.startsWith('xstate.'),
    );
    const places = ['absent', ...sent.map(({ state }) => String(state.value))];
    const steps = sent.map(({ event }, index) => {
      const from = places[index] ?? 'absent';
      return {
        from,
        event: event.type,
        to: places[index + 1] ?? from,
        role: roleFor(machine, from, event.type),
      };
    });
    return { state: String(path.state.value), steps };
  });
}

/**
 * For each state, in the order of life: which role may send which events when all conditions hold.
 * Lines read `state: role: events`.
 */
export function permissions(machine: AnyStateMachine): Record<string, Record<string, string>> {
  const met = whenHolds(machine, true);
  const allowed = (state: string, role: RoleName) =>
    actionsOf(met, { state, facts: relatedFacts }, relatedActor(role)).flatMap(
      ({ enabled, event }: Action) => (enabled ? [event] : []),
    );
  return Object.fromEntries(
    Object.keys(machine.states).map((state) => [
      state,
      Object.fromEntries(
        roleNames.flatMap((role) => {
          const events = allowed(state, role);
          return events.length > 0 ? [[role, events.join(', ')]] : [];
        }),
      ),
    ]),
  );
}

/** A situation of a live machine, the shortest way to it, and what may happen there. */
interface Situation<Event> {
  name: string;
  state: AnyMachineSnapshot;
  way: readonly Event[];
  next: readonly { event: Event; to: string }[];
}

/** All situations of a live machine, by name. */
export type Graph<Event> = ReadonlyMap<string, Situation<Event>>;

/** A live machine for the graph: how it begins and what an event makes of it. */
interface Core<Event> {
  initial(scope: AnyActorScope): AnyMachineSnapshot;
  next(snapshot: AnyMachineSnapshot, event: Event, scope: AnyActorScope): AnyMachineSnapshot;
}

/** Walks all that can happen, once per situation; `nameOf` says which snapshots are the same one. */
export function graphOf<Event extends EventObject>(
  { initial, next }: Core<Event>,
  events: (snapshot: AnyMachineSnapshot) => Event[],
  nameOf: (snapshot: AnyMachineSnapshot) => string,
): Graph<Event> {
  const logic: ActorLogic<AnyMachineSnapshot, Event> = {
    transition: next,
    getInitialSnapshot: initial,
    getPersistedSnapshot: (snapshot: AnyMachineSnapshot) => snapshot,
  };
  const options = { events, serializeState: nameOf, limit: 5000 };
  const steps = adjacencyMapToArray(getAdjacencyMap(logic, options)).map(
    ({ state, event, nextState }) => ({ from: nameOf(state), event, to: nameOf(nextState) }),
  );
  return new Map(
    getShortestPaths(logic, options).map((path) => {
      const name = nameOf(path.state);
      const next = steps.filter(({ from }) => from === name);
      const way = path.steps.slice(1).map(({ event }) => event);
      return [name, { name, state: path.state, way, next }];
    }),
  );
}
