import { describe, expect, it } from 'vitest';
import { actionsOf, systemActor } from '#machines/kit.ts';
import {
  type QuotaAgreementFacts,
  quotaAgreementMachine,
} from '#machines/quota-agreement.machine.ts';
import { permissions, relatedActor, relatedFacts } from '../support/model.ts';

const facts: QuotaAgreementFacts = {
  ...relatedFacts,
  noneYet: true,
  consolidationStep: false,
  noUndecidedRequests: true,
  placesConsolidated: true,
  consolidated: false,
  stepOpen: true,
  documentPending: true,
  documentUnchanged: true,
  documentSentAgain: false,
  documentWithdrawn: false,
  answerTimeOver: false,
  endorsement: false,
  reminderDue: false,
  answerLate: false,
  silenceLong: false,
  overdueToldToday: false,
  steppedBack: false,
  consolidationTakenBack: false,
};
const look = (
  state: string,
  event: string,
  changed: Partial<QuotaAgreementFacts>,
  actor = relatedActor('ministry'),
) =>
  actionsOf(quotaAgreementMachine, { state, facts: { ...facts, ...changed } }, actor).find(
    (action) => action.event === event,
  );

describe('quota agreement', () => {
  it('gives each role exactly these actions', () => {
    expect(permissions(quotaAgreementMachine)).toMatchInlineSnapshot(`
      {
        "absent": {
          "innovation": "request",
          "system": "create, createAccepted",
        },
        "accepted": {
          "system": "renew, drop",
        },
        "deleted": {},
        "pending": {
          "economy": "accept, reject",
          "finance": "accept, reject",
          "innovation": "takeAsAgreed",
          "ministry": "accept, reject",
          "system": "autoAccept, remind, overdue, renew, drop",
        },
        "rejected": {
          "innovation": "requestAgain",
          "system": "renew, drop",
        },
      }
    `);
  });

  it('is answered by the one who was asked, and by nobody else', () => {
    for (const approver of ['ministry', 'finance', 'economy'] as const) {
      for (const role of ['ministry', 'finance', 'economy', 'innovation'] as const) {
        expect([
          approver,
          role,
          look('pending', 'accept', { approver }, relatedActor(role))?.permitted,
        ]).toEqual([approver, role, approver === role]);
      }
    }
  });

  it('is answered by the ministry above the organization, not by another ministry', () => {
    const stranger = { ...relatedActor('ministry'), organizationId: 9 };
    expect(look('pending', 'accept', { approver: 'ministry' }, stranger)?.permitted).toBe(false);
    expect(
      look('pending', 'accept', { approver: 'ministry', organizationsAbove: [9] }, stranger)
        ?.permitted,
    ).toBe(true);
  });

  it('is answered in its step and about the version that was sent', () => {
    const gone = { stepOpen: false, documentPending: false, documentUnchanged: false };
    expect(look('pending', 'reject', gone)?.unmet).toEqual([
      'stepOpen',
      'documentPending',
      'documentUnchanged',
    ]);
  });

  it('of the consolidated request is asked for once no request is undecided, and again only after a refusal', () => {
    const agency = relatedActor('innovation');
    const early = {
      consolidationStep: true,
      noUndecidedRequests: false,
      placesConsolidated: false,
    };
    expect(look('absent', 'request', early, agency)?.unmet).toEqual([
      'noUndecidedRequests',
      'placesConsolidated',
    ]);
    expect(look('rejected', 'requestAgain', { consolidationStep: true }, agency)?.unmet).toEqual([
      'consolidated',
    ]);
    expect(
      look('rejected', 'requestAgain', { consolidationStep: true, consolidated: true }, agency)
        ?.enabled,
    ).toBe(true);
    expect(
      look('accepted', 'requestAgain', { consolidationStep: true, consolidated: true }, agency),
    ).toBeUndefined();
  });

  it('is given by silence only when the time of the step is over', () => {
    expect(look('pending', 'autoAccept', {}, systemActor)?.unmet).toEqual(['answerTimeOver']);
  });

  it('is renewed after a step back or another sending, and dropped when the consolidation itself is taken back', () => {
    for (const state of ['pending', 'accepted', 'rejected']) {
      expect([state, look(state, 'renew', {}, systemActor)?.enabled]).toEqual([state, false]);
      expect([state, look(state, 'renew', { steppedBack: true }, systemActor)?.enabled]).toEqual([
        state,
        true,
      ]);
      expect([
        state,
        look(state, 'renew', { documentSentAgain: true }, systemActor)?.enabled,
      ]).toEqual([state, true]);
      expect([
        state,
        look(state, 'drop', { consolidationTakenBack: true }, systemActor)?.enabled,
      ]).toEqual([state, true]);
    }
    expect(look('accepted', 'drop', { documentWithdrawn: true }, systemActor)?.enabled).toBe(false);
  });
});
