import { describe, expect, it } from 'vitest';
import { actionsOf, systemActor } from '#machines/kit.ts';
import { type QuotaRequestFacts, quotaRequestMachine } from '#machines/quota-request.machine.ts';
import { permissions, relatedActor, relatedFacts } from '../support/model.ts';

const facts: QuotaRequestFacts = {
  ...relatedFacts,
  requestStep: true,
  endorsementStep: false,
  consolidationStep: false,
  requestsOver: false,
  organizationActive: true,
  organizationTrains: true,
  noRequestYet: true,
  neverSent: true,
  rejectedBefore: false,
  rejectedByAgency: false,
  withinEndorsed: true,
  placesAsked: true,
  directionsOffered: true,
  lettersCover: true,
  endorsementUndecided: true,
  endorsed: false,
  endorsementRefused: false,
  consolidationNotAsked: true,
  steppedBack: false,
};
const look = (
  state: string,
  event: string,
  changed: Partial<QuotaRequestFacts>,
  actor = relatedActor('university'),
) =>
  actionsOf(quotaRequestMachine, { state, facts: { ...facts, ...changed } }, actor).find(
    (action) => action.event === event,
  );

describe('quota request', () => {
  it('gives each role exactly these actions', () => {
    expect(permissions(quotaRequestMachine)).toMatchInlineSnapshot(`
      {
        "absent": {
          "university": "create",
        },
        "accepted": {
          "innovation": "returnToReview",
          "system": "returnToReview",
        },
        "deleted": {},
        "draft": {
          "system": "expire",
          "university": "save, send, declareNone, delete",
        },
        "expired": {},
        "noneNeeded": {
          "system": "expire",
          "university": "reconsider",
        },
        "pending": {
          "innovation": "accept, reject",
          "system": "reject",
          "university": "withdraw",
        },
        "rejected": {
          "system": "expire",
          "university": "rework",
        },
      }
    `);
  });

  const inStep = (step: 'requestStep' | 'endorsementStep' | 'consolidationStep') => ({
    requestStep: false,
    [step]: true,
  });

  it('is sent with places, with directions of its own and with letters for targeted places', () => {
    const bare = { placesAsked: false, directionsOffered: false, lettersCover: false };
    expect(look('draft', 'send', bare)?.unmet).toEqual([
      'placesAsked',
      'directionsOffered',
      'lettersCover',
    ]);
  });

  it('is first sent in step 2 only, and corrected in the steps in which it was sent back', () => {
    const late = inStep('endorsementStep');
    expect(look('draft', 'send', late)?.enabled).toBe(false);
    expect(look('draft', 'send', { ...late, rejectedBefore: true })?.enabled).toBe(true);
    const byAgency = { ...inStep('consolidationStep'), rejectedBefore: true };
    expect(look('draft', 'send', byAgency)?.enabled).toBe(false);
    expect(look('draft', 'send', { ...byAgency, rejectedByAgency: true })?.enabled).toBe(true);
  });

  it('stays within what the ministry endorsed when the agency sent it back, and ends when the economy ministry is asked', () => {
    const sentBack = {
      ...inStep('consolidationStep'),
      rejectedBefore: true,
      rejectedByAgency: true,
    };
    expect(look('draft', 'send', { ...sentBack, withinEndorsed: false })?.unmet).toContain(
      'withinEndorsed',
    );
    expect(look('rejected', 'rework', { ...sentBack, consolidationNotAsked: false })?.enabled).toBe(
      false,
    );
    expect(
      look(
        'pending',
        'reject',
        { ...inStep('consolidationStep'), consolidationNotAsked: false },
        relatedActor('innovation'),
      )?.unmet,
    ).toEqual(['consolidationNotAsked']);
  });

  it('is accepted by the agency only when its ministry endorsed it', () => {
    const agency = relatedActor('innovation');
    expect(look('pending', 'accept', inStep('consolidationStep'), agency)?.unmet).toEqual([
      'endorsed',
    ]);
    expect(
      look('pending', 'accept', { ...inStep('consolidationStep'), endorsed: true }, agency)
        ?.enabled,
    ).toBe(true);
  });

  it('is taken back as long as nobody has decided about it', () => {
    expect(look('pending', 'withdraw', {})?.enabled).toBe(true);
    expect(look('pending', 'withdraw', { endorsementUndecided: false })?.unmet).toEqual([
      'endorsementUndecided',
    ]);
  });

  it('is rejected by the scheduler only after the ministry refused', () => {
    expect(look('pending', 'reject', {}, systemActor)?.enabled).toBe(false);
    expect(look('pending', 'reject', { endorsementRefused: true }, systemActor)?.enabled).toBe(
      true,
    );
  });

  it('gets no line when finance gives and it is not accepted, also when it said that it needs none', () => {
    for (const state of ['draft', 'noneNeeded', 'rejected']) {
      expect([state, look(state, 'expire', {}, systemActor)?.unmet]).toEqual([
        state,
        ['requestsOver'],
      ]);
      expect([state, look(state, 'expire', { requestsOver: true }, systemActor)?.enabled]).toEqual([
        state,
        true,
      ]);
    }
  });

  it('is no business of another university', () => {
    expect(
      look('draft', 'send', {}, { ...relatedActor('university'), organizationId: 2 })?.permitted,
    ).toBe(false);
  });
});
