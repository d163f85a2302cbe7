import { describe, expect, it } from 'vitest';
import {
  type ApplicationFacts,
  applicationMachine,
  letterGuards,
} from '#machines/application.machine.ts';
import { ActionRefused, type Actor, actionsOf, perform, systemActor } from '#machines/kit.ts';
import { letterHolds } from '../support/letter-holds.ts';
import { permissions, relatedActor } from '../support/model.ts';

/** An independent researcher's paper in the best of days: every condition of its own kind holds. */
const facts: ApplicationFacts = {
  ownerId: 1,
  organizationId: 1,
  advisorUserId: null,
  independent: true,
  trainee: false,
  doctoralDegree: false,
  returned: false,
  registrationOpen: true,
  reworkOpen: true,
  reviewOpen: true,
  periodOpen: true,
  typeOffered: true,
  placeOffered: true,
  draftsWithinLimit: true,
  mayStudyMore: true,
  neverSent: true,
  profileComplete: true,
  educationProven: true,
  worksSufficient: true,
  documentsComplete: true,
  languageProven: true,
  singleApplication: true,
  advisorAvailable: true,
  ...letterHolds,
  chosenAdvisorAvailable: true,
  topicAvailable: true,
  chosenTopicAvailable: true,
  reviewStarted: false,
  papersAskable: true,
  wroteInOtherLanguage: false,
  papersTimeOpen: false,
  papersLate: false,
  papersReminderDue: false,
  documentsMarkedCorrect: true,
  diplomaDecided: true,
  diplomaNotRejected: true,
  certificateDecided: true,
  certificateNotRejected: true,
  appealTimeOpen: true,
  appealOpen: false,
  appealLate: false,
  appealToldToday: false,
  appealUnanswered: false,
  examUndecided: false,
  examFinished: false,
  examPublished: false,
  examPassed: false,
  councilDecided: true,
  advisorSet: true,
  topicSet: true,
  placeFree: true,
  admittedElsewhere: false,
  decisionOverdue: false,
  leftUndecided: false,
  overdueToldToday: false,
  noLiveStudy: true,
  organizationActive: true,
  oldListOpen: true,
  startedBeforePlatform: true,
  oldListFlag: 'new',
  changedSinceRefusal: false,
  termOver: true,
  monitoringSettled: true,
  dissertationUploaded: true,
  qualificationPassed: true,
  degreeApproved: false,
  reminderDue: false,
  leaveOver: false,
  studyOverdue: false,
  organizationMerged: false,
};
const owner = relatedActor('applicant');
const reviewer: Actor = { ...relatedActor('university'), userId: 2 };
const innovation: Actor = { ...relatedActor('innovation'), userId: 3 };
const examType = { independent: false, examUndecided: true, councilDecided: false };

const look = (
  state: string,
  event: string,
  actor: Actor,
  changed: Partial<ApplicationFacts> = {},
) => {
  const action = actionsOf(
    applicationMachine,
    { state, facts: { ...facts, ...changed } },
    actor,
  ).find((one) => one.event === event);
  if (!action) throw new Error(`${state} does not know ${event}`);
  return action;
};
const unmet = (...args: Parameters<typeof look>) => look(...args).unmet;

