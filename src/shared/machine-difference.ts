import {
  keyOfTransition,
  type PublishedMachine,
  type PublishedState,
  type PublishedTransition,
} from './published-machine.ts';

/**
 * The parts that are rules: words, the tags by which the product groups states, and on what a
 * transition is based, change without a new version.
 */
const rulesOfState = ({ code, final }: PublishedState) => ({ code, final });
const rulesOfTransition = ({ who, guard, asks, duty, bulk, effects }: PublishedTransition) => ({
  who,
  guard,
  asks,
  duty,
  bulk,
  effects,
});

/** A part of a state or of a transition that is a rule. */
type RulePart = keyof ReturnType<typeof rulesOfState> | keyof ReturnType<typeof rulesOfTransition>;

/** All of it is only in one of the versions, or a part of it is another one. */
type Difference = { how: 'added' | 'removed'; part: null } | { how: 'changed'; part: RulePart };

/** What one version of a machine has otherwise than another. */
export type MachineDifference = Difference & {
  of: 'state' | 'transition';
  /** The state, or the transition as `from -event-> to`. */
  what: string;
  before: unknown;
  after: unknown;
};

type Rules = Partial<Record<RulePart, unknown>>;

function compared(
  of: MachineDifference['of'],
  before: ReadonlyMap<string, Rules>,
  after: ReadonlyMap<string, Rules>,
): MachineDifference[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((what): MachineDifference[] => {
    const [was, is] = [before.get(what), after.get(what)];
    if (!was) return [{ of, what, how: 'added', part: null, before: null, after: is }];
    if (!is) return [{ of, what, how: 'removed', part: null, before: was, after: null }];
    return (Object.keys(is) as RulePart[])
      .filter((part) => JSON.stringify(was[part]) !== JSON.stringify(is[part]))
      .map((part) => ({
        of,
        what,
        how: 'changed',
        part,
        before: was[part],
        after: is[part],
      }));
  });
}

const statesOf = ({ states }: PublishedMachine): Map<string, Rules> =>
  new Map(states.map((one) => [one.state, rulesOfState(one)]));
const transitionsIn = ({ transitions }: PublishedMachine): Map<string, Rules> =>
  new Map(transitions.map((one) => [keyOfTransition(one), rulesOfTransition(one)]));

/**
 * In what the rules of two versions of one machine differ, states first; empty for versions with the
 * same rules.
 */
export const differenceOf = (
  before: PublishedMachine,
  after: PublishedMachine,
): MachineDifference[] => [
  ...compared('state', statesOf(before), statesOf(after)),
  ...compared('transition', transitionsIn(before), transitionsIn(after)),
];
