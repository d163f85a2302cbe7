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
import { addDays } from '#shared/dates.ts';
import { requireOwnFiles } from '../engine/own-files.ts';
import type { Change, EventDefinition } from '../engine/process.ts';
import { refuseFields } from '../engine/refuse.ts';
import { isAdvisorAvailable } from './application-facts.ts';
import type { ApplicationRow } from './application-row.ts';
import {
  requireOrder,
  writeAdded,
  writeAdmitted,
  writeDefended,
  writeFinished,
  writeLeave,
  writeLeaveExtended,
  writeReturned,
} from './application-study.ts';
import { laterDay, writeAccepted, writeDocuments, writeDraft, writeMark, writeRejected, writeReviewAgain, writeSent } from './application-writes.ts';

type Doing = EventDefinition<ApplicationRow>;

/** GA11 for the advisor that is being chosen; the advisor's own row is read under the application's lock. */
async function chosenAdvisor({ trx, row, payload, reader }: Change<ApplicationRow>): Promise<{ advisorAvailable: boolean }> {
  const found = await trx.selectFrom('advisor').selectAll().where('id', '=', Number(payload.advisor_id)).executeTakeFirst();
  if (!found) return { advisorAvailable: false };
  const { count } = await trx
    .selectFrom('application')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('advisor_id', '=', found.id)
    .where('study_start', 'is not', null)
    .where('finish_order_number', 'is', null)
    .executeTakeFirstOrThrow();
  const advisor = { ...found, students: count, surname: null, first_name: null, middle_name: null };
  return { advisorAvailable: isAdvisorAvailable(advisor, row.organization_id, reader.settings['advisor.max_active_students']) };
}

const choice: Doing = { payload: advisorChoice, facts: chosenAdvisor, write: ({ payload }) => ({ advisor_id: payload.advisor_id }) };
const remind: Doing = { write: ({ reader }) => ({ reminded_on: reader.today }) };

const appeal: Doing = { write: ({ row }) => ({ appeal: 'open', appealed_decision_at: row.decided_at }) };
const appealRefuse: Doing = { write: () => ({ appeal: 'refused' }) };

/** Moves the end of the review by at most `apply.review_days` (processes 9.3, row 20). */
const prolongReview: Doing = {
  payload: reviewProlongation,
  write({ row, payload, reader }) {
    const until = String(payload.review_until);
    const latest = addDays(laterDay(reader.today, row.review_until), reader.settings['apply.review_days']);
    if (until <= reader.today || until > latest)
      throw refuseFields({ review_until: { key: 'validation.day_between', params: { from: addDays(reader.today, 1), to: latest } } });
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

const resendOld: Doing = {
  payload: oldStudentCorrection,
  facts: async ({ row, payload }) => ({
    changedSinceRefusal: Object.entries(payload).some(([name, value]) => row[name as keyof ApplicationRow] !== value),
  }),
  async write(change) {
    await requireOwnFiles(change.trx, change.reader.actor.userId, { order_file_id: change.payload.order_file_id });
    return { ...change.payload, old_list_flag: 'old' };
  },
};

const cancel: Doing = {
  payload: cancellation,
  async write(change) {
    return { ...(await writeFinished(change)), reason: change.reason };
  },
};

/** The doors and the written columns of every event that has any; the others only move the state. */
export const applicationEvents: Record<string, Doing> = {
  create: { write: ({ payload, row }) => ({ period_id: payload.period_id, dc_type: payload.dc_type, owner_id: row.owner_id }) },
  add: { write: writeAdded },
  save: {
    payload: applicationDraft,
    write: writeDraft,
    after: writeDocuments,
    trace: ({ payload }) => (payload.documents ? { documents: payload.documents } : {}),
  },
  send: { write: writeSent },
  withdraw: { write: () => ({ sent_at: null }) },
  regenerate: { write: () => ({ returned: true, appeal: null }) },
  reviewStart: { write: ({ reader }) => ({ review_started_at: reader.now, reviewer_id: reader.actor.userId }) },
  markDocument: {
    payload: documentMark,
    write: writeMark,
    trace: ({ payload }) => ({ document: payload.kind, mark: payload.mark, note: payload.note }),
  },
  accept: { write: writeAccepted },
  reject: { write: writeRejected },
  returnToReview: { write: writeReviewAgain },
  reopen: { write: writeReviewAgain },
  appeal,
  appealRefuse,
  reopenResult: { write: () => ({ appeal: 'granted', council_number: null, council_date: null, council_file_id: null }) },
  overdue: { write: ({ reader }) => ({ overdue_told_on: reader.today }) },
  prolongReview,
  setAdvisor: choice,
  setTopic: { payload: topicChoice, write: ({ payload }) => ({ topic: payload.topic }) },
  setCouncil,
  admit: { payload: admission, write: writeAdmitted },
  notAccept: { write: ({ reader, reason }) => ({ decided_at: reader.now, reason }) },
  confirmOld: { write: () => ({ old_list_flag: 'confirmed_old' }) },
  unconfirmOld: { write: ({ row, reason }) => ({ old_list_flag: 'unconfirmed_old', refused_version: row.version, reason }) },
  resendOld,
  vacation: { payload: leave, write: writeLeave },
  vacationExtend: { payload: leaveExtension, write: writeLeaveExtended },
  returnFromLeave: { payload: leaveReturn, write: writeReturned },
  returnRemind: remind,
  endRemind: remind,
  cancel,
  supersede: { write: ({ reader }) => ({ cancel_reason: 400, finish_order_date: reader.today }) },
  finish: { payload: finish, write: writeFinished },
  finishTrainee: { payload: finish, write: writeFinished },
  defend: { payload: defence, write: writeDefended },
};