describe('application: who may do what', () => {
  it('gives each role exactly these actions, when all conditions hold', () => {
    expect(permissions(applicationMachine)).toMatchInlineSnapshot(`
      {
        "absent": {
          "applicant": "create",
          "doctorate": "create",
          "university": "add",
        },
        "admittedToStudy": {
          "innovation": "confirmOld, unconfirmOld",
          "system": "follow, supersede, endRemind",
          "university": "resendOld, correctOld, setAdvisor, setTopic, vacation, finish, finishTrainee, defend, cancel",
        },
        "archivedDraft": {},
        "archivedRejected": {},
        "cancelled": {
          "applicant": "appeal",
          "doctorate": "appeal",
          "innovation": "reinstate, appealRefuse",
          "system": "appealOverdue, appealLapse",
        },
        "deleted": {},
        "documentReceived": {
          "applicant": "giveUp, appeal",
          "doctorate": "giveUp, appeal",
          "innovation": "reopenResult, appealRefuse, closeUndecided",
          "system": "notAccept, supersede, appealOverdue, appealLapse, overdue",
          "university": "setAdvisor, setTopic, translate, setCouncil, admit, notAccept, returnToReview",
        },
        "draft": {
          "applicant": "save, send, delete",
          "doctorate": "save, send, delete",
          "system": "expire",
        },
        "failedExam": {
          "applicant": "appeal",
          "doctorate": "appeal",
          "innovation": "reopenResult, appealRefuse",
          "system": "appealOverdue, appealLapse",
        },
        "graduated": {
          "system": "follow, syncOak",
          "university": "defend",
        },
        "leftUndecided": {},
        "onAcademicLeave": {
          "system": "follow, returnRemind, supersede",
          "university": "returnFromLeave, vacationExtend, cancel",
        },
        "papersAwaited": {
          "applicant": "answerPapers, giveUp",
          "doctorate": "answerPapers, giveUp",
          "system": "remindPapers, lapsePapers, supersede",
          "university": "translate, cancelPapers",
        },
        "pending": {
          "applicant": "withdraw, giveUp",
          "doctorate": "withdraw, giveUp",
          "innovation": "prolongReview, closeUndecided",
          "system": "supersede, overdue",
          "university": "reviewStart, markDocument, translate, askPapers, accept, reject",
        },
        "rejected": {
          "applicant": "regenerate, appeal",
          "doctorate": "regenerate, appeal",
          "innovation": "reopen, appealRefuse",
          "system": "appealOverdue, appealLapse, expire",
        },
        "successfullyDefended": {},
        "superseded": {},
        "traineeGraduated": {},
        "withdrawn": {},
      }
    `);
  });
});

describe('application: words in another language', () => {
  const foreign = { wroteInOtherLanguage: true };

  it('are translated by the organization until it admits, without a confirmation, and nothing waits for it', () => {
    for (const state of ['pending', 'papersAwaited', 'documentReceived'])
      expect(look(state, 'translate', reviewer, foreign)).toMatchObject({
        enabled: true,
        target: state,
        asks: [],
        duty: false,
      });
    expect(look('pending', 'translate', owner, foreign).permitted).toBe(false);
  });

  it('of who wrote in Uzbek are none', () => {
    expect(unmet('pending', 'translate', reviewer, {})).toEqual(['wroteInOtherLanguage']);
  });
});

describe('application: missing papers', () => {
  const waiting = { papersTimeOpen: true };

  it('are asked for by the reviewer while the review lasts, twice at most', () => {
    expect(look('pending', 'askPapers', reviewer, examType)).toMatchObject({
      enabled: true,
      target: 'papersAwaited',
      asks: ['confirm', 'reason'],
    });
    expect(
      unmet('pending', 'askPapers', reviewer, { reviewOpen: false, papersAskable: false }),
    ).toEqual(['reviewOpen', 'papersAskable']);
    expect(look('pending', 'askPapers', owner).permitted).toBe(false);
  });

  it('come from the applicant alone, in time, and the review goes on', () => {
    expect(look('papersAwaited', 'answerPapers', owner, waiting)).toMatchObject({
      enabled: true,
      duty: true,
      target: 'pending',
    });
    expect(look('papersAwaited', 'answerPapers', reviewer, waiting).permitted).toBe(false);
    expect(unmet('papersAwaited', 'answerPapers', owner)).toEqual(['papersTimeOpen']);
  });

  it('that do not come leave nobody waiting: the reviewer cancels, or time does', () => {
    expect(look('papersAwaited', 'cancelPapers', reviewer)).toMatchObject({
      enabled: true,
      target: 'pending',
    });
    expect(unmet('papersAwaited', 'lapsePapers', systemActor)).toEqual(['papersLate']);
    expect(look('papersAwaited', 'lapsePapers', systemActor, { papersLate: true })).toMatchObject({
      enabled: true,
      target: 'pending',
    });
  });
});

