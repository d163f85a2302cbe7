import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { processMachines } from '#machines/index.ts';
import { roleCodes } from '#machines/kit.ts';
import { describedOf } from '#server/process-docs/described-machine.ts';
import type { Passages } from '#shared/passages.ts';
import type { PublishedMachine } from '#shared/published-machine.ts';
import { replayed } from '#shared/replayed-rules.ts';

const today = describedOf(processMachines.find(({ id }) => id === 'topic') ?? processMachines[0]);
type Ways = Passages['states'][number]['ways'];

/** The past of a process: how many times a role took a way. */
const past = (
  ...steps: readonly (readonly [
    from: string,
    event: string,
    to: string,
    role: string,
    number: number,
  ])[]
): Pick<Passages, 'states'> => ({
  states: steps.map(([state, event, to, role, number]) => ({
    state,
    reached: 0,
    left: number,
    median: null,
    p90: null,
    weeks: [],
    ways: [{ event, to, number, median: 0, by: [{ role, number, median: 0 }] }] as Ways,
  })),
});
const steps = past(
  ['draft', 'publish', 'published', 'university', 40],
  ['published', 'archive', 'archived', 'university', 7],
  ['published', 'archive', 'archived', 'innovation', 2],
  ['taken', 'archive', 'archived', 'system', 5],
);
const otherwise = (
  change: (one: PublishedMachine['transitions'][number]) => PublishedMachine['transitions'],
): PublishedMachine => ({ ...today, transitions: today.transitions.flatMap(change) });

describe('the steps of the past under other rules', () => {
  it('are all let be made by the same rules, whatever the process and the roles', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...processMachines),
        fc.infiniteStream(fc.constantFrom(...Object.keys(roleCodes))),
        (machine, roles) => {
          const rules = describedOf(machine);
          const made = rules.transitions.map(
            ({ from, event, to }) => [from, event, to, roles.next().value, 3] as const,
          );
          const replay = replayed(rules, rules, past(...made));
          expect(replay).toEqual({ all: 3 * made.length, hindered: [], unknown: 0 });
        },
      ),
    );
  });

  it('are refused where the transition is gone, or leads elsewhere', () => {
    const file = otherwise((one) => {
      if (one.event === 'publish') return [];
      return one.from === 'taken' && one.event === 'archive' ? [{ ...one, to: 'draft' }] : [one];
    });
    expect(replayed(today, file, steps)).toEqual({
      all: 54,
      hindered: [
        { what: 'draft -publish-> published', role: 'university', number: 40, why: 'gone' },
        { what: 'taken -archive-> archived', role: 'system', number: 5, why: 'elsewhere' },
      ],
      unknown: 0,
    });
  });

  it('are refused to a role that may not any more, and to no other', () => {
    const file = otherwise((one) =>
      one.event === 'archive' ? [{ ...one, who: ['system'], guard: 'system' }] : [one],
    );
    expect(replayed(today, file, steps).hindered).toEqual([
      { what: 'published -archive-> archived', role: 'university', number: 7, why: 'who' },
    ]);
  });

  it('are not judged by conditions that are others, nor by what is asked: what was true is not kept', () => {
    const file = otherwise((one) => {
      if (one.event === 'publish')
        return [{ ...one, guard: { all: [one.guard, 'neverPublished'] } }];
      return one.event === 'archive' && one.from === 'published'
        ? [{ ...one, asks: ['confirm', 'reason'] }]
        : [one];
    });
    expect(replayed(today, file, steps)).toEqual({ all: 54, hindered: [], unknown: 49 });
  });

  it('count only what the rules of today know', () => {
    expect(replayed(today, today, past(['draft', 'former', 'taken', 'university', 9])).all).toBe(0);
  });
});
