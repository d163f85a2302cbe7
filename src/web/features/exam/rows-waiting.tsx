import { Link } from 'wouter';
import { examResultMachine } from '#machines/exam-result.machine.ts';
import type { ListedExamResult } from '#shared/rows/exam-result.ts';
import { useMay } from '#web/forms/use-may.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { paths } from '#web/paths.ts';
import { useName } from '#web/process/names.ts';
import { StatusTag } from '#web/process/status-tag.tsx';
import { useLiveRecords, useRecords } from '#web/process/use-process.ts';
import { personName } from './person-name.ts';

const most = 50;

/** Candidates whom the reader has to mark anew after an appeal: each leads to the results where it is done. Draws nothing when there is none. */
export function RowsWaiting() {
  const t = useTexts('exam-screen');
  const name = useName();
  const { data } = useRecords<ListedExamResult>(examResultMachine, { turn: 1, limit: most, ordering: 'id' }, useMay('update', 'ExamResult'));
  useLiveRecords(examResultMachine);
  if (!data || data.count === 0) return null;
  return (
    <section aria-labelledby="rows-waiting">
      <h2 id="rows-waiting" className="mb-3 text-xl">
        {t('exam-screen.rowsWaiting')}
      </h2>
      <ul className="border-t border-line">
        {data.results.map(({ id, state, exam_id, direction, person }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-3">
            <Link href={paths.examDirection.href({ id: exam_id, directionId: direction.id })} className="link font-semibold">
              {personName(person)}, {direction.code} {name(direction)}
            </Link>
            <StatusTag machine={examResultMachine} state={state} />
          </li>
        ))}
      </ul>
    </section>
  );
}
