import { describe, expect, it } from 'vitest';
import { actionsOf, systemActor } from '#machines/kit.ts';
import {
  type QuotaDistributionFacts,
  quotaDistributionMachine,
} from '#machines/quota-distribution.machine.ts';
import { permissions, relatedActor, relatedFacts } from '../support/model.ts';

const facts: QuotaDistributionFacts = {
  ...relatedFacts,
  distributionStep: true,
  noneYet: true,
  totalAccepted: true,
  totalRenewed: false,
  withinTotals: true,
  distributedWhole: true,
  linesExplained: true,
  agreementsUndecided: true,
  agreementsAccepted: false,
  agreementRefused: false,
  steppedBack: false,
};
const look = (
  state: string,
  event: string,
  changed: Partial<QuotaDistributionFacts>,
  actor = relatedActor('innovation'),
) =>
  actionsOf(quotaDistributionMachine, { state, facts: { ...facts, ...changed } }, actor).find(
    (action) => action.event === event,
  );

describe('quota distribution', () => {
  it('gives each role exactly these actions', () => {
    expect(permissions(quotaDistributionMachine)).toMatchInlineSnapshot(`
      {
        "absent": {
          "system": "create",
        },
        "accepted": {
          "innovation": "reopen",
          "system": "reopen",
        },
        "draft": {
          "innovation": "save, send",
          "system": "save",
        },
        "pending": {
          "innovation": "withdraw",
          "system": "accept, reject, reopen",
        },
        "rejected": {
          "innovation": "rework",
        },
      }
    `);
  });

  it('is sent within the total, whole or explained, and with every line above its request explained', () => {
    const bare = { withinTotals: false, distributedWhole: false, linesExplained: false };
    expect(look('draft', 'send', bare)?.unmet).toEqual([
      'withinTotals',
      'distributedWhole',
      'linesExplained',
    ]);
  });

  it('is calculated anew by the scheduler only when finance gave another total', () => {
    expect(look('draft', 'save', {}, systemActor)?.enabled).toBe(false);
    expect(look('draft', 'save', { totalRenewed: true }, systemActor)?.enabled).toBe(true);
  });

  it('is in force when both ministries agreed, and sent back when one did not: nobody does that by hand', () => {
    expect(look('pending', 'accept', { agreementsAccepted: true })).toMatchObject({
      permitted: false,
      who: ['system'],
    });
    expect(look('pending', 'accept', {}, systemActor)?.unmet).toEqual(['agreementsAccepted']);
    expect(look('pending', 'accept', { agreementsAccepted: true }, systemActor)?.enabled).toBe(
      true,
    );
    expect(look('pending', 'reject', { agreementRefused: true }, systemActor)?.enabled).toBe(true);
  });

  it('is taken back as long as nobody has answered', () => {
    expect(look('pending', 'withdraw', { agreementsUndecided: false })?.unmet).toEqual([
      'agreementsUndecided',
    ]);
  });

  it('is opened again by the agency in its step, by the scheduler after a step back', () => {
    const later = { distributionStep: false };
    expect(look('accepted', 'reopen', {})?.enabled).toBe(true);
    expect(look('accepted', 'reopen', later)?.enabled).toBe(false);
    expect(look('accepted', 'reopen', { ...later, steppedBack: true })?.enabled).toBe(false);
    expect(look('accepted', 'reopen', { ...later, steppedBack: true }, systemActor)?.enabled).toBe(
      true,
    );
  });
});
