import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { nodesOf, pathOf, transitionsOfNode, triggerOf } from './live-parts.ts';

const nameIn = (node: AnyStateNode): string => node.path.join('_');
const isInside = (node: AnyStateNode, outer: AnyStateNode): boolean =>
  outer.path.every((key, at) => node.path[at] === key);
const leavesOf = (node: AnyStateNode): AnyStateNode[] =>
  nodesOf({ root: node }).filter((one) => Object.keys(one.states).length === 0);

interface Arrow {
  from: string;
  to: string;
  label: string;
}

/**
 * The arrows of a transition. Mermaid draws none from a state to what is inside it: there every
 * inner state that does not answer the event itself has its own.
 */
function arrowsOf(node: AnyStateNode, transition: AnyTransitionDefinition): Arrow[] {
  const label = triggerOf(node, transition).replaceAll('`', '');
  const [target] = transition.target ?? [];
  const isLeaf = Object.keys(node.states).length === 0;
  if (!target && (!isLeaf || transition.actions.length === 0)) return [];
  const to = nameIn(target ?? node);
  if (isLeaf || !target || !isInside(target, node)) return [{ from: nameIn(node), to, label }];
  return leavesOf(node)
    .filter((leaf) => leaf !== target && leaf.type !== 'final' && leaf.always === undefined)
    .filter((leaf) => !leaf.transitions.has(transition.eventType))
    .map((leaf) => ({ from: nameIn(leaf), to, label }));
}

/** Arrows with the same ends are drawn once, with all that causes them. */
function lines(arrows: readonly Arrow[]): string[] {
  const labels = new Map<string, Set<string>>();
  for (const { from, to, label } of arrows) {
    const ends = `${from} --> ${to}`;
    labels.set(ends, (labels.get(ends) ?? new Set()).add(label));
  }
  return [...labels].map(([ends, all]) => `  ${ends}: ${[...all].join(' / ')}`);
}

const firstOf = (node: AnyStateNode): AnyStateNode[] =>
  node.initial?.target.slice(0, 1) as AnyStateNode[];

function declared(node: AnyStateNode, indent: string): string[] {
  const inner = Object.values(node.states);
  const name = `state "${pathOf(node).split('.').at(-1)}" as ${nameIn(node)}`;
  if (inner.length === 0) return [`${indent}${name}`];
  return [
    `${indent}${name} {`,
    ...inner.flatMap((one) => declared(one, `${indent}  `)),
    ...firstOf(node).map((one) => `${indent}  [*] --> ${nameIn(one)}`),
    `${indent}}`,
  ];
}

/** A Mermaid state diagram of a live machine, states inside states. */
export function liveDiagram(machine: AnyStateMachine): string {
  const nodes = nodesOf(machine);
  return [
    '```mermaid',
    'stateDiagram-v2',
    ...Object.values(machine.root.states).flatMap((node) => declared(node, '  ')),
    ...firstOf(machine.root).map((one) => `  [*] --> ${nameIn(one)}`),
    ...lines(
      nodes.flatMap((node) => transitionsOfNode(node).flatMap((one) => arrowsOf(node, one))),
    ),
    ...nodes.filter(({ type }) => type === 'final').map((node) => `  ${nameIn(node)} --> [*]`),
    '```',
  ].join('\n');
}
