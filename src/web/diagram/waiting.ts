import type { AnyStateMachine } from 'xstate';
import {
  type Action,
  actionsOf,
  guardNames,
  type ProcessRecord,
  type RoleName,
  type Transition,
  transitionsFrom,
  who,
} from '#machines/kit.ts';
import { awaitedRoles, isFinal, nobody } from '#web/record/action-look.ts';

/**
 * What a record waits for: somebody's duty, anything that somebody may do, the scheduler, its
 * conditions, or nothing any more.
 */
export interface Waiting {
  kind: 'duty' | 'anybody' | 'schedule' | 'conditions' | 'final';
  /** Who is waited for; empty at the end. */
  roles: RoleName[];
  /** The events that would move it on. */
  events: string[];
}

const movesOn = (record: ProcessRecord, { target }: Action): boolean => target !== record.state;
const rolesIn = (actions: readonly Action[]): RoleName[] => [
  ...new Set(actions.flatMap((action) => action.who)),
];
const names = (actions: readonly Action[]): string[] => actions.map(({ event }) => event);

/**
 * What the record waits for now; there is always an answer, so that the picture always marks
 * something. The same for every viewer.
 */
export function waitingFor(machine: AnyStateMachine, record: ProcessRecord): Waiting {
  if (isFinal(machine, record.state)) return { kind: 'final', roles: [], events: [] };
  const actions = actionsOf(machine, record, nobody);
  const awaited = awaitedRoles(machine, record);
  const duties = actions.filter(
    (action) => action.duty && action.who.some((role) => awaited.includes(role)),
  );
  if (duties.length > 0) return { kind: 'duty', roles: awaited, events: names(duties) };
  const open = actions.filter((action) => action.unmet.length === 0 && movesOn(record, action));
  const byPeople = open.filter((action) => action.who.some((role) => role !== 'system'));
  if (byPeople.length > 0)
    return {
      kind: 'anybody',
      roles: rolesIn(byPeople).filter((role) => role !== 'system'),
      events: names(byPeople),
    };
  if (open.length > 0) return { kind: 'schedule', roles: ['system'], events: names(open) };
  const later = actions.filter((action) => movesOn(record, action));
  return { kind: 'conditions', roles: rolesIn(later), events: names(later) };
}

/** The conditions of some events of a state, by name; not who may send them. */
export function conditionsOf(
  machine: AnyStateMachine,
  state: string,
  events: readonly string[],
): string[] {
  const edges = transitionsFrom(machine, state).filter(({ event }) => events.includes(event));
  return [...new Set(edges.flatMap(({ guard }: Transition) => guardNames(guard)))].filter(
    (name) => !(name in who),
  );
}

const day = /^\d{4}-\d{2}-\d{2}/;

/**
 * Until when: the earliest day, not over yet, among the facts that the texts of these conditions
 * name (`{reviewUntil}`); undefined when they name none. A text with a beginning and an end names
 * the end last.
 */
export function untilWhen(
  texts: readonly string[],
  facts: object,
  today: string,
): string | undefined {
  const known = facts as Readonly<Record<string, unknown>>;
  const days = texts.flatMap((text) => {
    const named = [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => known[name ?? '']);
    const last = named
      .filter((value): value is string => typeof value === 'string' && day.test(value))
      .at(-1);
    return last && last.slice(0, 10) >= today ? [last.slice(0, 10)] : [];
  });
  return days.sort()[0];
}
