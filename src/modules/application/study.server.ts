import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { refuseFields } from '#server/base/refuse.ts';
import { requireOwnFiles } from '#server/engine/own-files.ts';
import type { Change } from '#server/engine/process.ts';
import type { Settings } from '#server/settings/settings.ts';
import { cancelReasons, dcTypeOf } from '#shared/codes.ts';
import { addDays, daysBetween, yearsLater } from '#shared/dates.ts';
import { isTopicFree } from './choices.server.ts';
import { requireLeaveTime, requireLongerLeave } from './for-others/leave-time.server.ts';
import type {
  Cancellation,
  Defence,
  Finish,
  Leave,
  LeaveExtension,
  LeaveReturn,
} from './inputs.ts';
import type { ApplicationRow } from './row.server.ts';
import { writeEnded } from './writes.server.ts';

const studying = statesTagged(applicationMachine, 'studying');

/** Number, date and file of an order: the file was uploaded by the person who acts. */
export async function requireOrder({
  trx,
  input: { order_file_id },
  reader,
}: Change<unknown, Pick<Finish, 'order_file_id'>>): Promise<void> {
  await requireOwnFiles(trx, reader.actor.userId, { order_file_id });
}

/** How many years a study of this family lasts. */
function yearsOf(type: ReturnType<typeof dcTypeOf>, settings: Settings): number {
  if (type?.trainee) return settings['study.years_trainee'];
  return settings[type?.family === 'dsc' ? 'study.years_dsc' : 'study.years_phd'];
}

/**
 * The end of the term by family, as the settings say at the start; none for independent
 * researchers.
 */
export function studyEnd(dcType: number, start: string, settings: Settings): string | null {
  const type = dcTypeOf(dcType);
  return type?.independent ? null : addDays(yearsLater(start, yearsOf(type, settings)), -1);
}

const leaveOrder = (input: Finish) => ({
  leave_order_number: input.order_number,
  leave_order_date: input.order_date,
  leave_order_file_id: input.order_file_id,
});

/** Academic leave by order: starts at most 30 days ago, within the longest time of its ground. */
export async function writeLeave(change: Change<ApplicationRow, Leave>) {
  await requireOrder(change);
  const { input, reader } = change;
  const { leave_start, leave_stop, leave_ground } = input;
  requireLeaveTime(input, reader);
  return { leave_start, leave_stop, leave_ground, ...leaveOrder(input) };
}

export async function writeLeaveExtended(change: Change<ApplicationRow, LeaveExtension>) {
  await requireOrder(change);
  const { row, input, reader } = change;
  requireLongerLeave(row, input.leave_stop, reader);
  return { leave_stop: input.leave_stop, ...leaveOrder(input) };
}

/** Return: the end of the study moves by the real length of the leave. */
export async function writeReturned(change: Change<ApplicationRow, LeaveReturn>) {
  await requireOrder(change);
  const { row, input, reader } = change;
  const day = input.return_date;
  const start = row.leave_start ?? day;
  if (day < start || day > addDays(reader.today, 10))
    throw refuseFields({ return_date: 'validation.return_date' });
  const days = daysBetween(start, day);
  return {
    study_end: row.study_end && addDays(row.study_end, days),
    leave_days: row.leave_days + days,
    returned_on: day,
    leave_ground: null,
    leave_start: null,
    leave_stop: null,
    ...leaveOrder(input),
  };
}

/** The code of a reason of removal. */
export const cancelReason = (name: (typeof cancelReasons)[number]['name']): number | undefined =>
  cancelReasons.find((reason) => reason.name === name)?.id;

/** Days that a student may be late from leave before they can be removed for it. */
export const overstayDays = 30;

/** Whether somebody has not come back so long after the end of their leave. */
export const isOverstayed = (row: Pick<ApplicationRow, 'leave_stop'>, today: string): boolean =>
  row.leave_stop !== null && addDays(row.leave_stop, overstayDays) < today;

/**
 * Removal from study: an unfulfilled plan needs a monitoring report that is confirmed as
 * not completed, and on leave the rules are broken by not coming back in time.
 */
export async function writeCancelled(change: Change<ApplicationRow, Cancellation>) {
  const { row, input, reader, reason } = change;
  if (input.cancel_reason === cancelReason('didNotFulfilPlan') && !row.monitoring.failed)
    throw refuseFields({ cancel_reason: 'validation.cancel_needs_report' });
  const breaksRules = input.cancel_reason === cancelReason('violatedRules');
  if (breaksRules && row.leave_stop !== null && !isOverstayed(row, reader.today)) {
    const from = addDays(row.leave_stop, overstayDays + 1);
    throw refuseFields({ cancel_reason: { key: 'validation.cancel_on_leave', params: { from } } });
  }
  return { ...(await writeFinished(change)), decided_at: reader.now, reason };
}

/**
 * Back in study by a granted appeal. The days out of study do not count, as those of a leave (a
 * leave that the removal has cut off ends with it); a topic that somebody else has by now has to be
 * chosen again.
 */
export function writeReinstated({ row, reader }: Change<ApplicationRow>) {
  const days = Math.max(
    0,
    daysBetween(row.leave_start ?? row.finish_order_date ?? reader.today, reader.today),
  );
  return {
    appeal: 'granted' as const,
    study_end: row.study_end && addDays(row.study_end, days),
    leave_days: row.leave_days + days,
    returned_on: reader.today,
    leave_ground: null,
    leave_start: null,
    leave_stop: null,
    cancel_reason: null,
    finish_order_number: null,
    finish_order_date: null,
    finish_order_file_id: null,
    reason: null,
    ...(isTopicFree(row.chosen_topic, row) ? {} : { topic_id: null }),
  };
}

export async function writeFinished(
  change: Change<ApplicationRow, Finish & Partial<Cancellation>>,
) {
  await requireOrder(change);
  const { order_number, order_date, order_file_id, ...rest } = change.input;
  return {
    ...rest,
    finish_order_number: order_number,
    finish_order_date: order_date,
    finish_order_file_id: order_file_id,
  };
}

/**
 * Another admission ends what the person had before: a study by their own wish, an application as it
 * stands.
 */
export const writeSuperseded = (change: Change<ApplicationRow>) =>
  studying.includes(change.row.state)
    ? {
        cancel_reason: cancelReason('ownWish'),
        finish_order_date: change.reader.today,
      }
    : writeEnded(change);

export const writeDefended = ({ row, input }: Change<ApplicationRow, Defence>) => ({
  ...input,
  defended_early:
    row.study_end !== null && row.finish_order_date === null && input.defence_date < row.study_end,
});

/**
 * A defence that the attestation commission's register tells of: its day and document, never early.
 */
export const writeFromRegister = ({ row }: Change<ApplicationRow>) => ({
  defence_date: row.oak?.approved_on ?? null,
  degree_document: row.oak?.document_number ?? null,
  defended_early: false,
});
