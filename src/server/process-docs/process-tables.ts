import type { AnyStateMachine } from 'xstate';
import {
  type Effect,
  type RoleName,
  roleCodes,
  rolesOf,
  stateMeta,
  type Transition,
  transitionsOf,
} from '#machines/kit.ts';
import { type Language, languages } from '#shared/languages.ts';
import { isNotificationCode, notifications, waysOf } from '#shared/notifications.ts';
import { basisWords, type RemarksOfMachine } from './basis-words.ts';
import { conditionWords, whoWords } from './guard-words.ts';
import { code, table } from './markdown.ts';
import type { ProcessTexts } from './process-texts.ts';

/** The words of one process in the three languages. */
export type Words = Record<Language, ProcessTexts>;

const threeWords = (words: Words, part: 'state' | 'action' | 'unmet', key: string): string[] =>
  languages.map((one) => words[one][part][key] ?? '');
const numberOf = (machine: AnyStateMachine, state: string): string =>
  String(stateMeta(machine, state).code ?? '-');

/** The roles that appear in a process, in the order of their codes. */
export function rolesIn(machine: AnyStateMachine): RoleName[] {
  const named = new Set(transitionsOf(machine).flatMap(({ guard }) => rolesOf(guard)));
  return [...named].sort((one, other) => roleCodes[one] - roleCodes[other]);
}

/** An effect in words: what is told to whom by which ways, what is made, raised or booked. */
export function effectWords({ type, params }: Effect): string {
  if (type === 'raise')
    return `raise ${code(`${params.process}.${params.event}`)} for ${params.target}`;
  if (type !== 'notify') return `${type} ${code(params.document ?? params.entry ?? '')}`;
  const told = params.code ?? '';
  if (!isNotificationCode(told)) throw new Error(`${told} is not in the catalogue of messages`);
  const { recipients } = notifications[told];
  return `notify ${code(told)} to ${recipients.join(', ')} (${waysOf(told).join(', ')})`;
}

/** The states in the order of life. */
export function statesTable(machine: AnyStateMachine, words: Words): string {
  const rows = Object.values(machine.states).map(({ key, tags, type, description }) => [
    code(key),
    numberOf(machine, key),
    ...threeWords(words, 'state', key),
    [...tags, ...(type === 'final' ? ['final'] : [])].join(', '),
    description ?? '',
  ]);
  return table(['State', 'Code', 'uz', 'ru', 'en', 'Tags', 'What it means'], rows);
}

function transitionRow(words: Words, remarks: RemarksOfMachine, transition: Transition): string[] {
  const { from, event, to, guard, meta, effects, description } = transition;
  return [
    code(from),
    `${code(event)}${description ? ` - ${description}` : ''}`,
    from === to ? '(stays)' : code(to),
    whoWords(guard),
    (meta.asks ?? []).join(', '),
    conditionWords(guard),
    effects.map(effectWords).join('; '),
    [dutyWords(meta), meta.watched ? `watched: ${meta.watched}` : ''].filter(Boolean).join(', '),
    basisWords(transition, remarks),
    ...threeWords(words, 'action', event),
  ];
}

/** Whether the role is expected to act, and where. */
function dutyWords({ duty, dutyWhen }: Transition['meta']): string {
  if (!duty) return '';
  return dutyWhen ? `duty when ${code(dutyWhen)}` : 'duty';
}

/** Every transition in the order of life. */
export function transitionsTable(
  machine: AnyStateMachine,
  words: Words,
  remarks: RemarksOfMachine,
): string {
  const head = [
    'From',
    'Event',
    'To',
    'Who',
    'Asks',
    'Conditions',
    'Effects',
    'Duty',
    'Basis',
    'uz',
    'ru',
    'en',
  ];
  return table(
    head,
    transitionsOf(machine).map((transition) => transitionRow(words, remarks, transition)),
  );
}

/** What a person reads when a condition does not hold. */
export function conditionsTable(words: Words): string {
  return table(
    ['Condition', 'uz', 'ru', 'en'],
    Object.keys(words.uz.unmet).map((name) => [code(name), ...threeWords(words, 'unmet', name)]),
  );
}

/**
 * Role by event: the codes of the states in which the role may send the event ("new" for a record
 * that does not exist yet).
 */
export function matrix(machine: AnyStateMachine): string {
  const transitions = transitionsOf(machine);
  const roles = rolesIn(machine);
  const cell = (event: string, role: RoleName) =>
    transitions
      .filter((one) => one.event === event && rolesOf(one.guard).includes(role))
      .map(({ from }) => stateMeta(machine, from).code ?? 'new')
      .join(', ');
  const events = [...new Set(transitions.map(({ event }) => event))];
  return table(
    ['Event', ...roles.map((role) => `${role} ${roleCodes[role]}`)],
    events.map((event) => [code(event), ...roles.map((role) => cell(event, role))]),
  );
}
