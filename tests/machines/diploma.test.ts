import { describe, expect, it } from 'vitest';
import { type DiplomaFacts, diplomaMachine } from '#machines/diploma.machine.ts';
import { ActionRefused, perform, statesTagged } from '#machines/kit.ts';
import { permissions, relatedActor, relatedFacts } from '../support/model.ts';

const facts: DiplomaFacts = {
  ...relatedFacts,
  underReview: true,
  unused: true,
  notAwaited: true,
};

describe('diploma', () => {
  it('gives each role exactly these actions', () => {
    expect(permissions(diplomaMachine)).toMatchInlineSnapshot(`
      {
        "absent": {
          "applicant": "create",
          "doctorate": "create",
        },
        "confirmed": {},
        "deleted": {},
        "entered": {
          "applicant": "save, delete",
          "doctorate": "save, delete",
          "university": "confirm, reject",
        },
        "rejected": {
          "applicant": "rework, delete",
          "doctorate": "rework, delete",
        },
      }
    `);
  });

  it('counts for an application when entered or confirmed, not when rejected', () => {
    expect(statesTagged(diplomaMachine, 'usable')).toEqual(['entered', 'confirmed']);
  });

  it('is read only once it is confirmed', () => {
    const reviewer = relatedActor('university');
    const { state } = perform(diplomaMachine, { state: 'entered', facts }, 'confirm', reviewer);
    expect(state).toBe('confirmed');
    expect(() =>
      perform(diplomaMachine, { state, facts }, 'save', relatedActor('applicant')),
    ).toThrow(ActionRefused);
  });

  it('does not change while an organization decides about an application with it', () => {
    const change = (changed: Partial<DiplomaFacts>) =>
      perform(
        diplomaMachine,
        { state: 'entered', facts: { ...facts, ...changed } },
        'save',
        relatedActor('applicant'),
      );
    expect(change({}).state).toBe('entered');
    expect(() => change({ notAwaited: false })).toThrow('notAwaited');
  });

  it('is judged only by the organization that reviews an application with it', () => {
    const judge = (changed: Partial<DiplomaFacts>) =>
      perform(
        diplomaMachine,
        { state: 'entered', facts: { ...facts, ...changed } },
        'reject',
        relatedActor('university'),
      );
    expect(judge({}).state).toBe('rejected');
    expect(() => judge({ underReview: false })).toThrow('underReview');
    expect(() => judge({ organizationId: null })).toThrow('who');
  });
});
