import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { liveDiagram } from './live-diagram.ts';
import {
  liveGuardNames,
  nameOf,
  nodesOf,
  pathOf,
  transitionsOfNode,
  triggerOf,
} from './live-parts.ts';
import { code, generatedNote, page, table } from './markdown.ts';

const legend = [
  'It runs in the browser. Here is its pure core: what it calls and how long it waits are names, which the caller provides.',
  'Tests walk every situation that the core allows on the running machine. `rest` and `safeToLeave`: it may stay there; `final`: it is over.',
].join('\n');

const placeOf = (node: AnyStateNode): string => (node.parent ? code(pathOf(node)) : '(any)');

function stateRow(node: AnyStateNode): string[] {
  return [
    placeOf(node),
    [...node.tags, ...(node.type === 'final' ? ['final'] : [])].join(', '),
    node.invoke.map(({ src }) => code(nameOf(src))).join(', '),
    node.description ?? '',
  ];
}

const does = (action: unknown): string =>
  typeof action === 'function' ? 'keeps what came' : code(nameOf(action));

function transitionRow(node: AnyStateNode, transition: AnyTransitionDefinition): string[] {
  const target = transition.target?.[0];
  return [
    placeOf(node),
    triggerOf(node, transition),
    liveGuardNames(transition.guard).map(code).join(' and '),
    target ? code(pathOf(target)) : '(stays)',
    transition.actions.map(does).join(', '),
  ];
}

/** The page of one live machine: its diagram, its states, and all that may happen in them. */
export function livePage(machine: AnyStateMachine): string {
  const nodes = nodesOf(machine);
  return page(
    `# Live machine \`${machine.id}\``,
    generatedNote,
    `${machine.root.description}. Source: \`machines/live/${machine.id}.machine.ts\`.`,
    legend,
    '## Diagram',
    liveDiagram(machine),
    '## States',
    table(['State', 'Tags', 'Calls', 'What it means'], nodes.slice(1).map(stateRow)),
    '## Transitions',
    'Of several with the same cause the first counts whose condition holds.',
    table(
      ['From', 'When', 'If', 'To', 'Does'],
      nodes.flatMap((node) => transitionsOfNode(node).map((one) => transitionRow(node, one))),
    ),
  );
}

/** The line of a live machine in the list of all. */
export function liveRow(machine: AnyStateMachine): string[] {
  const nodes = nodesOf(machine);
  return [
    `[\`${machine.id}\`](live/${machine.id}.md)`,
    String(nodes.length - 1),
    String(nodes.flatMap(transitionsOfNode).length),
    machine.root.description ?? '',
  ];
}
