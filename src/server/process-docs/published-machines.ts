import type { AnyStateMachine } from 'xstate';
import { processMachines } from '#machines/index.ts';
import { statesTagged } from '#machines/kit.ts';
import { ruleRemarkMachine } from '#machines/rule-remark.machine.ts';
import { differenceOf } from '#shared/machine-difference.ts';
import { keyOfTransition, type PublishedMachine } from '#shared/published-machine.ts';
import { fileOf, readPublished } from '../published/published-files.ts';
import { describedOf } from './described-machine.ts';
import { type WrittenRules, writtenRules } from './written-remarks.ts';

/** What makes an article the basis of a transition. */
const based = statesTagged(ruleRemarkMachine, 'based');

/**
 * A machine as it is published: its rules, the words of today, and the article for what was to be
 * confirmed and is.
 */
export function publishedOf(
  machine: AnyStateMachine,
  written: WrittenRules = writtenRules(),
): PublishedMachine {
  const described = describedOf(machine);
  const remarks = written.get(machine.id);
  if (!remarks) return described;
  return {
    ...described,
    transitions: described.transitions.map((one) => {
      const { state, regulation, article } = remarks.get(keyOfTransition(one)) ?? {};
      return state && based.includes(state) && regulation && article
        ? { ...one, basis: 'regulation' as const, source: { regulation, article } }
        : one;
    }),
  };
}

/** A machine as its file has it. */
export const textOfMachine = (machine: PublishedMachine): string =>
  `${JSON.stringify(machine, null, 2)}\n`;

/** Every machine of today as its file should be, by the name of the file. */
export const publishedToday = (): Record<string, PublishedMachine> =>
  Object.fromEntries(
    processMachines.map((machine) => {
      const today = publishedOf(machine);
      return [fileOf(today), today];
    }),
  );

/** The machines whose rules are others than those that their version was published with. */
export const changedWithoutVersion = (): string[] =>
  Object.entries(publishedToday()).flatMap(([name, today]) => {
    const before = readPublished(name);
    return before && differenceOf(before, today).length > 0 ? [name] : [];
  });
