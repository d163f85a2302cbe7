import { describe, expect, it } from 'vitest';
import {
  type AdditionalExamFacts,
  additionalExamMachine,
} from '#machines/additional-exam.machine.ts';
import { actionsOf, systemActor } from '#machines/kit.ts';
import { permissions, relatedActor, relatedFacts } from '../support/model.ts';

const facts: AdditionalExamFacts = {
  ...relatedFacts,
  advisorUserId: null,
  mayTakeExams: true,
  studyOver: false,
  subjectFits: true,
  subjectFree: true,
  retryTimeReached: true,
  attemptsLeft: true,
  deadlineOver: false,
  conditionOpen: true,
  resultLate: false,
  overdueToldToday: false,
  resultTimeOver: false,
};
const look = (
  state: string,
  event: string,
  changed: Partial<AdditionalExamFacts>,
  actor = relatedActor('university'),
) =>
  actionsOf(additionalExamMachine, { state, facts: { ...facts, ...changed } }, actor).find(
    (action) => action.event === event,
  );

describe('qualification exam', () => {
  it('gives each role exactly these actions', () => {
    expect(permissions(additionalExamMachine)).toMatchInlineSnapshot(`
      {
        "absent": {
          "university": "create",
        },
        "cancelled": {},
        "conditionallyPassed": {
          "system": "fail, cancel",
          "university": "pass, fail",
        },
        "lapsed": {
          "system": "overdue, cancel",
          "university": "replan, pass, passConditionally, fail",
        },
        "notPassed": {
          "system": "cancel",
          "university": "retry",
        },
        "passed": {},
        "planned": {
          "system": "overdue, lapse, cancel",
          "university": "pass, passConditionally, fail",
        },
      }
    `);
  });

  it('is planned for a student in study, in a subject that fits and is free', () => {
    expect(
      look('absent', 'create', { mayTakeExams: false, subjectFits: false, subjectFree: false })
        ?.unmet,
    ).toEqual(['mayTakeExams', 'subjectFits', 'subjectFree']);
  });

  it('is not decided by the student nor by their advisor', () => {
    const actor = relatedActor('university');
    for (const [state, event] of [
      ['planned', 'pass'],
      ['planned', 'fail'],
      ['planned', 'passConditionally'],
      ['conditionallyPassed', 'pass'],
      ['conditionallyPassed', 'fail'],
    ] as const) {
      expect(
        look(state, event, { deadlineOver: true, ownerId: 7 })?.enabled,
        `${state}.${event}`,
      ).toBe(true);
      for (const interest of [{ advisorUserId: actor.userId }, { ownerId: actor.userId }]) {
        expect(
          look(state, event, { deadlineOver: true, ownerId: 7, ...interest }),
          `${state}.${event}`,
        ).toMatchObject({
          enabled: false,
          unmet: ['disinterested'],
        });
      }
    }
  });

  it('is failed by the scheduler when the deadline of the condition is over and no paper is there', () => {
    expect(look('conditionallyPassed', 'fail', {}, systemActor)).toMatchObject({
      enabled: false,
      unmet: ['deadlineOver'],
    });
    expect(
      look('conditionallyPassed', 'fail', { deadlineOver: true, conditionOpen: false }, systemActor)
        ?.unmet,
    ).toEqual(['conditionOpen']);
    expect(look('conditionallyPassed', 'fail', { deadlineOver: true }, systemActor)?.enabled).toBe(
      true,
    );
    expect(look('planned', 'fail', { deadlineOver: true }, systemActor)?.permitted).toBe(false);
  });

  it('is repeated after thirty days and three times at most', () => {
    expect(
      look('notPassed', 'retry', { retryTimeReached: false, attemptsLeft: false })?.unmet,
    ).toEqual(['retryTimeReached', 'attemptsLeft']);
  });

  it('is cancelled by the scheduler alone, and only when the study is over', () => {
    for (const state of ['planned', 'conditionallyPassed', 'notPassed']) {
      expect(look(state, 'cancel', {}, systemActor), state).toMatchObject({
        enabled: false,
        unmet: ['studyOver'],
      });
      expect(look(state, 'cancel', { studyOver: true }, systemActor)?.enabled, state).toBe(true);
      expect(look(state, 'cancel', { studyOver: true })?.permitted, state).toBe(false);
    }
  });
});
