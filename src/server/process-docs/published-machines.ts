import fs from 'node:fs';
import type { AnyStateMachine } from 'xstate';
import { processMachines } from '#machines/index.ts';
import { foldGuard, roleCodes, rolesOf, stateMeta, transitionsOf } from '#machines/kit.ts';
import { differenceOf } from '#shared/machine-difference.ts';
import {
  type PublishedGuard,
  type PublishedMachine,
  readMachine,
} from '#shared/published-machine.ts';
import { projectPath } from '../base/project-root.ts';
import { givenText } from '../base/texts.ts';
import { rolesIn } from './process-tables.ts';

/** The folder of the published machines, from the root of the repository. */
export const publishedFolder = 'machines/published';

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
    bulk: meta.bulk ?? false,
    effects: effects.map(({ type, params }) => ({ type, params: params ?? {} })),
    basis: meta.basis ?? 'specification',
  })),
});

const known = new WeakMap<AnyStateMachine, PublishedMachine>();

/** A machine as it is published: its rules and the words of today, which are found once. */
export function publishedOf(machine: AnyStateMachine): PublishedMachine {
  const published = known.get(machine) ?? described(machine);
  known.set(machine, published);
  return published;
}

/** The file of a version: once it is there, its rules stand. */
export const fileOf = ({
  machine,
  version,
}: Pick<PublishedMachine, 'machine' | 'version'>): string => `${machine}.${version}.json`;

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

/** A published version; null when there is no such version. Throws for a file that is none. */
export function readPublished(name: string): PublishedMachine | null {
  const path = projectPath(publishedFolder, name);
  if (!fs.existsSync(path)) return null;
  const { machine, faults } = readMachine(fs.readFileSync(path, 'utf8'));
  if (machine === null)
    throw new Error(
      `${name}: ${faults.map(({ at, fault, word }) => `${at} ${fault} ${word}`).join('; ')}`,
    );
  return machine;
}

/** The machines whose rules are others than those that their version was published with. */
export const changedWithoutVersion = (): string[] =>
  Object.entries(publishedToday()).flatMap(([name, today]) => {
    const before = readPublished(name);
    return before && differenceOf(before, today).length > 0 ? [name] : [];
  });
