import { dcTypeOf, dcTypes } from '#shared/codes.ts';
import { BoundDate } from '#web/forms/bound-fields.tsx';
import { useTexts } from '#web/lib/i18n.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { ContractFields } from '../forms/contract-fields.tsx';
import { ReviewAdvisorField } from '../forms/review-advisor-field.tsx';
import { ReviewOrderFields } from '../forms/review-order-fields.tsx';
import { StudentDirection } from '../forms/student-forms.tsx';
import { StudyLanguage } from '../study-language.tsx';
import type { StudentValues } from './student-draft.ts';
import { type StepFields, StudentStepForm } from './student-step-form.tsx';

interface Props {
  values: StudentValues;
  onDone(change: Partial<StudentValues>): void;
}

function StudyFields(of: StepFields) {
  const t = useTexts('student', 'validation', 'codes');
  const { form, error, values } = of;
  return (
    <>
      <SelectField
        label={t('validation.field.dc_type')}
        error={error('dc_type')}
        options={dcTypes.map(({ id }) => ({ value: String(id), label: t(`codes.dcType.${id}`) }))}
        {...form.register('dc_type')}
      />
      {dcTypeOf(Number(values.dc_type))?.contract && <ContractFields form={form} error={error} />}
      <StudentDirection form={form} error={error} />
      <StudyLanguage form={form} name="edu_language" error={error('edu_language')} optional />
      <BoundDate
        checked={{ form, error }}
        name="study_start"
        label={t('validation.field.study_start')}
      />
    </>
  );
}

/** What somebody studies since when, and by which contract where the type asks for one. */
export const StudentStudyStep = ({ values, onDone }: Props) => (
  <StudentStepForm
    step="study"
    values={values}
    onDone={onDone}
    fields={(of) => <StudyFields {...of} />}
  />
);

function ResearchFields({ form, error, values }: StepFields) {
  const t = useTexts('student', 'review');
  const { organizationId } = useActor();
  const organization = organizationId === null ? null : { id: organizationId };
  return (
    <>
      <TextArea
        label={t('review.field.topic')}
        error={error('topic')}
        optional
        rows={3}
        limit={500}
        {...form.register('topic')}
      />
      <div>
        <ReviewAdvisorField
          form={form}
          record={{ organization, dc_type: Number(values.dc_type) }}
          error={error}
        />
        <p className="mt-2 text-muted">{t('student.add.advisorLater')}</p>
      </div>
    </>
  );
}

/** Topic and advisor, both optional: they can be set afterwards. */
export const StudentResearchStep = ({ values, onDone }: Props) => (
  <StudentStepForm
    step="research"
    values={values}
    onDone={onDone}
    fields={(of) => <ResearchFields {...of} />}
  />
);

/** The order by which the person was admitted then; the agency compares it with the answers. */
export const StudentOrderStep = ({ values, onDone }: Props) => (
  <StudentStepForm
    step="order"
    values={values}
    onDone={onDone}
    fields={({ form, error }) => (
      <ReviewOrderFields form={form} error={error} prefix="order" purpose="order" />
    )}
  />
);
