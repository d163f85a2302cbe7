import { describe, expect, it } from 'vitest';
import { actionsOf, perform, systemActor, transitionsFrom } from '#machines/kit.ts';
import {
  type MonitoringReportFacts,
  monitoringReportMachine as machine,
} from '#machines/monitoring-report.machine.ts';
import type { RoleName } from '#machines/roles.ts';
import { permissions, relatedActor, relatedFacts } from '../support/model.ts';

/** Nothing is true yet of a report but whose it is. */
const facts: MonitoringReportFacts = {
  ...relatedFacts,
  ownerId: 7,
  advisorUserId: 8,
  quarterBegun: true,
  studentMonitored: true,
  studiedLongEnough: true,
  quarterFree: true,
  uploadOpen: false,
  uploadOver: false,
  graceOpen: false,
  graceOver: false,
  filesComplete: false,
  returnOpen: false,
  advisorTimeOver: false,
  conclusionTimeOver: false,
  conclusionOverdue: false,
  overdueToldToday: false,
  markSufficient: false,
  itemsMissing: false,
  missingSettled: false,
  deadlineOpen: false,
  deadlineOver: false,
  deadlineMissed: false,
  agencyTimeOpen: false,
  agencyTimeOver: false,
  studyOver: false,
  onLeave: false,
  failedInCheck: false,
};
type Known = Partial<MonitoringReportFacts>;

const people = { student: 7, advisor: 8 };
const student = { ...relatedActor('doctorate'), userId: people.student };
const advisor = { ...relatedActor('advisor'), userId: people.advisor };
const university = relatedActor('university');
const innovation = relatedActor('innovation');

const look = (state: string, event: string, known: Known, actor = university) =>
  actionsOf(machine, { state, facts: { ...facts, ...known } }, actor).find(
    (action) => action.event === event,
  );
type Sent = readonly [event: string, actor: typeof university, known?: Known];

/** Sends events one after the other, each with what is true at its moment. Answers the states. */
const walked = (...steps: readonly Sent[]): string[] => {
  let state = 'absent';
  return steps.map(([event, actor, known = {}]) => {
    ({ state } = perform(machine, { state, facts: { ...facts, ...known } }, event, actor));
    return state;
  });
};

const opened: Sent = ['open', systemActor];
const submitted: Sent = ['submit', student, { uploadOpen: true, filesComplete: true }];
const advised: Sent = ['advisorResult', advisor];

