import { describe, expect, it } from 'vitest';
import { type CertificateFacts, certificateMachine } from '#machines/certificate.machine.ts';
import { type Actor, actionsOf, perform } from '#machines/kit.ts';
import { permissions, relatedActor, relatedFacts } from '../support/model.ts';

const facts: CertificateFacts = {
  ...relatedFacts,
  typeActive: true,
  numberFree: true,
  underReview: true,
  validityOver: false,
  expiryNear: false,
  unused: true,
};
const but = (changed: Partial<CertificateFacts>): CertificateFacts => ({ ...facts, ...changed });
const unmet = (state: string, event: string, changed: Partial<CertificateFacts>, actor: Actor) =>
  actionsOf(certificateMachine, { state, facts: but(changed) }, actor).find(
    (action) => action.event === event,
  );

describe('certificate', () => {
  it('gives each role exactly these actions', () => {
    expect(permissions(certificateMachine)).toMatchInlineSnapshot(`
      {
        "absent": {
          "applicant": "create",
          "doctorate": "create",
        },
        "confirmed": {
          "innovation": "revoke",
          "system": "remindExpiry, expire",
        },
        "deleted": {},
        "expired": {},
        "pending": {
          "applicant": "delete",
          "doctorate": "delete",
          "innovation": "confirm, reject",
          "university": "confirm, reject",
        },
        "rejected": {
          "applicant": "rework, delete",
          "doctorate": "rework, delete",
        },
      }
    `);
  });

  it('is judged by a university only while that university reviews an application with it, by the agency always', () => {
    expect(
      unmet('pending', 'confirm', { underReview: false }, relatedActor('university')),
    ).toMatchObject({ enabled: false, permitted: true });
    expect(
      unmet('pending', 'confirm', { underReview: false }, relatedActor('innovation')),
    ).toMatchObject({ enabled: true });
    expect(
      unmet('pending', 'reject', {}, { ...relatedActor('university'), organizationId: 2 }),
    ).toMatchObject({ permitted: false });
  });

  it('is not deleted once an application used it', () => {
    expect(unmet('rejected', 'delete', { unused: false }, relatedActor('applicant'))).toMatchObject(
      { enabled: false, unmet: ['unused'] },
    );
  });

  it('tells its owner of every decision', () => {
    const told = (state: string, event: string) =>
      perform(certificateMachine, { state, facts }, event, relatedActor('innovation')).effects;
    for (const effects of [
      told('pending', 'confirm'),
      told('pending', 'reject'),
      told('confirmed', 'revoke'),
    ]) {
      expect(effects).toEqual([{ type: 'notify', params: { code: 'N-CERT' } }]);
    }
  });
});
