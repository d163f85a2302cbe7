import fs from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { processMachines } from '#machines/index.ts';
import { projectPath } from '#server/base/project-root.ts';
import {
  publishedOf,
  publishedToday,
  textOfMachine,
} from '#server/process-docs/published-machines.ts';
import { publishedFolder } from '#server/published/published-files.ts';
import { differenceOf } from '#shared/machine-difference.ts';
import { type PublishedMachine, readMachine } from '#shared/published-machine.ts';

const files = fs.readdirSync(projectPath(publishedFolder));
const textOf = (name: string): string =>
  fs.readFileSync(projectPath(publishedFolder, name), 'utf8');
const machines = processMachines.map((machine) => publishedOf(machine));
const named = machines.map((machine) => [machine.machine, machine] as const);

describe('published machines (npm run docs writes them)', () => {
  it.each(Object.entries(publishedToday()))(
    '%s has the rules of the machine: other rules need a new version',
    (name, today) => {
      const { machine } = readMachine(textOf(name));
      expect(machine && differenceOf(machine, today)).toEqual([]);
      expect(textOf(name)).toBe(textOfMachine(today));
    },
  );
  it.each(files)('%s is a machine without faults, of a process that there is', (name) => {
    const { machine, faults } = readMachine(textOf(name));
    expect(faults).toEqual([]);
    expect(name).toBe(`${machine?.machine}.${machine?.version}.json`);
    expect(processMachines.map(({ id }) => String(id))).toContain(machine?.machine);
  });
});

describe('the difference of two versions', () => {
  const anyMachine = fc.constantFrom(...machines);
  /** A version from which some states and transitions are gone, and in which some are changed. */
  const changed = fc
    .tuple(anyMachine, fc.infiniteStream(fc.integer({ min: 0, max: 9 })))
    .map(([machine, chances]): [PublishedMachine, PublishedMachine] => {
      const chance = (): number => chances.next().value ?? 9;
      return [
        machine,
        {
          ...machine,
          states: machine.states
            .filter(() => chance() > 0)
            .map((state) => (chance() === 1 ? { ...state, code: (state.code ?? 0) + 1 } : state)),
          transitions: machine.transitions
            .filter(() => chance() > 0)
            .map((one) =>
              chance() === 1 ? { ...one, guard: { any: [one.guard, 'isNew'] } } : one,
            ),
        },
      ];
    });

  it.each(named)('of %s with itself is empty', (_id, machine) => {
    expect(differenceOf(machine, machine)).toEqual([]);
  });
  it('names what is added where the other way names what is removed', () => {
    const mirrored = { added: 'removed', removed: 'added', changed: 'changed' } as const;
    const inOrder = (differences: readonly object[]) =>
      differences.map((one) => JSON.stringify(one)).sort();
    fc.assert(
      fc.property(changed, ([before, after]) => {
        const there = differenceOf(before, after).map(
          ({ of, what, state, how, part, before, after }) => ({
            of,
            what,
            state,
            how: mirrored[how],
            part,
            before: after,
            after: before,
          }),
        );
        const back = differenceOf(after, before).map(
          ({ of, what, state, how, part, before, after }) => ({
            of,
            what,
            state,
            how,
            part,
            before,
            after,
          }),
        );
        expect(inOrder(back)).toEqual(inOrder(there));
        const gone = before.transitions.length - after.transitions.length;
        const removed = there.filter((one) => one.of === 'transition' && one.how === 'added');
        expect(removed).toHaveLength(gone);
      }),
    );
  });
  it('leaves out words, tags, and on what a transition is based', () => {
    const [machine] = machines;
    if (!machine) throw new Error('there is no machine');
    const other = { uz: 'boshqa', ru: 'другое', en: 'other' };
    expect(
      differenceOf(machine, {
        ...machine,
        name: other,
        states: machine.states.map((state) => ({ ...state, name: other, tags: ['other'] })),
        transitions: machine.transitions.map((one) => ({
          ...one,
          name: other,
          basis: one.basis === 'assumed' ? 'specification' : 'assumed',
        })),
      }),
    ).toEqual([]);
  });
});

describe('a file that is no machine', () => {
  const good = publishedOf(processMachines[0]);
  const faultsOf = (change: (machine: PublishedMachine) => unknown) =>
    readMachine(JSON.stringify(change(structuredClone(good)))).faults;

  it.each<
    [string, (machine: PublishedMachine) => unknown, { at: string; fault: string; word: unknown }[]]
  >([
    ['an array', () => [], [{ at: '', fault: 'shape', word: expect.any(String) }]],
    [
      'a field that nobody knows',
      (machine) => ({ ...machine, colour: 'red' }),
      [{ at: '', fault: 'shape', word: expect.any(String) }],
    ],
    [
      'a state of which the name is missing in a language',
      (machine) => {
        Reflect.deleteProperty(machine.states[1]?.name ?? {}, 'ru');
        return machine;
      },
      [{ at: 'states.1.name.ru', fault: 'shape', word: expect.any(String) }],
    ],
    [
      'a transition that leads nowhere',
      (machine) => {
        Object.assign(machine.transitions[2] ?? {}, { to: 'nowhere' });
        return machine;
      },
      [{ at: 'transitions.2.to', fault: 'noState', word: 'nowhere' }],
    ],
    [
      'a state that stands there twice',
      (machine) => ({ ...machine, states: [...machine.states, machine.states[3]] }),
      [{ at: 'states', fault: 'stateTwice', word: good.states[3]?.state }],
    ],
    [
      'a role that is not among its roles',
      (machine) => ({
        ...machine,
        roles: machine.roles.filter(({ role }) => role !== 'applicant'),
      }),
      expect.arrayContaining([{ at: 'transitions.0.who', fault: 'noRole', word: 'applicant' }]),
    ],
  ])('is told by what is wrong and where: %s', (_what, change, faults) => {
    expect(faultsOf(change)).toEqual(faults);
  });
  it('is told when it cannot be read at all', () => {
    expect(readMachine('{"machine":').faults).toEqual([
      { at: '', fault: 'json', word: expect.stringContaining('JSON') },
    ]);
  });
});
