import { aboutPlaces } from '#modules/quota/for-others/about-places.server.ts';
import { refuseFields, requireId } from '#server/base/refuse.ts';
import { creation, eventsOf } from '#server/engine/define-events.ts';
import { requireOwnFiles } from '#server/engine/own-files.ts';
import { addDays } from '#shared/dates.ts';
import { writeAdmitted } from './admission.server.ts';
import { writeUnanswered } from './appeal.server.ts';
import {
  aboutStudiesOf,
  choicesAtAdmission,
  chosenAdvisor,
  chosenTopic,
  writeTopic,
} from './choices.server.ts';
import { birthFacts } from './create.server.ts';
import { decisionAt } from './facts.server.ts';
import { followSuccessor } from './follow.server.ts';
import {
  admission,
  advisorChoice,
  applicationCreate,
  applicationDraft,
  cancellation,
  councilDecision,
  defence,
  documentMark,
  finish,
  leave,
  leaveExtension,
  leaveReturn,
  oldStudent,
  oldStudentCorrection,
  papersAnswer,
  papersRequest,
  reviewProlongation,
  topicChoice,
  translation,
} from './inputs.ts';
import { correctedStart, writeAdded, writeCorrection } from './old.server.ts';
import { writePapersAnswered, writePapersAsked, writePapersEnded } from './papers.server.ts';
import type { ApplicationRow } from './row.server.ts';
import {
  writeCancelled,
  writeDefended,
  writeFinished,
  writeFromRegister,
  writeLeave,
  writeLeaveExtended,
  writeReinstated,
  writeReturned,
  writeSuperseded,
} from './study.server.ts';
import { writeTranslation } from './translation.server.ts';
import {
  laterDay,
  writeAccepted,
  writeDocuments,
  writeDraft,
  writeEnded,
  writeMark,
  writeRejected,
  writeReviewAgain,
  writeSent,
} from './writes.server.ts';

const { begin, on } = eventsOf<'application', ApplicationRow>();

const create = begin({
  input: applicationCreate,
  write: ({ input, row }) => ({ ...input, owner_id: requireId(row.owner_id) }),
});
const add = begin({ input: oldStudent, write: writeAdded });

/**
 * How applications begin: by the applicant in a period, or by a university for a student of the
 * time before the platform.
 */
export const applicationCreation = creation(
  { create, add },
  {
    event: (body) => ('pinfl' in body ? 'add' : 'create'),
    facts: birthFacts,
    lockKey: ({ input, reader }) =>
      'pinfl' in input && input.pinfl ? input.pinfl : `of ${reader.actor.userId}`,
  },
);

const remind = on({ write: ({ reader }) => ({ reminded_on: reader.today }) });

/** Moves the end of the review by at most `apply.review_days`. */
const prolongReview = on({
  input: reviewProlongation,
  write({ row, input: { review_until }, reader }) {
    const latest = addDays(
      laterDay(reader.today, row.review_until),
      reader.settings['apply.review_days'],
    );
    if (review_until <= reader.today || review_until > latest)
      throw refuseFields({
        review_until: {
          key: 'validation.day_between',
          params: { from: addDays(reader.today, 1), to: latest },
        },
      });
    return { review_until, overdue_told_on: null };
  },
});

const setCouncil = on({
  input: councilDecision,
  async write({ trx, input, reader }) {
    await requireOwnFiles(trx, reader.actor.userId, { council_file_id: input.council_file_id });
    return input;
  },
});

const serial = aboutPlaces('r');

/** The application ends under review: by its applicant, or by the agency. */
const endedWithReason = on({
  lockKey: serial,
  write: (change) => ({ ...writeEnded(change), reason: change.reason }),
});

/**
 * The doors and the written columns of every event that has any; the others only move the state.
 */
