import { describe, expect, it } from 'vitest';
import { actionsOf, systemActor } from '#machines/kit.ts';
import { type QuotaTotalFacts, quotaTotalMachine } from '#machines/quota-total.machine.ts';
import { permissions, relatedActor, relatedFacts } from '../support/model.ts';

const facts: QuotaTotalFacts = {
  ...relatedFacts,
  financialStep: true,
  financialOver: false,
  yearFits: true,
  noTotalYet: true,
  neverSent: true,
  placesGiven: true,
  consolidationAgreed: true,
  notDistributed: true,
  steppedBack: false,
};
const look = (
  state: string,
  event: string,
  changed: Partial<QuotaTotalFacts>,
  actor = relatedActor('finance'),
) =>
  actionsOf(quotaTotalMachine, { state, facts: { ...facts, ...changed } }, actor).find(
    (action) => action.event === event,
  );

describe('quota total', () => {
  it('gives each role exactly these actions', () => {
    expect(permissions(quotaTotalMachine)).toMatchInlineSnapshot(`
      {
        "absent": {
          "finance": "create",
        },
        "accepted": {
          "innovation": "reopen",
          "system": "reopen",
        },
        "deleted": {},
        "draft": {
          "finance": "save, send, delete",
          "system": "lapse",
        },
        "lapsed": {
          "finance": "rework",
        },
        "pending": {
          "finance": "withdraw",
          "innovation": "accept, reject",
          "system": "lapse",
        },
        "rejected": {
          "finance": "rework",
          "system": "lapse",
        },
      }
    `);
  });

  it('is given in step 5, for the year of the period, once', () => {
    const wrong = { financialStep: false, yearFits: false, noTotalYet: false };
    expect(look('absent', 'create', wrong)?.unmet).toEqual([
      'financialStep',
      'yearFits',
      'noTotalYet',
    ]);
  });

  it('is sent with places, after the economy ministry agreed to the consolidated request', () => {
    expect(
      look('draft', 'send', { placesGiven: false, consolidationAgreed: false })?.unmet,
    ).toEqual(['placesGiven', 'consolidationAgreed']);
  });

  it('is entered by finance and decided by the agency', () => {
    expect(look('pending', 'accept', {})?.permitted).toBe(false);
    expect(look('pending', 'accept', {}, relatedActor('innovation'))?.enabled).toBe(true);
    expect(look('draft', 'save', {}, relatedActor('innovation'))?.permitted).toBe(false);
  });

  it('is not opened again while its places are distributed, not even by a step back', () => {
    const bound = { notDistributed: false, steppedBack: true };
    expect(look('accepted', 'reopen', bound, relatedActor('innovation'))?.unmet).toEqual([
      'notDistributed',
    ]);
    expect(look('accepted', 'reopen', bound, systemActor)?.enabled).toBe(false);
    expect(look('accepted', 'reopen', { steppedBack: true }, systemActor)?.enabled).toBe(true);
  });

  it('is not deleted once it was sent', () => {
    expect(look('draft', 'delete', { neverSent: false })?.unmet).toEqual(['neverSent']);
  });
});
