import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { factsRead } from '#machines/facts-read.ts';
import { processMachines } from '#machines/index.ts';
import { type Actor, actionsOf, type BaseFacts, type RoleName, roleCodes } from '#machines/kit.ts';

const related = [
  'ownerId',
  'organizationId',
  'organizationsAbove',
  'approver',
  'addresseeId',
  'advisorUserId',
];
const values = [true, false, null, 1, 2, 'old', 'unconfirmed_old', '2026-11-22'];

/**
 * Facts that answer whatever is asked, each fact the same answer every time; only the named ones
 * when names are given.
 */
function factsOf(seed: number, base: BaseFacts, names?: readonly string[]): BaseFacts {
  const answerTo = (name: string) =>
    values[
      [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, seed) %
        values.length
    ];
  return new Proxy(base, {
    get: (known, name: string) =>
      related.includes(name)
        ? known[name as keyof BaseFacts]
        : !names || names.includes(name)
          ? answerTo(name)
          : undefined,
  });
}

describe.each(processMachines.map((machine) => [machine.id, machine] as const))(
  '%s',
  (_id, machine) => {
    it('the facts that the guards of a state read are enough to know what may be done there', () => {
      const roles = Object.keys(roleCodes) as RoleName[];
      const whose = fc.constantFrom(1, 2, null);
      const asked = fc.tuple(
        fc.nat(),
        fc.constantFrom(...Object.keys(machine.states)),
        fc.constantFrom(...roles),
        whose,
        whose,
      );
      fc.assert(
        fc.property(asked, ([seed, state, role, ownerId, organizationId]) => {
          const actor: Actor = { role, userId: 1, organizationId: 1 };
          const approver = roles[seed % roles.length];
          const base: BaseFacts = {
            ownerId,
            organizationId,
            addresseeId: values[seed % values.length] === 1 ? 1 : 2,
            advisorUserId: [1, 2, null][seed % 3] ?? null,
            organizationsAbove: [2, 1].slice(seed % 3),
            ...(approver ? { approver } : {}),
          };
          const all = actionsOf(machine, { state, facts: factsOf(seed, base) }, actor);
          expect(
            actionsOf(
              machine,
              { state, facts: factsOf(seed, base, factsRead(machine, state)) },
              actor,
            ),
          ).toEqual(all);
        }),
        { numRuns: 3000 },
      );
    });

    it('a state without a way out reads none', () => {
      const ends = Object.keys(machine.states).filter(
        (state) => machine.states[state]?.type === 'final',
      );
      expect(ends.flatMap((state) => factsRead(machine, state))).toEqual([]);
    });
  },
);
