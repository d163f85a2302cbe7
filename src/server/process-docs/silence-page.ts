import type { AnyStateMachine } from 'xstate';
import {
  rolesOf,
  type Silence,
  stateMeta,
  type Transition,
  transitionsFrom,
} from '#machines/kit.ts';
import { conditionWords } from './guard-words.ts';
import { code, generatedNote, page, table } from './markdown.ts';
import { effectWords } from './process-tables.ts';

/** The transitions of a state that a declaration names, each in words; else its reason. */
function words(
  named: Silence['told'],
  edges: readonly Transition[],
  wordsOf: (edge: Transition) => string,
): string {
  if (typeof named === 'string') return named;
  return edges
    .filter(({ event }) => named.includes(event))
    .map(wordsOf)
    .join('; ');
}

const when = ({ guard }: Transition): string => {
  const conditions = conditionWords(guard);
  return conditions ? ` when ${conditions}` : '';
};

const tells = (edge: Transition): string => {
  const messages = edge.effects.filter(({ type }) => type === 'notify').map(effectWords);
  return `${code(edge.event)}${when(edge)}: ${messages.join(', ')}`;
};

const ends = (edge: Transition): string =>
  `${code(edge.event)} by ${rolesOf(edge.guard).join(', ')}${when(edge)}`;

function rowOf(machine: AnyStateMachine, state: string): string[][] {
  const { silence } = stateMeta(machine, state);
  if (!silence) return [];
  const edges = transitionsFrom(machine, state);
  const duties = edges.filter(({ meta }) => meta.duty);
  const awaited = [...new Set(duties.flatMap(({ guard }) => rolesOf(guard)))];
  return [
    [
      code(`${machine.id}.${state}`),
      awaited.filter((role) => role !== 'system').join(', '),
      duties.map(({ event }) => code(event)).join(', '),
      words(silence.told, edges, tells),
      words(silence.ends, edges, ends),
    ],
  ];
}

/** The states of a process in which a record may stay, with what may still happen. */
const restingRows = (machine: AnyStateMachine): string[][] =>
  Object.keys(machine.states).flatMap((state) => {
    const { rests } = stateMeta(machine, state);
    const events = transitionsFrom(machine, state).map(({ event }) => code(event));
    return rests === undefined ? [] : [[code(`${machine.id}.${state}`), events.join(', '), rests]];
  });

/** What follows where nobody acts: for every state in which somebody is waited for. */
export function silencePage(machines: readonly AnyStateMachine[]): string {
  const rows = machines.flatMap((machine) =>
    Object.keys(machine.states).flatMap((state) => rowOf(machine, state)),
  );
  return page(
    '# When nobody acts',
    generatedNote,
    'Every state in which somebody has a duty: who is waited for, which event of the scheduler tells of the silence, and what ends the wait without them. ' +
      'Where there is no event, the sentence says why ([decision 104](../decisions/104-silence-has-a-deadline.md)).',
    table(['State', 'Waited for', 'To do', 'Told', 'Ends'], rows),
    '## Where a record may stay',
    "States that are not final and in which nothing is waited for: what may still happen there is somebody's right, and why.",
    table(['State', 'What may happen', 'Why it may stay'], machines.flatMap(restingRows)),
  );
}