describe('application: from draft to decision', () => {
  it('an applicant applies and a university accepts and admits', () => {
    const walk: [string, Actor][] = [
      ['create', owner],
      ['send', owner],
      ['accept', reviewer],
      ['admit', reviewer],
    ];
    const states = ['absent'];
    for (const [event, actor] of walk)
      states.push(
        perform(applicationMachine, { state: states.at(-1) ?? '', facts }, event, actor).state,
      );
    expect(states).toEqual(['absent', 'draft', 'pending', 'documentReceived', 'admittedToStudy']);
  });

  it('a draft is not sent while anything is missing, and everything missing is named at once', () => {
    expect(
      unmet('draft', 'send', owner, {
        profileComplete: false,
        documentsComplete: false,
        worksSufficient: false,
      }),
    ).toEqual(['profileComplete', 'worksSufficient', 'documentsComplete']);
  });

  it('a returned draft is sent within its rework time, also after registration', () => {
    expect(unmet('draft', 'send', owner, { registrationOpen: false })).toEqual(['windowOpen']);
    expect(unmet('draft', 'send', owner, { registrationOpen: false, returned: true })).toEqual([]);
    expect(unmet('draft', 'send', owner, { returned: true, reworkOpen: false })).toEqual([
      'windowOpen',
    ]);
  });

  it('an application that was sent once is not deleted, only withdrawn before the review begins', () => {
    expect(unmet('draft', 'delete', owner, { neverSent: false })).toEqual(['neverSent']);
    expect(unmet('pending', 'withdraw', owner, { reviewStarted: true })).toEqual([
      'reviewNotStarted',
    ]);
  });

  it('a university cannot accept while a document is not marked correct, but may reject', () => {
    expect(unmet('pending', 'accept', reviewer, { documentsMarkedCorrect: false })).toEqual([
      'documentsMarkedCorrect',
    ]);
    // A certificate that nobody has read would silently cost its holder the exemption.
    for (const undecided of ['diplomaDecided', 'certificateDecided'] as const)
      expect(unmet('pending', 'accept', reviewer, { [undecided]: false })).toEqual([undecided]);
    expect(look('pending', 'reject', reviewer, { documentsMarkedCorrect: false }).enabled).toBe(
      true,
    );
  });

  it('nobody decides after the review time', () => {
    for (const event of ['accept', 'reject', 'markDocument'])
      expect(unmet('pending', event, reviewer, { reviewOpen: false })).toEqual(['reviewOpen']);
  });

  it('nobody decides about their own paper or that of their own student', () => {
    expect(unmet('pending', 'accept', relatedActor('university'))).toEqual(['disinterested']);
    for (const event of ['admit', 'notAccept'])
      expect(unmet('documentReceived', event, reviewer, { advisorUserId: 2 })).toEqual([
        'disinterested',
      ]);
  });

  it('another organization, the applicant and the scheduler cannot accept', () => {
    for (const actor of [{ ...reviewer, organizationId: 9 }, owner, systemActor])
      expect(look('pending', 'accept', actor).permitted).toBe(false);
  });

  it('a rejection may be reworked in time and is archived when rework and appeal are over', () => {
    expect(look('rejected', 'regenerate', owner).target).toBe('draft');
    expect(unmet('rejected', 'regenerate', owner, { reworkOpen: false })).toEqual(['reworkOpen']);
    expect(unmet('rejected', 'expire', systemActor)).toEqual(['rejectionOver']);
    expect(
      look('rejected', 'expire', systemActor, { reworkOpen: false, appealTimeOpen: false }).enabled,
    ).toBe(true);
    expect(
      look('rejected', 'expire', systemActor, {
        reworkOpen: false,
        appealTimeOpen: false,
        appealOpen: true,
      }).enabled,
    ).toBe(false);
  });
});

