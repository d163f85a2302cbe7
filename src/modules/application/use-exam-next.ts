import { applicationMachine } from '#machines/application.machine.ts';
import { examResultMachine } from '#machines/exam-result.machine.ts';
import { actionsOf, statesTagged } from '#machines/kit.ts';
import { dayOf } from '#shared/format.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { useFormat } from '#web/lib/use-format.ts';
import type { ApplicationExam, ApplicationRecord } from './schema.ts';

const studying = statesTagged(applicationMachine, 'studying');
const awaiting = statesTagged(applicationMachine, 'awaitsAdmission');
const inQuota = statesTagged(examResultMachine, 'inQuota');
const additional = statesTagged(examResultMachine, 'additional');

/**
 * Of anyone who has no place: where they stand among those who wait for one, and whether more
 * places can come.
 */
function useWaiting(): (record: ApplicationRecord, exam: ApplicationExam) => string[] {
  const t = useTexts('exam-screen');
  const format = useFormat();
  return ({ state }, { marks, standing }) => {
    if (!standing || !awaiting.includes(state)) return [];
    const { waits, ahead, foreign, declined } = standing;
    if (declined) return [t('exam-screen.own.next.declined')];
    if (foreign) return [t('exam-screen.own.next.foreign')];
    if (!waits)
      return [t(marks?.absent ? 'exam-screen.own.next.absent' : 'exam-screen.own.next.belowPass')];
    const queue =
      ahead === 0
        ? t('exam-screen.own.next.first')
        : t('exam-screen.own.next.ahead', { count: ahead, number: format.number(ahead) });
    return [queue, t('exam-screen.own.next.additional')];
  };
}

/** The time for an appeal, as the machine has it for this candidate now. */
function useAppeal(): (record: ApplicationRecord) => string[] {
  const t = useTexts('exam-screen');
  const format = useFormat();
  const actor = useActor();
  return (record) => {
    const until = record.facts.appealUntil;
    if (!until) return [];
    const open = actionsOf(applicationMachine, record, actor).some(
      ({ event, enabled }) => event === 'appeal' && enabled,
    );
    if (open) return [t('exam-screen.own.next.notAccepted', { date: format.longDate(until) })];
    return dayOf(new Date()) > until ? [t('exam-screen.own.next.over')] : [];
  };
}

/**
 * What comes next, for the candidate alone, in sentences: before the result, with a place, without
 * one.
 */
export function useExamNext(): (record: ApplicationRecord, exam: ApplicationExam) => string[] {
  const t = useTexts('exam-screen');
  const format = useFormat();
  const { userId } = useActor();
  const [waiting, appeal] = [useWaiting(), useAppeal()];
  return (record, exam) => {
    const { exam_date, marks, study_start } = exam;
    if (record.facts.ownerId !== userId) return [];
    if (!marks) return [t(exam_date ? 'exam-screen.own.notYet' : 'exam-screen.own.waiting')];
    const start = study_start
      ? [t('exam-screen.own.next.start', { date: format.longDate(study_start) })]
      : [];
    if (studying.includes(record.state)) return [t('exam-screen.own.next.admitted'), ...start];
    if (inQuota.includes(marks.result))
      return [t('exam-screen.own.next.accepted'), ...start, t('exam-screen.own.next.decline')];
    if (additional.includes(marks.result))
      return [t('exam-screen.own.next.acceptedAdditionally'), ...start];
    return [...waiting(record, exam), ...appeal(record)];
  };
}
