import { useParams } from 'wouter';
import { examMachine } from '#machines/exam.machine.ts';
import { examResultMachine } from '#machines/exam-result.machine.ts';
import { usePart } from '#web/forms/use-part.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { walkFrom } from '#web/process/list-return.ts';
import { RecordGate } from '#web/process/record-gate.tsx';
import { useLiveAround } from '#web/process/use-live-around.ts';
import { useLiveRecords, useRecord } from '#web/record/use-process.ts';
import { ExamDetail } from './exam-detail.tsx';
import { FilesForm } from './files-form.tsx';
import { ScheduleForm } from './schedule-form.tsx';
import type { ExamRecord } from './schema.ts';
import { useExamList } from './use-exam-list.ts';

/** One exam (route `exam/:id`): its page, or the form of its schedule or of its files. */
export function ExamPage() {
  const t = useTexts('exam');
  const { edit } = usePart();
  const id = Number(useParams<{ id: string }>().id);
  const query = useRecord<ExamRecord>(examMachine, id);
  useLiveRecords(examMachine);
  useLiveAround(examMachine, id, examResultMachine);
  const back = { href: walkFrom(examMachine.id, id, useExamList()).back, text: t('exam.names') };
  return (
    <RecordGate query={query} title={t('exam.name')} back={back}>
      {(record) => {
        if (edit === 'setSchedule') return <ScheduleForm key={id} record={record} />;
        if (edit === 'upload') return <FilesForm key={id} record={record} />;
        return <ExamDetail key={id} record={record} back={back} />;
      }}
    </RecordGate>
  );
}
