import type { AnyStateMachine } from 'xstate';
import { type Actor, guardNames, type Transition, transitionsFrom, who } from './kit.ts';

type Facts = Record<string, unknown>;
type GuardTest = (
  args: { context: { facts: Facts; actor: Actor }; event: { type: string } },
  params: unknown,
) => boolean;

const somebody: Actor = { role: 'visitor', userId: 1, organizationId: 1 };
/**
 * An answer that holds and is somebody's own id, and one that does not hold: a guard that stops
 * early at one goes on at the other.
 */
const answers = [1, 0] as const;

/**
 * The facts that one guard may look at, found by giving it every combination of answers to what it
 * asks.
 */
function readBy(test: GuardTest): Set<string> {
  const names = new Set<string>();
  const explore = (given: Facts): void => {
    let asked: string | undefined;
    const facts = new Proxy(given, {
      get(known, name: string) {
        if (!(name in known)) asked ??= name;
        return known[name];
      },
    });
    test({ context: { facts, actor: somebody }, event: { type: '' } }, undefined);
    if (asked === undefined) return;
    names.add(asked);
    for (const answer of answers) explore({ ...given, [asked]: answer });
  };
  explore({});
  return names;
}

const known = new WeakMap<object, readonly string[]>();

function found(machine: AnyStateMachine, edges: readonly Transition[]): string[] {
  const tests = machine.implementations.guards as Record<string, GuardTest>;
  const guards = new Set(
    edges
      .flatMap(({ guard, meta }) => [
        ...guardNames(guard),
        ...(meta.dutyWhen ? [meta.dutyWhen] : []),
      ])
      .filter((name) => !(name in who)),
  );
  return [...new Set([...guards].flatMap((name) => (tests[name] ? [...readBy(tests[name])] : [])))];
}

/**
 * The facts on which it depends what may be done with a record in this state, as the machine's own
 * guards read them: all that `actionsOf` needs to know of it. Those of the *who* guards
 * (`BaseFacts`) are not among them. Found once per state; a test compares with all facts.
 */
export function factsRead(machine: AnyStateMachine, state: string): readonly string[] {
  const edges = transitionsFrom(machine, state);
  const names = known.get(edges) ?? found(machine, edges);
  known.set(edges, names);
  return names;
}

/**
 * The states in which some action depends on one of these facts: where none of them is asked, a list
 * need not read what they are made of.
 */
export const statesReading = (machine: AnyStateMachine, facts: readonly string[]): string[] =>
  Object.keys(machine.states).filter((state) =>
    factsRead(machine, state).some((name) => facts.includes(name)),
  );
