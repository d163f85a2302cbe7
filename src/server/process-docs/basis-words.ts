import type { AnyStateMachine } from 'xstate';
import { type Transition, transitionsOf } from '#machines/kit.ts';
import { keyOfTransition } from '#shared/published-machine.ts';
import { countedStates, type remarkStates, type WrittenRemark } from '#shared/rule-remarks.ts';
import { plain } from './markdown.ts';

/** What the repository says of the transitions of one machine. */
export type RemarksOfMachine = ReadonlyMap<string, WrittenRemark>;

const words: Readonly<Record<(typeof remarkStates)[number], string>> = {
  absent: 'to confirm',
  confirmed: 'confirmed by',
  questioned: 'questioned',
  corrected: 'to be corrected by',
};

/** On what a transition is based: nothing to say where the specification gives it. */
export function basisWords(transition: Transition, remarks: RemarksOfMachine): string {
  if (transition.meta.basis !== 'assumed') return '';
  const remark = remarks.get(keyOfTransition(transition));
  if (!remark) return words.absent;
  const article = [remark.regulation, remark.article].flatMap((part) =>
    part ? [plain(part)] : [],
  );
  return [words[remark.state], article.join(', ')].filter(Boolean).join(' ');
}

/** How many transitions there are, how many are assumed, and what was said of those. */
export type BasisCounts = Record<'transitions' | 'assumed' | (typeof remarkStates)[number], number>;

export function basisCounts(machine: AnyStateMachine, remarks: RemarksOfMachine): BasisCounts {
  const transitions = transitionsOf(machine);
  const assumed = transitions.filter(({ meta }) => meta.basis === 'assumed');
  const states = assumed.map((one) => remarks.get(keyOfTransition(one))?.state ?? 'absent');
  return {
    transitions: transitions.length,
    assumed: assumed.length,
    ...countedStates(states),
  };
}

/** The counts of several machines together. */
export const sumOfCounts = (counts: readonly BasisCounts[]): BasisCounts =>
  counts.reduce((sum, one) => ({
    transitions: sum.transitions + one.transitions,
    assumed: sum.assumed + one.assumed,
    absent: sum.absent + one.absent,
    confirmed: sum.confirmed + one.confirmed,
    questioned: sum.questioned + one.questioned,
    corrected: sum.corrected + one.corrected,
  }));

/** The counts as a sentence. */
export const countedWords = ({
  transitions,
  assumed,
  absent,
  confirmed,
  questioned,
  corrected,
}: BasisCounts): string =>
  `${assumed} of ${transitions} transitions are assumed: ${confirmed} confirmed, ` +
  `${questioned} questioned, ${corrected} to be corrected, ${absent} left to confirm.`;
