import { useParams } from 'wouter';
import { additionalExamMachine } from '#machines/additional-exam.machine.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { walkFrom } from '#web/process/list-return.ts';
import { RecordGate } from '#web/process/record-gate.tsx';
import { useRecord } from '#web/process/use-process.ts';
import { ExamDetail } from './exam-detail.tsx';
import { additionalExamPaths } from './paths.ts';
import { PlanForm } from './plan-form.tsx';
import type { AdditionalExamRecord } from './schema.ts';

function Existing({ id }: { id: number }) {
  const t = useTexts('additionalExam');
  const query = useRecord<AdditionalExamRecord>(additionalExamMachine, id);
  const back = {
    href: walkFrom(additionalExamMachine.id, id, additionalExamPaths.additionalExams.href()).back,
    text: t('additionalExam.names'),
  };
  return (
    <RecordGate query={query} title={t('additionalExam.name')} back={back}>
      {(record) => <ExamDetail record={record} back={back} />}
    </RecordGate>
  );
}

/** One qualification exam, or the form that plans a new one under "new". */
export function AdditionalExamPage() {
  const { id = '' } = useParams<{ id: string }>();
  if (id === 'new') return <PlanForm />;
  return <Existing key={id} id={Number(id)} />;
}
