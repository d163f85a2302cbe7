import { createContext, type FormEvent, type ReactNode, useContext, useEffect } from 'react';
import { type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import { z } from 'zod';
import { summaryOf, useFieldError } from '#web/forms/field-errors.ts';
import { RestoredNotice } from '#web/forms/kept-values.tsx';
import { useKeptForm } from '#web/forms/use-kept-form.ts';
import { zodResolver } from '#web/forms/zod-resolver.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { oldStudentParts } from '../inputs.ts';
import type { StudentValues } from './student-draft.ts';
import { type AnswerStep, studentBody } from './student-steps.ts';

/** What the fields of one page are drawn with. */
export interface StepFields {
  form: UseFormReturn<FieldValues>;
  error(name: string): string | undefined;
  values: StudentValues;
}

interface Props {
  step: AnswerStep;
  values: StudentValues;
  /** Everything typed on the page, once it is right. */
  onDone(change: Partial<StudentValues>): void;
  /**
   * What must come before the page is judged; an answer that is not null keeps the page and is all
   * that is said.
   */
  objection?(values: StudentValues): { field: string; text: string } | null;
  fields(of: StepFields): ReactNode;
}

/** Tells the page around a form whether its last submit failed: the title says so. */
export const StepFailed = createContext<(failed: boolean) => void>(() => undefined);

/**
 * One page of the wizard: judged on submit by the server's own schema, errors told at the top and
 * at their fields.
 */
export function StudentStepForm({ step, values, onDone, objection, fields }: Props) {
  const t = useTexts('student', 'validation');
  const judged = z.preprocess(
    (typed: FieldValues) => studentBody({ ...values, ...typed }),
    oldStudentParts[step],
  );
  const judge = zodResolver(judged);
  const resolver: typeof judge = (typed, context, options) => {
    const against = objection?.({ ...values, ...typed } as StudentValues);
    if (!against) return judge(typed, context, options);
    const error = { type: 'custom', message: against.text };
    return { values: {}, errors: { [against.field]: error } };
  };
  const form = useForm<FieldValues>({
    resolver,
    defaultValues: { ...values },
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });
  const kept = useKeptForm(form, { record: `application/add ${step}` });
  const error = useFieldError(form, 'review.field');
  const submit = () => {
    kept.drop();
    onDone({ ...values, ...form.getValues() } as StudentValues);
  };
  const onSubmit = (event: FormEvent) => void form.handleSubmit(submit)(event);
  const wrong = summaryOf(Object.keys(form.formState.errors), error);
  const tellFailed = useContext(StepFailed);
  const failed = wrong.length > 0;
  useEffect(() => tellFailed(failed), [tellFailed, failed]);
  return (
    <>
      <ErrorSummary errors={wrong} attempt={form.formState.submitCount} />
      <RestoredNotice kept={kept} />
      <form noValidate onSubmit={onSubmit} className="measure flex flex-col gap-6">
        {fields({ form, error, values: { ...values, ...(form.watch() as StudentValues) } })}
        <Button type="submit" kind="primary" className="self-start">
          {t('common.button.saveAndContinue')}
        </Button>
      </form>
    </>
  );
}
