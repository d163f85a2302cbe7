import { applicationMachine } from '#machines/application.machine.ts';
import { examMachine } from '#machines/exam.machine.ts';
import { examResultMachine } from '#machines/exam-result.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import type { PropMaker } from '#server/story/walk.ts';
import { walkedExam } from './walk-exam.server.ts';

const process = examMachine.id;
const passed = statesTagged(examResultMachine, 'passed');
const additional = statesTagged(examResultMachine, 'additional');

/** Marks of the candidates, best first; all of them pass. */
const marks = [
  { direction_mark: 95, english_mark: 90, absent: false },
  { direction_mark: 90, english_mark: 80, absent: false },
  { direction_mark: 85, english_mark: 80, absent: false },
] as const;
/** Somebody may appeal against a result for fewer days. */
const afterAppeals = 5;

/**
 * A finished exam of the first university with one place of the quota: the best of three candidates
 * has it, the others pass without one.
 */
const finishedExam: PropMaker = async (walk) => {
  const university = walk.staff('university');
  const examiner = await walk.newStaff('university', walk.university);
  const period_id = await walk.make('examPeriod');
  for (const _ of marks)
    await walk.make('receivedApplication', { owner: await walk.newPerson(), record: period_id });
  const desk = walkedExam(walk);
  const exam = await walk.create(university, process, { period_id });
  await walk.follow(process, exam);
  await desk.hold(exam);
  const rows = await desk.rows(exam);
  for (const [at, { id }] of rows.entries())
    await walk.act(examiner, examResultMachine.id, id, 'setMark', { payload: marks[at] });
  for (const [at, { id }] of rows.entries())
    await walk.act(university, examResultMachine.id, id, at === 0 ? 'accept' : 'refuse');
  await walk.act(university, process, exam, 'upload', { payload: await desk.files() });
  await walk.act(university, process, exam, 'finish');
  await walk.follow(process, exam);
  return exam;
};

/**
 * The exam (`record`), closed: everybody who has a place is admitted, under contract where it is an
 * additional one, by the order of the exam, and the time for appeals is over.
 */
const closedExam: PropMaker = async (walk, { record: exam = 0 }) => {
  const university = walk.staff('university');
  const { order_number, order_date } = await walk.db
    .selectFrom('exam')
    .select(['order_number', 'order_date'])
    .where('id', '=', exam)
    .executeTakeFirstOrThrow();
  const order_file_id = await walk.file(university, 'order');
  const order = { order_number, order_date, order_file_id };
  const contract = { contract_number: 'SH-7', contract_date: order_date, contract_payer: 300 };
  const admitted = await walk.db
    .selectFrom('exam_result')
    .select(['application_id', 'state'])
    .where('exam_id', '=', exam)
    .where('state', 'in', passed)
    .orderBy('id')
    .execute();
  for (const { application_id, state } of admitted)
    await walk.act(university, applicationMachine.id, application_id, 'admit', {
      payload: additional.includes(state) ? { ...order, ...contract } : order,
    });
  walk.days(afterAppeals);
  await walk.act(university, process, exam, 'close');
  return exam;
};

/** Exams that stories of other processes are about. */
export const examProps: Readonly<Record<string, PropMaker>> = { finishedExam, closedExam };
