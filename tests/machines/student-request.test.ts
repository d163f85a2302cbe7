import { describe, expect, it } from 'vitest';
import { applicationMachine } from '#machines/application.machine.ts';
import { type Actor, actionsOf, dutiesOf, systemActor, transitionsOf } from '#machines/kit.ts';
import {
  type StudentRequestFacts,
  studentRequestMachine,
} from '#machines/student-request.machine.ts';
import { requestKindIds, requestKinds } from '#modules/student-request/codes.ts';
import { actOf, kindsIn, statesFor } from '#modules/student-request/rules.ts';
import { permissions, relatedActor, relatedFacts } from '../support/model.ts';

const facts: StudentRequestFacts = {
  ...relatedFacts,
  advisorUserId: 99,
  confirmedStudent: true,
  actPossible: true,
  kindFree: true,
  wishAvailable: true,
  acted: false,
  lastDayOver: false,
  overdueToldToday: false,
  timeOver: false,
};
const university: Actor = { ...relatedActor('university'), userId: 7 };
const look = (
  state: string,
  event: string,
  changed: Partial<StudentRequestFacts>,
  actor = university,
) =>
  actionsOf(studentRequestMachine, { state, facts: { ...facts, ...changed } }, actor).find(
    (action) => action.event === event,
  );

describe('a request of a student', () => {
  it('gives each role exactly these actions', () => {
    expect(permissions(studentRequestMachine)).toMatchInlineSnapshot(`
      {
        "absent": {
          "doctorate": "send",
        },
        "accepted": {
          "doctorate": "withdraw",
          "system": "carryOut, overdue, lapse, close",
          "university": "carryOut, refuse",
        },
        "carriedOut": {},
        "closed": {},
        "lapsed": {},
        "pending": {
          "doctorate": "withdraw",
          "system": "carryOut, overdue, lapse, close",
          "university": "accept, refuse",
        },
        "refused": {},
        "withdrawn": {},
      }
    `);
  });

  it('is sent by a student for what the study allows, one of a kind at a time', () => {
    const student = relatedActor('doctorate');
    expect(look('absent', 'send', {}, student)?.enabled).toBe(true);
    for (const guard of ['confirmedStudent', 'actPossible', 'kindFree', 'wishAvailable'] as const)
      expect(look('absent', 'send', { [guard]: false }, student)?.unmet).toEqual([guard]);
  });

  it('is agreed to only while it can be done, and refused at any time', () => {
    expect(look('pending', 'accept', {})?.enabled).toBe(true);
    expect(look('pending', 'accept', { wishAvailable: false })?.unmet).toEqual(['wishAvailable']);
    expect(look('pending', 'refuse', { wishAvailable: false, actPossible: false })?.enabled).toBe(
      true,
    );
  });

  it('is not decided by the research advisor of the student', () => {
    for (const event of ['accept', 'refuse'])
      expect(look('pending', event, { advisorUserId: 7 })?.unmet).toEqual(['disinterested']);
  });

  it('stays the duty of the organization until the study has changed', () => {
    const waits = dutiesOf(studentRequestMachine, { state: 'accepted', facts }, university);
    expect(waits.map(({ event, unmet }) => [event, unmet])).toEqual([['carryOut', ['acted']]]);
    expect(look('accepted', 'carryOut', { acted: true }, systemActor)?.enabled).toBe(true);
  });

  it('is carried out, and not closed, by the event that makes it impossible again', () => {
    const done = { acted: true, actPossible: false };
    for (const state of ['pending', 'accepted']) {
      expect(look(state, 'carryOut', done, systemActor)?.enabled).toBe(true);
      expect(look(state, 'close', done, systemActor)?.enabled).toBe(false);
      expect(look(state, 'close', { actPossible: false }, systemActor)?.enabled).toBe(true);
    }
  });

  it('is taken back by the student until it is carried out', () => {
    const student = relatedActor('doctorate');
    for (const state of ['pending', 'accepted'])
      expect(look(state, 'withdraw', {}, student)?.enabled).toBe(true);
  });
});

describe('what is asked for', () => {
  it('is an event of the study, in the states that have it', () => {
    expect(requestKinds.map(({ id }) => [actOf(id), statesFor(id)])).toEqual([
      ['vacation', ['admittedToStudy']],
      ['vacationExtend', ['onAcademicLeave']],
      ['setAdvisor', ['admittedToStudy']],
      ['setTopic', ['admittedToStudy']],
    ]);
    expect(kindsIn('onAcademicLeave')).toEqual([requestKindIds.extension]);
    expect(kindsIn('graduated')).toEqual([]);
  });

  it('is carried out by that event, and closed by every event after which it is impossible', () => {
    const raisedBy = (wanted: string) =>
      transitionsOf(applicationMachine).flatMap(({ from, event, effects }) =>
        effects.some(
          ({ params }) => params.process === studentRequestMachine.id && params.event === wanted,
        )
          ? [`${from}.${event}`]
          : [],
      );
    expect(raisedBy('carryOut').sort()).toEqual(
      requestKinds
        .flatMap(({ id }) => statesFor(id).map((state) => `${state}.${actOf(id)}`))
        .sort(),
    );
    const ends = transitionsOf(applicationMachine).flatMap(({ from, event, to }) =>
      kindsIn(from).some((kind) => !kindsIn(to).includes(kind)) ? [`${from}.${event}`] : [],
    );
    expect(raisedBy('close').sort()).toEqual(ends.sort());
  });
});
