import { useParams } from 'wouter';
import { examMachine } from '#machines/exam.machine.ts';
import { examResultMachine } from '#machines/exam-result.machine.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { RecordGate } from '#web/process/record-gate.tsx';
import { useLiveAround } from '#web/process/use-live-around.ts';
import { useLiveRecords, useRecord } from '#web/record/use-process.ts';
import { Page } from '#web/ui/page.tsx';
import { examPaths } from '../paths.ts';
import type { ExamRecord } from '../schema.ts';
import { DirectionDetail } from './direction-detail.tsx';

/**
 * One direction of an exam (route `exam/:id/direction/:directionId`): the grid of its marks, after
 * the publication its results.
 */
export function DirectionPage() {
  const t = useTexts('exam-screen', 'exam', 'process');
  const { id, directionId } = useParams<{ id: string; directionId: string }>();
  const query = useRecord<ExamRecord>(examMachine, Number(id));
  useLiveRecords(examMachine);
  useLiveAround(examMachine, Number(id), examResultMachine);
  const back = { href: examPaths.exam.href({ id: Number(id) }), text: t('exam.name') };
  return (
    <RecordGate query={query} title={t('exam-screen.openMarks')} back={back}>
      {(record) => {
        const direction = record.directions.find((one) => one.direction.id === Number(directionId));
        if (direction)
          return (
            <DirectionDetail key={directionId} record={record} direction={direction} back={back} />
          );
        return (
          <Page title={t('common.error.notFound')} back={back}>
            <p>{t('process.gone')}</p>
          </Page>
        );
      }}
    </RecordGate>
  );
}
