import { describe, expect, it } from 'vitest';
import { type ExamFacts, examMachine } from '#machines/exam.machine.ts';
import { type ExamResultFacts, examResultMachine } from '#machines/exam-result.machine.ts';
import { actionsOf, perform, systemActor } from '#machines/kit.ts';
import { permissions, relatedActor, relatedFacts } from '../support/model.ts';

const university = relatedActor('university');
const exam: ExamFacts = {
  ...relatedFacts,
  quotaPeriod: true,
  registrationOver: true,
  nothingUnderReview: true,
  candidatesReceived: true,
  noExamYet: true,
  candidatesListed: true,
  everyRowDecided: true,
  resultsHold: true,
  againstRankExplained: true,
  rejectionsSettled: true,
  protocolsUploaded: true,
  placesKept: true,
  lettersKept: true,
  nobodyDecided: true,
  nobodyAdditional: true,
  orderUploaded: true,
  everyAcceptedAdmitted: true,
  appealTimeOver: true,
  appealsSettled: true,
  studyBegun: false,
  resultsLate: false,
  nobodyLeft: false,
  closingLate: false,
  overdueToldToday: false,
  markers: [],
};
const row: ExamResultFacts = {
  ...relatedFacts,
  examUndecided: true,
  examFinished: false,
  examDayReached: true,
  documentsReceived: true,
  noRowYet: true,
  marksPass: true,
  takesPlaces: true,
  additionalPlaceLeft: true,
  additionalMarksPass: true,
  placeFree: true,
  letterNotFull: true,
  applicationEnded: true,
  nextByRank: true,
  newMarksPass: true,
  placeOrRank: true,
  placeRefused: true,
  opened: true,
  markedBy: 7,
};
const finished = { examUndecided: false, examFinished: true };
const look = (
  state: string,
  event: string,
  changed: Partial<ExamResultFacts>,
  actor = university,
) =>
  actionsOf(examResultMachine, { state, facts: { ...row, ...changed } }, actor).find(
    (action) => action.event === event,
  );
const lookAtExam = (
  state: string,
  event: string,
  changed: Partial<ExamFacts>,
  actor = university,
) =>
  actionsOf(examMachine, { state, facts: { ...exam, ...changed } }, actor).find(
    (action) => action.event === event,
  );

describe('the finish of an exam', () => {
  const finish = (facts: Partial<ExamFacts>, actor = university) =>
    actionsOf(examMachine, { state: 'draft', facts: { ...exam, ...facts } }, actor).find(
      ({ event }) => event === 'finish',
    );
  const own = [university.userId ?? 0];

  it('is not for those who entered its marks', () => {
    expect(finish({ markers: [] })?.enabled).toBe(true);
    expect(finish({ markers: own })).toMatchObject({ permitted: true, unmet: ['marksByOthers'] });
  });

  it('is for the ministry above only while everybody of the organization has entered some', () => {
    const ministry = { ...relatedActor('ministry'), userId: 99, organizationId: 5 };
    expect(finish({ markers: own, deputies: [5] }, ministry)?.enabled).toBe(true);
    expect(finish({ markers: own, deputies: [] }, ministry)?.permitted).toBe(false);
    expect(finish({ markers: own, deputies: [6] }, ministry)?.permitted).toBe(false);
  });
});

