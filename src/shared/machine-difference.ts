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
const rulesOfTransition = ({
  who,
  guard,
  asks,
  duty,
  duty_when,
  bulk,
  effects,
}: PublishedTransition) => ({
  who,
  guard,
  asks,
  duty: duty && (duty_when ?? true),
  bulk,
  effects,
});

/** Whether a transition has the same rules in two versions; its name and its basis are none. */
export const sameRules = (one: PublishedTransition, other: PublishedTransition): boolean =>
  JSON.stringify(rulesOfTransition(one)) === JSON.stringify(rulesOfTransition(other));

/** A part of a state or of a transition that is a rule. */
type RulePart = keyof ReturnType<typeof rulesOfState> | keyof ReturnType<typeof rulesOfTransition>;

/** All of it is only in one of the versions, or a part of it is another one. */
type Difference = { how: 'added' | 'removed'; part: null } | { how: 'changed'; part: RulePart };

/** What one version of a machine has otherwise than another. */
export type MachineDifference = Difference & {
  of: 'state' | 'transition';
  /** The state, or the transition as `from -event-> to`. */
  what: string;
  /** The state whose records it is about. */
  state: string;
  before: unknown;
  after: unknown;
};

type Rules = Partial<Record<RulePart, unknown>>;

/** The rules of a state or of a transition, and the state whose records they are about. */
interface Ruled {
  state: string;
  rules: Rules;
}

function compared(
  of: MachineDifference['of'],
  before: ReadonlyMap<string, Ruled>,
  after: ReadonlyMap<string, Ruled>,
): MachineDifference[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((what): MachineDifference[] => {
    const [was, is] = [before.get(what), after.get(what)];
    const state = (was ?? is)?.state ?? '';
    const whole = { of, what, state, part: null, before: was?.rules ?? null };
    if (!was) return [{ ...whole, how: 'added', after: is?.rules ?? null }];
    if (!is) return [{ ...whole, how: 'removed', after: null }];
    return (Object.keys(is.rules) as RulePart[])
      .filter((part) => JSON.stringify(was.rules[part]) !== JSON.stringify(is.rules[part]))
      .map((part) => ({
        of,
        what,
        state,
        how: 'changed',
        part,
        before: was.rules[part],
        after: is.rules[part],
      }));
  });
}

const statesOf = ({ states }: PublishedMachine): Map<string, Ruled> =>
  new Map(states.map((one) => [one.state, { state: one.state, rules: rulesOfState(one) }]));
const transitionsIn = ({ transitions }: PublishedMachine): Map<string, Ruled> =>
  new Map(
    transitions.map((one) => [
      keyOfTransition(one),
      { state: one.from, rules: rulesOfTransition(one) },
    ]),
  );

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
