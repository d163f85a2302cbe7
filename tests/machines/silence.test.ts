import { describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { processMachines } from '#machines/index.ts';
import { rolesOf, stateMeta, type Transition, transitionsFrom } from '#machines/kit.ts';

const cases = processMachines.flatMap((machine: AnyStateMachine) =>
  Object.keys(machine.states).map((state) => ({
    place: `${machine.id}.${state}`,
    edges: transitionsFrom(machine, state),
    silence: stateMeta(machine, state).silence,
  })),
);
const waiting = cases.filter(({ edges }) => edges.some(({ meta }) => meta.duty));

/** The transitions of a state that a declaration names; undefined where the state has no such event. */
const named = (edges: readonly Transition[], events: readonly string[]) =>
  events.map((event) => edges.find((edge) => edge.event === event));
const isSentence = (reason: string): boolean => /^[A-Z].{20,}[^.]$/.test(reason);

describe('silence', () => {
  it('is thought of exactly where somebody is waited for', () => {
    const declared = cases.filter(({ silence }) => silence !== undefined);
    expect(declared.map(({ place }) => place)).toEqual(waiting.map(({ place }) => place));
  });

  it.each(waiting)(
    '$place is told of by the scheduler, or a reason is named',
    ({ edges, silence }) => {
      const told = silence?.told ?? [];
      if (typeof told === 'string') return expect(isSentence(told)).toBe(true);
      expect(told.length).toBeGreaterThan(0);
      for (const edge of named(edges, told)) {
        expect(rolesOf(edge?.guard)).toEqual(['system']);
        expect(edge?.effects.map(({ type }) => type)).toContain('notify');
      }
    },
  );

  it.each(waiting)(
    '$place ends without whom it waits for, or a reason is named',
    ({ edges, silence }) => {
      const ends = silence?.ends ?? [];
      if (typeof ends === 'string') return expect(isSentence(ends)).toBe(true);
      const ending = named(edges, ends);
      expect(ending).not.toContain(undefined);
      const awaited = edges.filter(({ meta }) => meta.duty).flatMap(({ guard }) => rolesOf(guard));
      for (const role of new Set(awaited)) {
        const others = ending.flatMap((edge) => rolesOf(edge?.guard)).filter((one) => one !== role);
        expect(others.length, `without ${role}`).toBeGreaterThan(0);
      }
    },
  );
});
