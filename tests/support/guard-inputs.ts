import type { AnyStateMachine } from 'xstate';
import {
  type Actor,
  type BaseFacts,
  foldGuard,
  type GuardContext,
  type RoleName,
  roleCodes,
} from '#machines/kit.ts';

const roles = Object.keys(roleCodes) as RoleName[];

/**
 * The answers that a fact can have for some guard: a statement, nothing, the actor's id or another
 * one, a day that is over or ahead, and the words that guards compare.
 */
const answers = [true, false, null, 1, 2, '2020-01-01', '2040-01-01', 'old', 'unconfirmed_old'];
const organizations = [[], [1]];
/** Facts that are a list or a role. */
const answersOf: Readonly<Record<string, readonly unknown[]>> = {
  organizationsAbove: organizations,
  deputies: organizations,
  markers: [[], [1]],
  approver: roles,
  role: roles,
  wantedRole: [null, ...roles],
  roles: [[], ['applicant'], ['technicalAdmin']],
};

/** Everybody who may ask: each role with the relations of `answers`, and without any. */
const everybody: readonly Actor[] = roles.flatMap((role) => [
  { role, userId: 1, organizationId: 1 },
  { role, userId: null, organizationId: null },
]);

type ChosenFacts = Readonly<Record<string, unknown>>;
type Check = (args: { context: GuardContext; event: { type: string } }) => boolean;

/** A guard has asked for a fact for which no answer is chosen yet. */
class NotChosen extends Error {
  constructor(readonly fact: string) {
    super(fact);
  }
}

const factsOf = (chosen: ChosenFacts): BaseFacts =>
  new Proxy(chosen as unknown as BaseFacts, {
    get: (facts, name: string) => {
      if (!(name in facts)) throw new NotChosen(name);
      return facts[name as keyof BaseFacts];
    },
  });

/**
 * Facts for which a statement has the wanted value. A fact is chosen only when it is asked for, one
 * answer after the other, so that all that can be asked is tried; undefined where none has it.
 */
function factsFor(
  statement: (facts: BaseFacts) => boolean,
  wanted: boolean,
  chosen: ChosenFacts = {},
): ChosenFacts | undefined {
  try {
    return statement(factsOf(chosen)) === wanted ? chosen : undefined;
  } catch (error) {
    if (!(error instanceof NotChosen)) throw error;
    for (const answer of answersOf[error.fact] ?? answers) {
      const found = factsFor(statement, wanted, { ...chosen, [error.fact]: answer });
      if (found) return found;
    }
    return undefined;
  }
}

/**
 * A guard as XState asks it: from the left, no further than it must. `instead` is the answer of one
 * name whatever its own guard says.
 */
function passes(
  machine: AnyStateMachine,
  guard: unknown,
  context: GuardContext,
  instead: Readonly<Record<string, boolean>> = {},
): boolean {
  const checks = machine.implementations.guards as Record<string, Check>;
  const asked = foldGuard<() => boolean>(guard, {
    leaf: (name) => () =>
      instead[name] ?? checks[name]?.({ context, event: { type: '' } }) ?? false,
    all: (parts) => () => parts.every((part) => part()),
    any: (parts) => () => parts.some((part) => part()),
  });
  return asked();
}

/** The first of everybody with facts for which a statement has the wanted value. */
function found(
  statement: (context: GuardContext) => boolean,
  wanted: boolean,
): GuardContext | undefined {
  for (const actor of everybody) {
    const facts = factsFor((one) => statement({ actor, facts: one }), wanted);
    if (facts) return { actor, facts: facts as unknown as BaseFacts };
  }
  return undefined;
}

/** Somebody and facts for which a guard answers as wanted; undefined where there are none. */
export const inputFor = (
  machine: AnyStateMachine,
  guard: unknown,
  wanted: boolean,
): GuardContext | undefined => found((context) => passes(machine, guard, context), wanted);

/** Whether some name of a guard is what refuses somebody whom all the rest lets through. */
export const decides = (machine: AnyStateMachine, guard: unknown, name: string): boolean =>
  found(
    (context) =>
      !passes(machine, name, context) &&
      passes(machine, guard, context, { [name]: true }) &&
      !passes(machine, guard, context, { [name]: false }),
    true,
  ) !== undefined;
