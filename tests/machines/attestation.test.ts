import { describe, expect, it } from 'vitest';
import { type AttestationFacts, attestationMachine } from '#machines/attestation.machine.ts';
import { actionsOf, systemActor, transitionsOf } from '#machines/kit.ts';
import { permissions, relatedActor, relatedFacts } from '../support/model.ts';

const facts: AttestationFacts = {
  ...relatedFacts,
  advisorUserId: 1,
  studentAdmitted: true,
  confirmedStudent: true,
  studyOver: false,
  studyYearRuns: true,
  yearFree: true,
  planUploaded: true,
  reportUploaded: true,
  opinionGiven: true,
  opinionSettled: true,
  timeOver: false,
  decisionLate: false,
  overdueToldToday: false,
  decisionTimeOver: false,
};
const look = (
  state: string,
  event: string,
  changed: Partial<AttestationFacts>,
  actor = relatedActor('doctorate'),
) =>
  actionsOf(attestationMachine, { state, facts: { ...facts, ...changed } }, actor).find(
    (action) => action.event === event,
  );

describe('attestation', () => {
  it('gives each role exactly these actions', () => {
    expect(permissions(attestationMachine)).toMatchInlineSnapshot(`
      {
        "absent": {
          "doctorate": "create",
          "system": "create",
        },
        "accepted": {},
        "closed": {},
        "draft": {
          "doctorate": "save, send",
          "system": "expire, close",
        },
        "expired": {},
        "pending": {
          "advisor": "giveOpinion",
          "system": "overdue, lapse, close",
          "university": "accept, reject",
        },
        "rejected": {
          "doctorate": "rework",
          "system": "expire, close",
        },
        "undecided": {
          "system": "close",
          "university": "accept",
        },
      }
    `);
  });

  it('is opened once for a year of somebody who studies, by them or by the scheduler', () => {
    for (const actor of [relatedActor('doctorate'), systemActor]) {
      expect(look('absent', 'create', {}, actor)?.enabled).toBe(true);
      expect(
        look(
          'absent',
          'create',
          {
            studentAdmitted: false,
            confirmedStudent: false,
            studyYearRuns: false,
            yearFree: false,
          },
          actor,
        )?.unmet,
      ).toEqual(['studentAdmitted', 'confirmedStudent', 'studyYearRuns', 'yearFree']);
    }
    expect(look('absent', 'create', { ownerId: 2 })?.permitted).toBe(false);
  });

  it('is sent with both papers', () => {
    expect(look('draft', 'send', { planUploaded: false, reportUploaded: false })?.unmet).toEqual([
      'planUploaded',
      'reportUploaded',
    ]);
  });

  it('has one opinion, of the research advisor of its student', () => {
    const advisor = relatedActor('advisor');
    expect(look('pending', 'giveOpinion', { opinionGiven: false }, advisor)?.enabled).toBe(true);
    expect(look('pending', 'giveOpinion', {}, advisor)?.unmet).toEqual(['opinionMissing']);
    expect(look('pending', 'giveOpinion', { advisorUserId: 2 }, advisor)?.permitted).toBe(false);
  });

  it('is decided after the opinion, by nobody who has a part in it', () => {
    const university = relatedActor('university');
    const others = { ownerId: 7, advisorUserId: 8 };
    for (const event of ['accept', 'reject']) {
      expect(look('pending', event, others, university)?.enabled, event).toBe(true);
      expect(
        look('pending', event, { ...others, opinionSettled: false }, university)?.unmet,
      ).toEqual(['opinionSettled']);
      for (const part of [{ ownerId: 1 }, { advisorUserId: 1 }])
        expect(look('pending', event, { ...others, ...part }, university)?.unmet).toEqual([
          'disinterested',
        ]);
    }
  });

  it('runs out only while somebody studies, and is reworked only before that', () => {
    for (const state of ['draft', 'rejected']) {
      expect(look(state, 'expire', { timeOver: true }, systemActor)?.enabled).toBe(true);
      expect(look(state, 'expire', {}, systemActor)?.unmet).toEqual(['timeOver']);
      expect(
        look(state, 'expire', { timeOver: true, studentAdmitted: false }, systemActor)?.unmet,
      ).toEqual(['studentAdmitted']);
    }
    expect(look('rejected', 'rework', { timeOver: true })?.unmet).toEqual(['inTime']);
    expect(look('rejected', 'rework', { studentAdmitted: false })?.unmet).toEqual([
      'studentAdmitted',
    ]);
  });

  it('is closed by the end of the study wherever it is not decided', () => {
    const from = transitionsOf(attestationMachine).flatMap((edge) =>
      edge.event === 'close' ? [edge.from] : [],
    );
    expect(from).toEqual(['draft', 'pending', 'rejected', 'undecided']);
    for (const state of from)
      expect(look(state, 'close', {}, systemActor)?.unmet).toEqual(['studyOver']);
  });
});