describe('monitoring report', () => {
  it('gives each role exactly these actions', () => {
    expect(permissions(machine)).toMatchInlineSnapshot(`
      {
        "absent": {
          "system": "open",
        },
        "advisorChecked": {
          "system": "overdue, closeEmpty",
          "university": "markItem, complete, giveDeadline, fail",
        },
        "closedEmpty": {},
        "collecting": {
          "doctorate": "upload, remove, submit",
          "system": "notUploaded, closeEmpty",
        },
        "completedSuccessfully": {
          "innovation": "confirm, returnToOrg",
          "system": "confirm, returnByCheck",
        },
        "confirmedCompleted": {},
        "confirmedNotCompleted": {},
        "deadlineGiven": {
          "doctorate": "upload, remove",
          "innovation": "returnToOrg",
          "system": "failAuto, overdue, closeEmpty",
          "university": "markItem, complete, fail",
        },
        "documentsNotUploaded": {
          "doctorate": "upload, remove, submit",
          "system": "failAuto, closeEmpty",
          "university": "fail",
        },
        "notCompleted": {
          "innovation": "confirm, returnToOrg",
          "system": "confirm",
        },
        "submitted": {
          "advisor": "return, advisorResult",
          "system": "advisorSkip, closeEmpty",
        },
      }
    `);
  });

  it('a good quarter: gathered, submitted, checked, concluded, confirmed', () => {
    expect(
      walked(
        opened,
        ['upload', student, { uploadOpen: true }],
        submitted,
        advised,
        ['markItem', university],
        ['complete', university, { markSufficient: true }],
        ['confirm', innovation],
      ),
    ).toEqual([
      'collecting',
      'collecting',
      'submitted',
      'advisorChecked',
      'advisorChecked',
      'completedSuccessfully',
      'confirmedCompleted',
    ]);
  });

  it('a late quarter: not uploaded, submitted in the extra days, returned, given a deadline', () => {
    expect(
      walked(
        opened,
        ['notUploaded', systemActor, { uploadOver: true }],
        ['submit', student, { graceOpen: true, filesComplete: true }],
        ['return', advisor, { returnOpen: true }],
        submitted,
        advised,
        ['giveDeadline', university, { itemsMissing: true }],
        ['upload', student, { deadlineOpen: true }],
        ['complete', university, { markSufficient: true, missingSettled: true }],
        ['returnToOrg', innovation, { agencyTimeOpen: true }],
        ['fail', university],
        ['confirm', systemActor, { agencyTimeOver: true }],
      ),
    ).toEqual([
      'collecting',
      'documentsNotUploaded',
      'submitted',
      'collecting',
      'submitted',
      'advisorChecked',
      'deadlineGiven',
      'deadlineGiven',
      'completedSuccessfully',
      'advisorChecked',
      'notCompleted',
      'confirmedNotCompleted',
    ]);
  });

  it('goes on by time alone where the student, the advisor or the agency never acts', () => {
    expect(
      walked(
        opened,
        ['notUploaded', systemActor, { uploadOver: true }],
        ['failAuto', systemActor, { conclusionTimeOver: true }],
        ['confirm', systemActor, { agencyTimeOver: true }],
      ).at(-1),
    ).toBe('confirmedNotCompleted');
    expect(
      walked(
        opened,
        submitted,
        ['advisorSkip', systemActor, { advisorTimeOver: true }],
        ['overdue', systemActor, { conclusionOverdue: true }],
      ).at(-1),
    ).toBe('advisorChecked');
    expect(
      walked(
        opened,
        submitted,
        advised,
        ['giveDeadline', university, { itemsMissing: true }],
        ['failAuto', systemActor, { deadlineMissed: true }],
      ).at(-1),
    ).toBe('notCompleted');
  });

  it('an organization that never concludes is reminded once a day', () => {
    for (const state of ['advisorChecked', 'deadlineGiven']) {
      const late = { conclusionOverdue: true };
      expect(look(state, 'overdue', late, systemActor)?.enabled, state).toBe(true);
      expect(
        look(state, 'overdue', { ...late, overdueToldToday: true }, systemActor)?.unmet,
        state,
      ).toEqual(['notToldToday']);
    }
  });

  it('is closed without a conclusion when the study ends, in every state before a conclusion', () => {
    const over = (state: string, known: Known) =>
      look(state, 'closeEmpty', known, systemActor)?.enabled;
    for (const state of ['submitted', 'advisorChecked']) {
      expect(over(state, { studyOver: true }), state).toBe(true);
      expect(over(state, { onLeave: true }), state).toBe(false);
    }
    for (const state of ['collecting', 'documentsNotUploaded', 'deadlineGiven']) {
      expect(over(state, { studyOver: true }), state).toBe(true);
      expect(over(state, { onLeave: true }), state).toBe(true);
      expect(over(state, {}), state).toBe(false);
    }
    for (const state of ['completedSuccessfully', 'notCompleted'])
      expect(look(state, 'closeEmpty', { studyOver: true }, systemActor), state).toBeUndefined();
  });

  it('is not opened twice, nor for a quarter that somebody hardly studied', () => {
    expect(
      look(
        'absent',
        'open',
        {
          quarterBegun: false,
          studentMonitored: false,
          studiedLongEnough: false,
          quarterFree: false,
        },
        systemActor,
      )?.unmet,
    ).toEqual(['quarterBegun', 'studentMonitored', 'studiedLongEnough', 'quarterFree']);
  });

  it('is submitted with all that is due and in time only', () => {
    expect(look('collecting', 'submit', {}, student)?.unmet).toEqual([
      'uploadOpen',
      'filesComplete',
    ]);
    expect(look('documentsNotUploaded', 'submit', {}, student)?.unmet).toEqual([
      'graceOpen',
      'filesComplete',
    ]);
    expect(look('collecting', 'submit', {}, { ...student, userId: 1 })?.permitted).toBe(false);
  });

  it('is checked by the advisor of today, by no other', () => {
    expect(look('submitted', 'advisorResult', {}, advisor)?.enabled).toBe(true);
    expect(look('submitted', 'advisorResult', { advisorUserId: 9 }, advisor)?.permitted).toBe(
      false,
    );
    expect(look('submitted', 'advisorResult', { advisorUserId: null }, advisor)?.permitted).toBe(
      false,
    );
  });

  it('is not judged by the student nor by their advisor', () => {
    const judging = ['markItem', 'complete', 'giveDeadline', 'fail'];
    const known = {
      markSufficient: true,
      missingSettled: true,
      itemsMissing: true,
      graceOver: true,
      deadlineOver: true,
    };
    const judged = Object.keys(machine.states).flatMap((state) =>
      transitionsFrom(machine, state).flatMap(({ event }) =>
        judging.includes(event) ? [[state, event] as const] : [],
      ),
    );
    expect(judged.length).toBeGreaterThan(judging.length);
    for (const [state, event] of judged) {
      expect(look(state, event, known)?.enabled, `${state}.${event}`).toBe(true);
      for (const interest of [{ ownerId: university.userId }, { advisorUserId: university.userId }])
        expect(look(state, event, { ...known, ...interest })?.unmet, `${state}.${event}`).toEqual([
          'disinterested',
        ]);
    }
  });

  it('is failed by the organization when the extra days or the deadline are over', () => {
    expect(look('documentsNotUploaded', 'fail', {})?.unmet).toEqual(['graceOver']);
    expect(look('deadlineGiven', 'fail', {})?.unmet).toEqual(['deadlineOver']);
    expect(look('advisorChecked', 'fail', {})?.enabled).toBe(true);
  });

  it('is confirmed and returned by the agency, in its time', () => {
    const roles: readonly RoleName[] = ['university', 'ministry', 'admin'];
    for (const state of ['completedSuccessfully', 'notCompleted']) {
      expect(look(state, 'confirm', {}, innovation)?.enabled, state).toBe(true);
      expect(look(state, 'confirm', {}, systemActor)?.unmet, state).toEqual(['agencyTimeOver']);
      expect(look(state, 'returnToOrg', {}, innovation)?.unmet, state).toEqual(['agencyTimeOpen']);
      for (const role of roles)
        expect(look(state, 'confirm', {}, relatedActor(role))?.permitted, state).toBe(false);
    }
    expect(
      look('deadlineGiven', 'returnToOrg', { agencyTimeOpen: true }, innovation)?.enabled,
    ).toBe(true);
  });
});