describe('application: admission', () => {
  it('of an independent researcher needs the council, an advisor and a topic, but no exam and no place', () => {
    const bare = { councilDecided: false, advisorSet: false, topicSet: false, placeFree: false };
    expect(unmet('documentReceived', 'admit', reviewer, bare)).toEqual([
      'councilDecided',
      'advisorSet',
      'topicSet',
    ]);
  });

  it('of the exam types needs a passed exam and a free place', () => {
    expect(unmet('documentReceived', 'admit', reviewer, { ...examType, placeFree: false })).toEqual(
      ['resultAccepted', 'placeFree'],
    );
    expect(
      look('documentReceived', 'admit', reviewer, {
        ...examType,
        examFinished: true,
        examPassed: true,
        advisorSet: false,
      }).enabled,
    ).toBe(true);
  });

  it.each(letterGuards)('and sending ask the targeted letter: %s', (guard) => {
    expect(look('documentReceived', 'admit', reviewer, { [guard]: false }).unmet).toEqual([guard]);
    expect(look('draft', 'send', owner, { [guard]: false }).unmet).toEqual([guard]);
  });

  it('books the role and a place of the person, ends other drafts, and tells', () => {
    const { effects } = perform(
      applicationMachine,
      { state: 'documentReceived', facts },
      'admit',
      reviewer,
    );
    expect(
      effects.map(
        ({ type, params }) =>
          `${type} ${params.entry ?? params.code ?? params.document ?? params.event}`,
      ),
    ).toEqual([
      'book placeUsed',
      'book letterPlace',
      'book studentRole',
      'book advisorTenure',
      'book topicPlace',
      'book othersSuperseded',
      'raise expire',
      'notify N-ADMITTED',
      'notify N-ADMITTED-ADVISOR',
      'generate DOC-ADMISSION',
    ]);
  });

  it('waits while an appeal is open', () => {
    for (const event of ['admit', 'notAccept'])
      expect(unmet('documentReceived', event, reviewer, { appealOpen: true })).toEqual([
        'noOpenAppeal',
      ]);
  });

  it('does not return to review once it is decided', () => {
    expect(unmet('documentReceived', 'returnToReview', reviewer)).toEqual(['undecided']);
    expect(unmet('documentReceived', 'returnToReview', reviewer, examType)).toEqual([]);
  });
});

describe('application: appeals', () => {
  it('one appeal at a time, in time', () => {
    expect(unmet('rejected', 'appeal', owner, { appealOpen: true })).toEqual(['noOpenAppeal']);
    expect(unmet('failedExam', 'appeal', owner, { appealTimeOpen: false })).toEqual([
      'appealTimeOpen',
    ]);
  });

  it('the agency grants or refuses only an open one; a granted rejection goes back to the university', () => {
    expect(unmet('rejected', 'appealRefuse', innovation)).toEqual(['appealOpen']);
    expect(look('rejected', 'reopen', innovation, { appealOpen: true })).toMatchObject({
      enabled: true,
      target: 'pending',
    });
    expect(look('failedExam', 'reopenResult', innovation, { appealOpen: true }).target).toBe(
      'documentReceived',
    );
  });

  it('nothing is reopened when the person meanwhile has another application', () => {
    expect(
      unmet('rejected', 'reopen', innovation, { appealOpen: true, singleApplication: false }),
    ).toEqual(['singleApplication']);
  });
});

