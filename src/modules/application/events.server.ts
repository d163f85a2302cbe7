import { refuseFields } from '#server/base/refuse.ts';
import type { EventDefinition } from '#server/engine/process.ts';
import { aboutPlaces } from '#server/processes/about-places.ts';
import { toSuccessor } from '#server/processes/successor.ts';
import {
  admission,
  advisorChoice,
  applicationDraft,
  cancellation,
  councilDecision,
  defence,
  documentMark,
  finish,
  leave,
  leaveExtension,
  leaveReturn,
  oldStudentCorrection,
  reviewProlongation,
  topicChoice,
} from '#shared/application.ts';
import { cancelReasonIds } from '#shared/codes.ts';
import { addDays } from '#shared/dates.ts';
import { writeAdmitted } from './admission.server.ts';
import { choicesAtAdmission, chosenAdvisor, chosenTopic, writeTopic } from './choices.server.ts';
import { decisionAt } from './facts.server.ts';
import { addOld, confirmOld, correctOld, resendOld, unconfirmOld } from './old.server.ts';
import type { ApplicationRow } from './row.server.ts';
import {
  requireOrder,
  writeCancelled,
  writeDefended,
  writeFinished,
  writeFromRegister,
  writeLeave,
  writeLeaveExtended,
  writeReturned,
} from './study.server.ts';
import {
  laterDay,
  writeAccepted,
  writeDocuments,
  writeDraft,
  writeMark,
  writeRejected,
  writeReviewAgain,
  writeSent,
} from './writes.server.ts';

type Doing = EventDefinition<ApplicationRow>;

const choice: Doing = {
  payload: advisorChoice,
  facts: chosenAdvisor,
  write: ({ payload }) => ({ advisor_id: payload.advisor_id }),
};
const remind: Doing = { write: ({ reader }) => ({ reminded_on: reader.today }) };

const appeal: Doing = {
  write: ({ row }) => ({ appeal: 'open', appealed_decision_at: decisionAt(row) }),
};
const appealRefuse: Doing = { write: () => ({ appeal: 'refused' }) };

/** Moves the end of the review by at most `apply.review_days`. */
const prolongReview: Doing = {
  payload: reviewProlongation,
  write({ row, payload, reader }) {
    const until = String(payload.review_until);
    const latest = addDays(
      laterDay(reader.today, row.review_until),
      reader.settings['apply.review_days'],
    );
    if (until <= reader.today || until > latest)
      throw refuseFields({
        review_until: {
          key: 'validation.day_between',
          params: { from: addDays(reader.today, 1), to: latest },
        },
      });
    return { review_until: until, overdue_told_on: null };
  },
};

const setCouncil: Doing = {
  payload: councilDecision,
  async write(change) {
    await requireOrder(change, 'council_file_id');
    return change.payload;
  },
};

const serial = aboutPlaces('r');

/**
 * The doors and the written columns of every event that has any; the others only move the state.
 */
export const applicationEvents: Record<string, Doing> = {
  create: {
    write: ({ payload, row }) => ({
      period_id: payload.period_id,
      dc_type: payload.dc_type,
      owner_id: row.owner_id,
    }),
  },
  add: addOld,
  save: {
    payload: applicationDraft,
    write: writeDraft,
    after: writeDocuments,
    trace: ({ payload }) => (payload.documents ? { documents: payload.documents } : {}),
  },
  send: { write: writeSent },
  withdraw: { write: () => ({ sent_at: null }) },
  regenerate: { write: () => ({ returned: true, appeal: null }) },
  reviewStart: {
    write: ({ reader }) => ({ review_started_at: reader.now, reviewer_id: reader.actor.userId }),
  },
  markDocument: {
    payload: documentMark,
    write: writeMark,
    trace: ({ payload }) => ({ document: payload.kind, mark: payload.mark, note: payload.note }),
  },
  accept: { write: writeAccepted },
  reject: { write: writeRejected },
  returnToReview: { lockKey: serial, write: writeReviewAgain },
  reopen: { write: writeReviewAgain },
  appeal,
  appealRefuse,
  reopenResult: {
    lockKey: serial,
    write: () => ({
      appeal: 'granted',
      council_number: null,
      council_date: null,
      council_file_id: null,
    }),
  },
  overdue: { write: ({ reader }) => ({ overdue_told_on: reader.today }) },
  prolongReview,
  setAdvisor: choice,
  setTopic: { payload: topicChoice, facts: chosenTopic, write: writeTopic },
  setCouncil,
  admit: { lockKey: serial, payload: admission, facts: choicesAtAdmission, write: writeAdmitted },
  notAccept: {
    lockKey: serial,
    write: ({ reader, reason }) => ({ decided_at: reader.now, reason }),
  },
  confirmOld,
  unconfirmOld,
  correctOld: correctOld(oldStudentCorrection),
  resendOld,
  vacation: { payload: leave, write: writeLeave },
  vacationExtend: { payload: leaveExtension, write: writeLeaveExtended },
  returnFromLeave: { payload: leaveReturn, write: writeReturned },
  returnRemind: remind,
  endRemind: remind,
  cancel: { payload: cancellation, write: writeCancelled },
  supersede: {
    write: ({ reader }) => ({
      cancel_reason: cancelReasonIds.ownWish,
      finish_order_date: reader.today,
    }),
  },
  finish: { payload: finish, write: writeFinished },
  finishTrainee: { payload: finish, write: writeFinished },
  defend: { payload: defence, write: writeDefended },
  syncOak: { write: writeFromRegister },
  follow: { write: toSuccessor },
};