describe('exam', () => {
  it('gives each role exactly these actions', () => {
    expect(permissions(examMachine)).toMatchInlineSnapshot(`
      {
        "absent": {
          "university": "create",
        },
        "afterFinished": {},
        "cancelled": {},
        "draft": {
          "system": "cancel, overdue",
          "university": "setSchedule, upload, finish",
        },
        "finished": {
          "innovation": "reopen",
          "system": "close, overdue",
          "university": "upload, close",
        },
      }
    `);
  });

  it('is finished only when nothing is left open', () => {
    const open = {
      candidatesListed: false,
      everyRowDecided: false,
      nothingUnderReview: false,
      rejectionsSettled: false,
      protocolsUploaded: false,
      placesKept: false,
      lettersKept: false,
    };
    expect(lookAtExam('draft', 'finish', open)?.unmet.sort()).toEqual(Object.keys(open).sort());
  });

  it('is reopened by the agency alone, while nobody is admitted or refused for good', () => {
    const agency = relatedActor('innovation');
    expect(lookAtExam('finished', 'reopen', {}, agency)?.enabled).toBe(true);
    expect(lookAtExam('finished', 'reopen', { nobodyDecided: false }, agency)?.unmet).toEqual([
      'nobodyDecided',
    ]);
    expect(lookAtExam('finished', 'reopen', {})?.permitted).toBe(false);
  });

  it('is closed by the scheduler when the study has begun, never over somebody who waits for their admission', () => {
    expect(lookAtExam('finished', 'close', {}, systemActor)?.unmet).toContain('studyBegun');
    expect(
      lookAtExam(
        'finished',
        'close',
        { studyBegun: true, everyAcceptedAdmitted: false },
        systemActor,
      )?.unmet,
    ).toEqual(['everyAcceptedAdmitted']);
    expect(
      perform(examMachine, { state: 'finished', facts: exam }, 'close', university).state,
    ).toBe('afterFinished');
  });
});

describe('exam result', () => {
  it('gives each role exactly these actions', () => {
    expect(permissions(examResultMachine)).toMatchInlineSnapshot(`
      {
        "absent": {
          "system": "create",
        },
        "accepted": {
          "system": "remove, publish, release, displace",
          "university": "setMark, refuse, decline",
        },
        "acceptedAdditionally": {
          "system": "release",
          "university": "refuseAdditional",
        },
        "deleted": {},
        "noResult": {
          "system": "remove",
          "university": "setMark, accept, refuse",
        },
        "notAccepted": {
          "system": "remove, publish, acceptAdditional, open, release",
          "university": "setMark, accept, promote, remarkAccept, remarkRefuse",
        },
      }
    `);
  });

  it('takes marks and results only before the publication', () => {
    for (const event of ['setMark', 'accept', 'refuse'])
      expect(look('noResult', event, finished)?.unmet).toEqual(['examUndecided']);
  });

  it('gives no place of the quota to a foreign citizen', () => {
    expect(look('noResult', 'accept', { takesPlaces: false })?.unmet).toEqual(['takesPlaces']);
    expect(
      look('notAccepted', 'acceptAdditional', { ...finished, takesPlaces: false }, systemActor)
        ?.enabled,
    ).toBe(true);
  });

  it('is marked anew by somebody else than before, and either way has its own event', () => {
    expect(look('notAccepted', 'remarkAccept', { ...finished, markedBy: 1 })?.unmet).toEqual([
      'otherMember',
    ]);
    for (const end of ['remarkAccept', 'remarkRefuse'])
      expect([end, look('notAccepted', end, finished)?.enabled]).toEqual([end, true]);
    expect(
      look('notAccepted', 'remarkRefuse', { ...finished, placeRefused: false })?.unmet,
    ).toEqual(['placeRefused']);
    expect(
      look('notAccepted', 'remarkAccept', { ...finished, newMarksPass: false })?.unmet,
    ).toEqual(['newMarksPass']);
    expect(look('notAccepted', 'remarkAccept', { ...finished, placeOrRank: false })?.unmet).toEqual(
      ['placeOrRank'],
    );
  });

  it('moves the last accepted in the same step as the one who takes their place', () => {
    const { effects } = perform(
      examResultMachine,
      { state: 'notAccepted', facts: { ...row, ...finished } },
      'remarkAccept',
      university,
    );
    expect(effects.map(({ params }) => params.entry ?? params.code)).toEqual([
      'lastAcceptedDisplaced',
      'N-RESULT',
    ]);
  });

  it('cannot be changed any more when the person is admitted', () => {
    for (const event of ['decline', 'displace'])
      expect(
        look(
          'accepted',
          event,
          { ...finished, documentsReceived: false },
          event === 'displace' ? systemActor : university,
        )?.unmet,
      ).toEqual(['documentsReceived']);
  });
});
