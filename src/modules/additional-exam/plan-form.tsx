import { useSearch } from 'wouter';
import { additionalExamMachine } from '#machines/additional-exam.machine.ts';
import { applicationMachine } from '#machines/application.machine.ts';
import { applicationPaths } from '#modules/application/paths.ts';
import { useCheckedForm } from '#web/forms/checked-form.ts';
import { FormPage } from '#web/forms/form-page.tsx';
import { useTexts } from '#web/lib/i18n.ts';
import { useRecordSave } from '#web/process/use-record-save.ts';
import { useRecord } from '#web/record/use-process.ts';
import { additionalExamPaths } from './paths.ts';
import { PlanFields, type PlannedStudent } from './plan-fields.tsx';
import { type PlanValues, planBody, planSchema, planValues } from './plan-values.ts';
import type { AdditionalExamCreate, AdditionalExamRecord } from './schema.ts';

/**
 * The organization plans an exam; `?student=` says for which study, when one comes from its page.
 */
export function PlanForm() {
  const t = useTexts('additionalExam', 'additional-exam-screen');
  const wanted = new URLSearchParams(useSearch()).get('student') ?? '';
  const { data: student } = useRecord<PlannedStudent>(
    applicationMachine,
    Number(wanted),
    wanted !== '',
  );
  const checked = useCheckedForm<PlanValues, AdditionalExamCreate>({
    schema: planSchema,
    toBody: planBody,
    defaults: planValues(wanted),
  });
  const { saving } = useRecordSave<AdditionalExamRecord, AdditionalExamCreate>({
    machine: additionalExamMachine,
    record: null,
    hrefOf: (id) => additionalExamPaths.additionalExam.href({ id }),
    form: checked,
  });
  const back = wanted
    ? {
        href: applicationPaths.student.href({ id: Number(wanted) }),
        text: t('additional-exam-screen.toStudent'),
      }
    : { href: additionalExamPaths.additionalExams.href(), text: t('additionalExam.names') };
  return (
    <FormPage
      title={t('additionalExam.action.create')}
      lead={t('additionalExam.next.create')}
      back={back}
      checked={checked}
      saving={saving}
    >
      <PlanFields checked={checked} student={student} />
    </FormPage>
  );
}
