import { additionalExamMachine } from '#machines/additional-exam.machine.ts';
import { applicationMachine } from '#machines/application.machine.ts';
import { directoryStatusIds } from '#shared/codes.ts';
import { type NameParts, shortName } from '#shared/names.ts';
import { BoundCombobox, BoundDate } from '#web/forms/bound-fields.tsx';
import type { CheckedForm } from '#web/forms/checked-form.ts';
import { useCreate } from '#web/forms/use-create.ts';
import { type DirectoryRow, useChoices, useDirectory } from '#web/forms/use-directory.ts';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { collectionOf, type RecordPage, type TravellingRecord } from '#web/record/record.ts';
import { useUnmetText } from '#web/record/use-unmet-texts.ts';
import { Notice } from '#web/ui/notice.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { additionalExamSubjects } from './codes.ts';
import type { PlanValues } from './plan-values.ts';
import type { AdditionalExamCreate } from './schema.ts';

/** Of a study what its choice shows. */
export interface PlannedStudent extends TravellingRecord {
  student_number?: string | null;
  person: NameParts | null;
}

const nameOf = ({ person, student_number }: PlannedStudent): string =>
  [shortName(person), student_number && `(${student_number})`].filter(Boolean).join(' ');

interface Props {
  checked: CheckedForm<PlanValues, AdditionalExamCreate>;
  /** Who is meant when the form was opened from their page. */
  student: PlannedStudent | undefined;
}

/** Why the chosen exam cannot be planned, before anything is sent. */
function Unmet({ student, subject }: { student: number; subject: number }) {
  const t = useTexts('additionalExam', 'additional-exam-screen');
  const text = useUnmetText(additionalExamMachine);
  const known = student > 0 && subject > 0;
  const [creation] = useCreate(additionalExamMachine, known, { application_id: student, subject });
  if (!known || !creation || creation.unmet.length === 0) return null;
  return (
    <Notice tone="danger" heading={t('additional-exam-screen.notPossible')}>
      {creation.unmet.map((guard) => (
        <p key={guard}>{text(guard, {})}</p>
      ))}
    </Notice>
  );
}

/** Whose exam, in what, when and where. */
export function PlanFields({ checked, student }: Props) {
  const t = useTexts('additional-exam-screen', 'additionalExam', 'codes', 'validation');
  const { form, error } = checked;
  const subjects = useChoices(
    useDirectory<DirectoryRow>('/category-subjects/', { status: directoryStatusIds.active }),
  );
  const [chosen, who] = form.watch(['subject', 'application_id']);
  const extra = additionalExamSubjects.some(({ id, extra }) => extra && String(id) === chosen);
  const find = async (search: string, signal: AbortSignal) => {
    const query = { tag: 'takesExams', view: 'students', search, limit: 51 };
    const { results } = await http.get<RecordPage<PlannedStudent>>(
      `/${collectionOf(applicationMachine)}/`,
      query,
      signal,
    );
    return results.map((row) => ({ value: String(row.id), label: nameOf(row) }));
  };
  return (
    <>
      <BoundCombobox
        checked={checked}
        name="application_id"
        label={t('validation.field.application_id')}
        hint={t('additional-exam-screen.hint.student')}
        options={find}
        valueLabel={student && nameOf(student)}
      />
      <RadioGroup
        legend={t('validation.field.subject')}
        options={additionalExamSubjects.map(({ id }) => ({
          value: String(id),
          label: t(`codes.additionalExamSubject.${id}`),
        }))}
        error={error('subject')}
        {...form.register('subject')}
      />
      <Unmet student={Number(who)} subject={Number(chosen)} />
      {extra && (
        <SelectField
          label={t('validation.field.category_subject_id')}
          options={subjects}
          error={error('category_subject_id')}
          {...form.register('category_subject_id')}
        />
      )}
      <BoundDate checked={checked} name="exam_date" label={t('validation.field.exam_date')} />
      <TextField
        label={t('validation.field.place')}
        optional
        error={error('place')}
        {...form.register('place')}
      />
    </>
  );
}
