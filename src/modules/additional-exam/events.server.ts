import { additionalExamMachine } from '#machines/additional-exam.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { refuseFields, requireId } from '#server/base/refuse.ts';
import { creation, eventsOf } from '#server/engine/define-events.ts';
import { requireOwnFiles } from '#server/engine/own-files.ts';
import type { BaseRow, Change } from '#server/engine/process.ts';
import { parsed } from '#server/process-routes/route-context.ts';
import { addDays } from '#shared/dates.ts';
import { additionalExamSubjects, conditionGrounds } from './codes.ts';
import { birthFacts } from './create.server.ts';
import type { AdditionalExamRow } from './row.server.ts';
import {
  type AdditionalExamCreate,
  additionalExamCreate,
  type ConditionalPass,
  conditionalPass,
  conditionDays,
  conditionFulfilled,
  type ExamResult,
  type ExamRetry,
  examFailed,
  examPassed,
  examResult,
  examRetry,
} from './schema.ts';

type ExamChange = Change<AdditionalExamRow>;

const conditional = statesTagged(additionalExamMachine, 'conditional');
const underCondition = ({ row }: ExamChange): boolean => conditional.includes(row.state);

/** Nobody is told today to come yesterday. */
function requireDayAhead(day: string, today: string): void {
  if (day < today) throw refuseFields({ exam_date: 'validation.exam_day_ahead' });
}

function requireDuringStudy(day: string, { row: { study_start } }: ExamChange): void {
  if (study_start && day < study_start) {
    throw refuseFields({
      exam_date: { key: 'validation.exam_before_study', params: { from: study_start } },
    });
  }
}

/**
 * A new exam: the student is the one of the study, an additional subject is one of the directory.
 */
async function writePlanned({ trx, input, row, reader }: Change<BaseRow, AdditionalExamCreate>) {
  const { application_id, subject, category_subject_id = null, exam_date, place = null } = input;
  requireDayAhead(exam_date, reader.today);
  const extra = additionalExamSubjects.some((one) => one.id === subject && one.extra);
  const named = extra ? category_subject_id : null;
  const known = await trx
    .selectFrom('category_subject')
    .select('id')
    .where('id', '=', named ?? 0)
    .executeTakeFirst();
  if (named !== null && !known) throw refuseFields({ category_subject_id: 'validation.choice' });
  return {
    application_id,
    subject,
    category_subject_id: named,
    exam_date,
    place,
    owner_id: requireId(row.owner_id),
  };
}

/**
 * An attempt that was held: its real day, its mark and the protocol, uploaded by the person who
 * acts.
 */
async function writeHeld(
  change: ExamChange,
  result: { exam_date: string; protocol_file_id: string; mark: number | null },
) {
  const { trx, reader } = change;
  requireDuringStudy(result.exam_date, change);
  await requireOwnFiles(trx, reader.actor.userId, { protocol_file_id: result.protocol_file_id });
  return { ...result, decided_on: reader.today };
}

async function writePassed(change: ExamChange & { input: ExamResult }) {
  const { trx, input, reader } = change;
  if (!underCondition(change)) return writeHeld(change, parsed(examPassed, input));
  const { condition_file_id } = parsed(conditionFulfilled, input);
  await requireOwnFiles(trx, reader.actor.userId, { condition_file_id });
  return { condition_file_id, decided_on: reader.today };
}

/** A condition that was not fulfilled leaves the marks of its attempt as they are. */
const writeFailed = async (change: ExamChange & { input: ExamResult }) =>
  underCondition(change)
    ? { decided_on: change.reader.today }
    : writeHeld(change, parsed(examFailed, change.input));

async function writeConditional(change: ExamChange & { input: ConditionalPass }) {
  const { input, reader, reason } = change;
  const { condition_ground, deadline, exam_date, mark, protocol_file_id } = input;
  const until = addDays(reader.today, conditionDays);
  if (deadline <= reader.today || deadline > until) {
    throw refuseFields({
      deadline: { key: 'validation.condition_deadline', params: { days: conditionDays, until } },
    });
  }
  const condition = { condition_ground, deadline, reason, decided_on: reader.today };
  if (condition_ground !== conditionGrounds[0].id || !exam_date || !protocol_file_id)
    return condition;
  return {
    ...condition,
    ...(await writeHeld(change, { exam_date, protocol_file_id, mark: mark ?? null })),
  };
}

/** A new day for the attempt whose day has passed without a result. */
function writeReplanned({ input, reader }: ExamChange & { input: ExamRetry }) {
  const { exam_date, place = null } = input;
  requireDayAhead(exam_date, reader.today);
  return { exam_date, place };
}

/** The next attempt begins clean; what the former one was stays in the history. */
function writeRetry(change: ExamChange & { input: ExamRetry }) {
  const nothing = {
    mark: null,
    protocol_file_id: null,
    condition_ground: null,
    reason: null,
    deadline: null,
    condition_file_id: null,
    decided_on: null,
  };
  return { ...nothing, ...writeReplanned(change), attempt: change.row.attempt + 1 };
}

const { begin, on } = eventsOf<'additional_exam', AdditionalExamRow>();

const create = begin({ input: additionalExamCreate, write: writePlanned });

/**
 * How a qualification exam is planned: one after the other for one student, because they count each
 * other.
 */
export const additionalExamCreation = creation(
  { create },
  {
    event: () => 'create',
    facts: birthFacts,
    lockKey: ({ input }) => String(input.application_id),
  },
);

/** What the events of a qualification exam are sent with and write. */
export const additionalExamEvents = {
  pass: on({ input: examResult, write: writePassed }),
  fail: on({ input: examResult, write: writeFailed }),
  passConditionally: on({ input: conditionalPass, write: writeConditional }),
  overdue: on({ write: ({ reader }) => ({ overdue_told_on: reader.today }) }),
  replan: on({ input: examRetry, write: writeReplanned }),
  retry: on({ input: examRetry, write: writeRetry }),
};
