import { isWho } from '#machines/kit.ts';
import type { Passages } from './passages.ts';
import {
  keyOfTransition,
  type PublishedGuard,
  type PublishedMachine,
  type PublishedTransition,
  transitionAt,
} from './published-machine.ts';

/**
 * Why other rules would not have let a step be made as it was: they have no such transition, they
 * lead elsewhere by it, or its role may not make it any more.
 */
type Hindrance = 'gone' | 'elsewhere' | 'who';

/** Steps of one role over one transition that other rules would not have let be made. */
export interface HinderedSteps {
  /** The transition as `from -event-> to`. */
  what: string;
  role: string;
  number: number;
  why: Hindrance;
}

/** The steps of the past under other rules. */
export interface Replay {
  /** How many steps the rules of today have seen. */
  all: number;
  /** The most frequent first. */
  hindered: HinderedSteps[];
  /**
   * Steps over transitions that ask or demand something else than today. Whether that held is not
   * known: what was true then is not kept.
   */
  unknown: number;
}

/** What a guard demands of the record, without who may send the event; null: nothing. */
function demandsOf(guard: PublishedGuard): PublishedGuard | null {
  if (typeof guard === 'string') return isWho(guard) ? null : guard;
  const parts = ('all' in guard ? guard.all : guard.any).flatMap((part) => demandsOf(part) ?? []);
  const [first] = parts;
  if (parts.length <= 1) return first ?? null;
  return 'all' in guard ? { all: parts } : { any: parts };
}

const demands = ({ guard, asks }: PublishedTransition): string =>
  JSON.stringify([demandsOf(guard), asks]);

/** What stands in the way of a step of a role; null: nothing that is known. */
function hindranceOf(
  before: PublishedTransition,
  file: PublishedMachine,
  role: string,
): Hindrance | null {
  const after = transitionAt(file, before);
  if (!after) {
    const { from, event } = before;
    const leads = file.transitions.some((one) => one.from === from && one.event === event);
    return leads ? 'elsewhere' : 'gone';
  }
  const may = ({ who }: PublishedTransition) => who.some((one) => one === role);
  // Who stands in for others is named by no version.
  return may(before) && !may(after) ? 'who' : null;
}

/**
 * Plays the steps that were counted once more, under the rules of a file. Steps over transitions that
 * the rules of today do not have either are left out.
 */
export function replayed(
  today: PublishedMachine,
  file: PublishedMachine,
  { states }: Pick<Passages, 'states'>,
): Replay {
  const replay: Replay = { all: 0, hindered: [], unknown: 0 };
  for (const { state: from, ways } of states)
    for (const { event, to, by } of ways) {
      const before = transitionAt(today, { from, event, to });
      if (!before) continue;
      const after = transitionAt(file, before);
      const otherwise = after !== undefined && demands(before) !== demands(after);
      for (const { role, number } of by) {
        const why = hindranceOf(before, file, role);
        replay.all += number;
        if (why) replay.hindered.push({ what: keyOfTransition(before), role, number, why });
        else if (otherwise) replay.unknown += number;
      }
    }
  replay.hindered.sort((one, other) => other.number - one.number);
  return replay;
}
