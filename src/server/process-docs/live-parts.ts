import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { foldGuard } from '#machines/kit.ts';
import { code } from './markdown.ts';

/** The machine itself and all its states, outer ones first, in the order of the file. */
export function nodesOf({ root }: Pick<AnyStateMachine, 'root'>): AnyStateNode[] {
  const withInner = (node: AnyStateNode): AnyStateNode[] => [
    node,
    ...Object.values(node.states).flatMap(withInner),
  ];
  return withInner(root);
}

/** What a state declares: its events, answers and clocks, then what leaves it at once. */
export const transitionsOfNode = (node: AnyStateNode): AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
];

/** A guard or an action as it is written: a name, or an object that names it and gives params. */
export function nameOf(part: unknown): string {
  if (typeof part === 'string') return part;
  const named = typeof part === 'object' && part !== null && 'type' in part ? part.type : '';
  return typeof named === 'string' ? named : '';
}

const isNamed = (guard: unknown): boolean =>
  guard === undefined || typeof guard === 'string' || nameOf(guard) !== '';

/** The names of a guard, those inside `and` and `or` too. */
export function liveGuardNames(guard: unknown): string[] {
  if (guard === undefined) return [];
  if (isNamed(guard)) return [nameOf(guard)];
  return foldGuard<string[]>(guard, {
    leaf: (name) => [name],
    all: (parts) => parts.flat(),
    any: (parts) => parts.flat(),
  });
}

/** A state as its dotted path. */
export const pathOf = ({ path }: AnyStateNode): string => path.join('.');

/** What causes a transition: an event, the end of a call, a clock, or nothing but being there. */
export function triggerOf(node: AnyStateNode, { eventType }: AnyTransitionDefinition): string {
  if (eventType === '') return 'at once';
  const clock = node.after.find((one) => one.eventType === eventType);
  if (clock) return `after ${code(String(clock.delay))}`;
  const call = node.invoke.find(({ id }) => eventType.endsWith(`.actor.${id}`));
  if (!call) return code(eventType);
  const ends = eventType.startsWith('xstate.done') ? 'answers' : 'fails';
  return `${code(nameOf(call.src))} ${ends}`;
}