describe('application: the study', () => {
  it('an unconfirmed old-list student gets no leave and is sent again only when something changed', () => {
    const refused = { oldListFlag: 'unconfirmed_old' } as const;
    expect(unmet('admittedToStudy', 'vacation', reviewer, refused)).toEqual(['confirmedStudent']);
    expect(unmet('admittedToStudy', 'resendOld', reviewer, refused)).toEqual([
      'changedSinceRefusal',
    ]);
    expect(unmet('admittedToStudy', 'confirmOld', innovation, refused)).toEqual(['onOldList']);
  });

  it('nobody of the old list finishes or defends before the agency has confirmed them', () => {
    for (const oldListFlag of ['old', 'unconfirmed_old'] as const) {
      const waiting = { oldListFlag, independent: false };
      expect(unmet('admittedToStudy', 'finish', reviewer, waiting)).toEqual(['agencyConfirmed']);
      expect(unmet('admittedToStudy', 'defend', reviewer, waiting)).toEqual(['agencyConfirmed']);
      const trainee = { ...waiting, trainee: true };
      expect(unmet('admittedToStudy', 'finishTrainee', reviewer, trainee)).toEqual([
        'agencyConfirmed',
      ]);
      expect(unmet('admittedToStudy', 'cancel', reviewer, waiting)).toEqual([]);
    }
    const confirmed = { oldListFlag: 'confirmed_old', independent: false } as const;
    expect(unmet('admittedToStudy', 'finish', reviewer, confirmed)).toEqual([]);
  });

  it('a university adds students of the old list until its last day, and none whom the platform would have admitted', () => {
    expect(unmet('absent', 'add', reviewer, { oldListOpen: false })).toEqual(['oldListOpen']);
    expect(unmet('absent', 'add', reviewer, { startedBeforePlatform: false })).toEqual([
      'startedBeforePlatform',
    ]);
    expect(
      unmet('admittedToStudy', 'correctOld', reviewer, {
        oldListFlag: 'unconfirmed_old',
        startedBeforePlatform: false,
      }),
    ).toEqual(['startedBeforePlatform']);
  });

  it('a ministry above decides where nobody of the organization may, and nowhere else', () => {
    const ministry: Actor = { role: 'ministry', userId: 4, organizationId: 9 };
    const decisions = { pending: 'accept', documentReceived: 'admit', admittedToStudy: 'cancel' };
    for (const [state, event] of Object.entries(decisions)) {
      expect(look(state, event, ministry, { deputies: [9] }).enabled).toBe(true);
      expect(look(state, event, ministry, { deputies: [] }).permitted).toBe(false);
      expect(look(state, event, ministry).permitted).toBe(false);
    }
    expect(look('admittedToStudy', 'setTopic', ministry, { deputies: [9] }).permitted).toBe(false);
  });

  it('a trainee finishes as a trainee and never defends', () => {
    expect(
      look('admittedToStudy', 'finishTrainee', reviewer, { trainee: true, independent: false })
        .target,
    ).toBe('traineeGraduated');
    expect(unmet('admittedToStudy', 'defend', reviewer, { trainee: true })).toEqual(['notTrainee']);
  });

  it('qualification exams are asked of PhD, not of DSc', () => {
    expect(unmet('graduated', 'defend', reviewer, { qualificationPassed: false })).toEqual([
      'qualificationPassed',
    ]);
    expect(
      unmet('graduated', 'defend', reviewer, { qualificationPassed: false, doctoralDegree: true }),
    ).toEqual([]);
  });

  it('somebody who studies elsewhere is not admitted, and what they have under review ends', () => {
    expect(unmet('documentReceived', 'admit', reviewer, { mayStudyMore: false })).toEqual([
      'noOtherStudy',
    ]);
    for (const state of ['pending', 'documentReceived'])
      expect(look(state, 'supersede', systemActor, { mayStudyMore: false }).target).toBe(
        'superseded',
      );
    expect(unmet('pending', 'supersede', systemActor)).toEqual(['studiesElsewhere']);
  });

  it('an applicant takes back what nobody has opened, and afterwards withdraws permanently', () => {
    expect(unmet('pending', 'giveUp', owner)).toEqual(['tooLateToWithdraw']);
    const begun = { reviewStarted: true };
    expect(unmet('pending', 'withdraw', owner, begun)).toEqual(['reviewNotStarted']);
    expect(look('pending', 'withdraw', owner).asks).toEqual(['confirm', 'reason']);
    expect(look('pending', 'giveUp', owner, begun).asks).toEqual(['confirm', 'reason']);
    expect(look('pending', 'giveUp', owner, { registrationOpen: false }).target).toBe('withdrawn');
  });

  it('nobody appeals against a rejection that could only be confirmed', () => {
    const tooLate = { independent: false, examUndecided: false };
    expect(unmet('rejected', 'appeal', owner, tooLate)).toEqual(['rejectionContestable']);
    expect(unmet('rejected', 'appeal', owner, { singleApplication: false })).toEqual([
      'singleApplication',
    ]);
    expect(unmet('rejected', 'regenerate', owner, tooLate)).toEqual(['examAwaited']);
  });

  it('what came back is not sent in a period that is closed', () => {
    const closed = { returned: true, periodOpen: false };
    expect(unmet('draft', 'send', owner, closed)).toEqual(['windowOpen']);
    expect(unmet('rejected', 'regenerate', owner, { periodOpen: false })).toEqual(['periodOpen']);
  });

  it('only an independent study is superseded by another admission', () => {
    expect(unmet('admittedToStudy', 'supersede', systemActor, { independent: false })).toEqual([
      'independent',
    ]);
    expect(
      perform(applicationMachine, { state: 'onAcademicLeave', facts }, 'supersede', systemActor)
        .state,
    ).toBe('cancelled');
  });

  it('nothing moves a person who is cancelled', () => {
    expect(() =>
      perform(applicationMachine, { state: 'cancelled', facts }, 'returnFromLeave', reviewer),
    ).toThrow(ActionRefused);
  });
});