export const applicationEvents = {
  save: on({
    input: applicationDraft,
    write: writeDraft,
    after: writeDocuments,
    trace: ({ input }) => (input.documents ? { documents: input.documents } : {}),
  }),
  send: on({ write: writeSent }),
  withdraw: on({ write: () => ({ sent_at: null }) }),
  regenerate: on({ write: () => ({ returned: true, appeal: null }) }),
  reviewStart: on({ write: ({ reader }) => ({ review_started_at: reader.now }) }),
  markDocument: on({
    input: documentMark,
    write: writeMark,
    trace: ({ input }) => ({ document: input.kind, mark: input.mark, note: input.note }),
  }),
  askPapers: on({ input: papersRequest, write: writePapersAsked }),
  answerPapers: on({
    input: papersAnswer,
    write: writePapersAnswered,
    after: writeDocuments,
    trace: ({ input }) => ({ documents: input.documents, papers_answer: input.papers_answer }),
  }),
  cancelPapers: on({ write: writePapersEnded('cancelled') }),
  lapsePapers: on({ write: writePapersEnded('lapsed') }),
  remindPapers: on({ write: ({ reader }) => ({ papers_reminded_on: reader.today }) }),
  translate: on({ input: translation, write: writeTranslation }),
  accept: on({ write: writeAccepted }),
  reject: on({ write: writeRejected }),
  returnToReview: on({ lockKey: serial, write: writeReviewAgain }),
  reopen: on({ write: writeReviewAgain }),
  appeal: on({
    write: ({ row, reader }) => ({
      appeal: 'open',
      appealed_decision_at: decisionAt(row),
      appealed_on: reader.today,
    }),
  }),
  appealRefuse: on({ write: () => ({ appeal: 'refused' }) }),
  reopenResult: on({
    lockKey: serial,
    write: () => ({
      appeal: 'granted',
      council_number: null,
      council_date: null,
      council_file_id: null,
    }),
  }),
  overdue: on({ write: ({ reader }) => ({ overdue_told_on: reader.today }) }),
  appealOverdue: on({ write: ({ reader }) => ({ appeal_told_on: reader.today }) }),
  appealLapse: on({ write: writeUnanswered }),
  prolongReview,
  setAdvisor: on({ input: advisorChoice, facts: chosenAdvisor, write: ({ input }) => input }),
  setTopic: on({ input: topicChoice, facts: chosenTopic, write: writeTopic }),
  setCouncil,
  admit: on({
    lockKey: [serial, aboutStudiesOf],
    input: admission,
    facts: choicesAtAdmission,
    write: writeAdmitted,
  }),
  notAccept: on({
    lockKey: serial,
    write: ({ reader, reason }) => ({ decided_at: reader.now, reason }),
  }),
  confirmOld: on({ write: () => ({ old_list_flag: 'confirmed_old' }) }),
  unconfirmOld: on({
    write: ({ row, reason }) => ({
      old_list_flag: 'unconfirmed_old',
      refused_version: row.version,
      refused_data: null,
      reason,
    }),
  }),
  correctOld: on({
    input: oldStudentCorrection,
    facts: correctedStart,
    write: writeCorrection,
  }),
  resendOld: on({ write: () => ({ old_list_flag: 'old', refused_data: null }) }),
  vacation: on({ input: leave, write: writeLeave }),
  vacationExtend: on({ input: leaveExtension, write: writeLeaveExtended }),
  returnFromLeave: on({ input: leaveReturn, write: writeReturned }),
  returnRemind: remind,
  endRemind: remind,
  cancel: on({ input: cancellation, write: writeCancelled }),
  reinstate: on({ lockKey: aboutStudiesOf, write: writeReinstated }),
  giveUp: endedWithReason,
  closeUndecided: endedWithReason,
  supersede: on({ write: writeSuperseded }),
  finish: on({ input: finish, write: writeFinished }),
  finishTrainee: on({ input: finish, write: writeFinished }),
  defend: on({ input: defence, write: writeDefended }),
  syncOak: on({ write: writeFromRegister }),
  follow: on({ write: followSuccessor }),
};
