import { examMachine } from '#machines/exam.machine.ts';
import { examResultMachine } from '#machines/exam-result.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import type { Walk } from '#server/story/walk.ts';
import { addDays } from '#shared/dates.ts';
import type { ExamFiles, ExamSchedule } from '../schema.ts';

const decided = statesTagged(examResultMachine, 'decided');
/** Exams are set so many days ahead. */
const ahead = 4;

/** One candidate in an exam of a walk. */
interface WalkedRow {
  id: number;
  decided: boolean;
}

/** The first university examines its candidates in the one direction of a walk. */
export interface WalkedExam {
  /** Day, place and commission, for the first day that is allowed. */
  schedule(): ExamSchedule;
  /** Sets the day, and lets it come. */
  hold(exam: number): Promise<void>;
  /** The protocol of the direction, and the order of the day before the scene. */
  files(): Promise<ExamFiles>;
  /** Its candidates, in the order in which they were listed. */
  rows(exam: number): Promise<WalkedRow[]>;
}

/** What a university does with an exam of a walk; its order is of the day before this one. */
export function walkedExam(walk: Walk): WalkedExam {
  const { direction } = walk;
  const university = walk.staff('university');
  const order_date = addDays(walk.today(), -1);
  const schedule = () => ({
    directions: [
      {
        direction_id: direction,
        exam_date: addDays(walk.today(), ahead),
        place: 'Bosh bino, 101-xona',
        commission: 'Karimov A., Salimov B.',
      },
    ],
  });
  return {
    schedule,
    async hold(exam) {
      await walk.act(university, examMachine.id, exam, 'setSchedule', { payload: schedule() });
      walk.days(ahead);
    },
    files: async () => ({
      protocols: [
        { direction_id: direction, file_id: await walk.file(university, 'examProtocol') },
      ],
      order_number: '77-k',
      order_date,
      order_file_id: await walk.file(university, 'order'),
    }),
    async rows(exam) {
      const rows = await walk.db
        .selectFrom('exam_result')
        .select(['id', 'state'])
        .where('exam_id', '=', exam)
        .orderBy('id')
        .execute();
      return rows.map(({ id, state }) => ({ id, decided: decided.includes(state) }));
    },
  };
}
