import {
  requireLeaveTime,
  requireLongerLeave,
} from '#modules/application/for-others/leave-time.server.ts';
import { Refusal } from '#server/base/refusal.ts';
import { refuseFields } from '#server/base/refuse.ts';
import { creation, eventsOf } from '#server/engine/define-events.ts';
import { requireOwnFiles } from '#server/engine/own-files.ts';
import type { BaseRow, Change, Creation, Reader } from '#server/engine/process.ts';
import { addDays } from '#shared/dates.ts';
import { requestKindIds } from './codes.ts';
import type { StudentRequestRow } from './row.server.ts';
import { type StudentRequestSend, studentRequestSend } from './schema.ts';
import { type Found, studiesOf } from './study.server.ts';

/** Somebody who studies nowhere may ask too, and learns that they do not study. */
async function birthFacts({
  input,
  reader,
  found: study,
}: Creation<Partial<StudentRequestSend>, Found>) {
  const unknown = input.application_id === undefined ? reader.actor.userId : null;
  return {
    ownerId: study?.owner_id ?? unknown,
    organizationId: study?.organization_id ?? null,
    confirmedStudent: study?.confirmed ?? true,
    actPossible: study?.possible ?? false,
    kindFree: study?.free ?? true,
    wishAvailable: study?.available ?? true,
  };
}

/** The days of a leave are those that its order could have. Throws at their fields. */
function requireTime(
  { request_kind, leave_ground, leave_start, leave_stop }: StudentRequestSend,
  study: NonNullable<Found>,
  reader: Reader,
): void {
  if (!leave_stop) return;
  if (request_kind === requestKindIds.extension) requireLongerLeave(study, leave_stop, reader);
  if (request_kind === requestKindIds.leave && leave_start)
    requireLeaveTime({ leave_ground: leave_ground ?? null, leave_start, leave_stop }, reader);
}

/** Only what belongs to the kind is kept of what was sent. */
function wishOf({ request_kind, ...wish }: StudentRequestSend) {
  const { leave, extension, advisor, topic } = requestKindIds;
  return {
    leave_ground: request_kind === leave ? wish.leave_ground : null,
    leave_start: request_kind === leave ? wish.leave_start : null,
    leave_stop: request_kind === leave || request_kind === extension ? wish.leave_stop : null,
    advisor_id: request_kind === advisor ? wish.advisor_id : null,
    topic: request_kind === topic ? wish.topic : null,
  };
}

/** The organization has so many days from today, of which nobody was told yet. */
const newDay = ({ today, settings }: Reader) => ({
  due_on: addDays(today, settings['request.answer_days']),
  told_on: null,
});

async function writeSent({
  trx,
  input,
  reader,
  found: study,
}: Change<BaseRow, StudentRequestSend> & { found: Found }) {
  if (!study) throw new Refusal('NO_PERMISSION');
  requireTime(input, study, reader);
  const wish = wishOf(input);
  if (wish.advisor_id && wish.advisor_id === study.advisor_id)
    throw refuseFields({ advisor_id: 'validation.another_advisor' });
  const { paper_file_id = null } = input;
  await requireOwnFiles(trx, reader.actor.userId, { paper_file_id });
  return {
    application_id: study.application_id,
    owner_id: study.owner_id,
    request_kind: input.request_kind,
    explanation: input.explanation,
    paper_file_id,
    ...wish,
    sent_on: reader.today,
    ...newDay(reader),
  };
}

const { begin, on } = eventsOf<'student_request', StudentRequestRow, Found>();

const send = begin({ input: studentRequestSend, write: writeSent });

/** How a request begins: one after the other for one person, because one of a kind may wait. */
export const studentRequestCreation = creation(
  { send },
  {
    event: () => 'send',
    find: studiesOf,
    facts: birthFacts,
    lockKey: ({ input, reader }) => `of ${input.application_id ?? ''} ${reader.actor.userId ?? ''}`,
  },
);

/** What the events of a request write. */
export const studentRequestEvents = {
  accept: on({ write: ({ reader }) => ({ answered_on: reader.today, ...newDay(reader) }) }),
  refuse: on({ write: ({ reader, reason }) => ({ answered_on: reader.today, reason }) }),
  carryOut: on({ write: ({ reader }) => ({ carried_out_on: reader.today }) }),
  overdue: on({ write: ({ reader }) => ({ told_on: reader.today }) }),
  close: on({ write: ({ row }) => ({ closed_in: row.study_state }) }),
};
