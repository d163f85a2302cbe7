import type { AnyStateMachine } from 'xstate';
import {
  type RoleName,
  rolesOf,
  stateMeta,
  type Transition,
  transitionsOf,
} from '#machines/kit.ts';

const creation = 'absent';
const node = (state: string) => (state === creation ? '[*]' : state);

/** "Draft (100)": the label of a state in a diagram. */
function stateLabel(
  machine: AnyStateMachine,
  words: Record<string, string>,
  state: string,
): string {
  const { code } = stateMeta(machine, state);
  return code === null ? (words[state] ?? state) : `${words[state] ?? state} (${code})`;
}

/** Arrows with the same ends are drawn once, with all their events. */
function arrows(transitions: readonly Transition[]): string[] {
  const events = new Map<string, string[]>();
  for (const { from, to, event } of transitions) {
    const ends = `${node(from)} --> ${node(to)}`;
    events.set(ends, [...(events.get(ends) ?? []), event]);
  }
  return [...events].map(([ends, names]) => `  ${ends}: ${names.join(' / ')}`);
}

/**
 * A Mermaid state diagram of a process, or of what one role may do in it. `words` are the English
 * names of the states.
 */
export function processDiagram(
  machine: AnyStateMachine,
  words: Record<string, string>,
  role?: RoleName,
): string {
  const transitions = transitionsOf(machine).filter(
    ({ guard }) => role === undefined || rolesOf(guard).includes(role),
  );
  const seen = new Set(transitions.flatMap(({ from, to }) => [from, to]));
  const states = Object.values(machine.states).filter(
    ({ key }) => key !== creation && seen.has(key),
  );
  return [
    '```mermaid',
    'stateDiagram-v2',
    ...states.map(({ key }) => `  state "${stateLabel(machine, words, key)}" as ${key}`),
    ...arrows(transitions),
    ...states.filter(({ type }) => type === 'final').map(({ key }) => `  ${key} --> [*]`),
    '```',
  ].join('\n');
}
