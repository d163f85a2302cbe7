import { examResultMachine } from '#machines/exam-result.machine.ts';
import { fullName } from '#shared/names.ts';
import { useCan } from '#web/forms/use-can.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { useLiveRecords, useRecords } from '#web/record/use-process.ts';
import { examPaths } from './paths.ts';
import type { ListedExamResult } from './schema.ts';
import { WaitingPart } from './waiting-part.tsx';

const most = 50;

/**
 * Candidates whom the reader has to mark anew after an appeal: each leads to the results where it
 * is done. Draws nothing when there is none.
 */
export function RowsWaiting() {
  const t = useTexts('exam-screen');
  const name = useName();
  const { data } = useRecords<ListedExamResult>(
    examResultMachine,
    { turn: 1, limit: most, ordering: 'id' },
    useCan('update', 'ExamResult'),
  );
  useLiveRecords(examResultMachine);
  if (!data || data.count === 0) return null;
  const rows = data.results.map(({ id, state, exam_id, direction, person }) => ({
    id,
    state,
    href: examPaths.examDirection.href({ id: exam_id, directionId: direction.id }),
    text: `${fullName(person)}, ${direction.code} ${name(direction)}`,
  }));
  return (
    <WaitingPart machine={examResultMachine} title={t('exam-screen.rowsWaiting')} rows={rows} />
  );
}
