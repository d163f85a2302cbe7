import { describe, expect, it } from 'vitest';
import { type ApplicationFacts, applicationMachine } from '#machines/application.machine.ts';
import { guardsBeyondSteps, stepSettling, stepsOf } from '#machines/application-steps.ts';
import { actionsOf, guardNames, transitionsFrom } from '#machines/kit.ts';
import { draftRecord } from '../support/application-record.ts';

const owner = { role: 'applicant', userId: 7, organizationId: null } as const;
const send = transitionsFrom(applicationMachine, 'draft').find(({ event }) => event === 'send');
const unmetOf = (known: Partial<ApplicationFacts>) =>
  actionsOf(applicationMachine, draftRecord({}, known), owner).find(({ event }) => event === 'send')
    ?.unmet ?? [];
const kinds = [true, false].flatMap((independent) =>
  [true, false].map((targeted) => ({ independent, targeted })),
);

describe('the steps of an application', () => {
  it('settle every condition of sending that an answer can settle, each once', () => {
    const guards = guardNames(send?.guard);
    expect(guards.length).toBeGreaterThan(10);
    for (const guard of guards)
      expect([guard, stepSettling(guard) !== undefined]).toEqual([
        guard,
        !guardsBeyondSteps.includes(guard),
      ]);
    const settled = kinds.flatMap((kind) => {
      const { required, optional } = stepsOf(kind);
      const all = [...required, ...optional].flatMap(({ settles }) => settles);
      expect(new Set(all).size).toBe(all.length);
      return all;
    });
    for (const guard of settled) expect(guards).toContain(guard);
  });

  it('that must be done are asked before those that may be left out', () => {
    const named = (kind: (typeof kinds)[number]) => {
      const { required, optional } = stepsOf(kind);
      return [required, optional].map((steps) => steps.map(({ name }) => name));
    };
    expect(named({ independent: true, targeted: false })).toEqual([
      ['person', 'place', 'education', 'works', 'papers'],
      ['certificate', 'advisor'],
    ]);
    expect(named({ independent: false, targeted: true })).toEqual([
      ['person', 'place', 'letter', 'education', 'works', 'certificate', 'papers'],
      ['advisor'],
    ]);
  });

  it('hold up the sending by what they settle', () => {
    for (const { settles } of stepsOf({ independent: true, targeted: true }).required)
      for (const guard of settles) expect(unmetOf({ [guard]: false })).toContain(guard);
  });
});
