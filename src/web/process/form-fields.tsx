import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { summaryOf } from '#web/forms/field-errors.ts';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import type { ActionForm } from './action-form.ts';

interface Props {
  form: ActionForm;
  fields: UseFormReturn<FieldValues>;
  /** The error of a field in words. */
  error(name: string): string | undefined;
}

/** The fields of an event in its dialog; what is wrong with them stands above and takes the focus. */
export function FormFields({ form, fields, error }: Props) {
  return (
    <>
      <ErrorSummary
        errors={summaryOf(Object.keys(form.defaults), error)}
        attempt={fields.formState.submitCount}
      />
      {form.fields(fields, error)}
    </>
  );
}
