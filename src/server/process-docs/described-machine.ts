import type { AnyStateMachine } from 'xstate';
import { foldGuard, roleCodes, rolesOf, stateMeta, transitionsOf } from '#machines/kit.ts';
import { sameRules } from '#shared/machine-difference.ts';
import {
  type PublishedGuard,
  type PublishedMachine,
  type PublishedTransition,
  transitionAt,
} from '#shared/published-machine.ts';
import { givenText } from '../base/texts.ts';
import { publishedVersion } from '../published/published-files.ts';
import { rolesIn } from './process-tables.ts';

const guardOf = (guard: unknown): PublishedGuard =>
  foldGuard<PublishedGuard>(guard, {
    leaf: (name) => name,
    all: (all) => ({ all }),
    any: (any) => ({ any }),
  });

/** A word of the product in its three languages. */
const inEach = (key: string): PublishedMachine['name'] => ({
  uz: givenText('uz', key),
  ru: givenText('ru', key),
  en: givenText('en', key),
});

const described = (machine: AnyStateMachine): PublishedMachine => ({
  machine: machine.id,
  version: machine.version ?? '1',
  name: inEach(`${machine.id}.name`),
  roles: rolesIn(machine).map((role) => ({
    role,
    code: roleCodes[role],
    name: inEach(`processes.role.${role}`),
  })),
  states: Object.values(machine.states).map(({ key, tags, type }) => ({
    state: key,
    code: stateMeta(machine, key).code,
    final: type === 'final',
    tags: [...tags],
    name: inEach(`${machine.id}.state.${key}`),
  })),
  transitions: transitionsOf(machine).map(({ from, event, to, guard, meta, effects }) => ({
    from,
    event,
    to,
    name: inEach(`${machine.id}.action.${event}`),
    who: [...rolesOf(guard)],
    guard: guardOf(guard),
    asks: [...(meta.asks ?? [])],
    duty: meta.duty ?? false,
    ...(meta.dutyWhen ? { duty_when: meta.dutyWhen } : {}),
    bulk: meta.bulk ?? false,
    effects: effects.map(({ type, params }) => ({ type, params: params ?? {} })),
    basis: meta.basis ?? 'specification',
  })),
});

const known = new WeakMap<AnyStateMachine, PublishedMachine>();

/** A machine as its file has it: its rules and the words of today, which are found once. */
export function describedOf(machine: AnyStateMachine): PublishedMachine {
  const found = known.get(machine) ?? described(machine);
  known.set(machine, found);
  return found;
}

/** Whether a transition of today had the same rules in a version; false where that had none of it. */
export function hadRulesOfToday(
  machine: AnyStateMachine,
  today: PublishedTransition,
  version: string,
): boolean {
  const rules = rulesOf(machine, version);
  const then = rules && transitionAt(rules, today);
  return then ? sameRules(then, today) : false;
}

/** The rules of a version of a machine; null when there is no such version. */
export function rulesOf(machine: AnyStateMachine, version: string): PublishedMachine | null {
  const today = describedOf(machine);
  return version === today.version ? today : publishedVersion(machine.id, version);
}
