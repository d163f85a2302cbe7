import { useEffect, useEffectEvent } from 'react';
import type { z } from 'zod';
import { type CheckedForm, useCheckedForm } from '#web/forms/checked-form.ts';
import { FormDraft } from '#web/forms/form-draft.tsx';
import { FormFrame } from '#web/forms/form-frame.tsx';
import { useTexts } from '#web/lib/i18n.ts';
import type { AskStep, AskValues } from './ask-values.ts';
import { stepSchemas } from './ask-values.ts';
import { PlaceFields } from './place-fields.tsx';
import { ReasonFields, TermsFields } from './terms-fields.tsx';

/** The form of one page of the wizard, or of all its later pages together. */
export type AskForm = CheckedForm<AskValues, unknown>;

interface Props {
  step: Exclude<AskStep, 'check'>;
  values: AskValues;
  cancelHref: string;
  /** Everything typed on the page, once it is right. */
  onDone(change: AskValues): void;
  onFailed(failed: boolean): void;
}

const ownWords = ['place', 'description'];

/** The name of a field of the form. */
export function useAskLabel(): (name: string) => string {
  const t = useTexts('additional-quota-screen', 'validation');
  return (name) =>
    t(
      ownWords.includes(name)
        ? `additional-quota-screen.field.${name}`
        : `validation.field.${name}`,
    );
}

const fields = { place: PlaceFields, terms: TermsFields, reasons: ReasonFields };

/** One page of the wizard: judged on submit by the server's own schema. */
export function AskStepForm({ step, values, cancelHref, onDone, onFailed }: Props) {
  const t = useTexts();
  const checked = useCheckedForm<AskValues, unknown>({
    schema: stepSchemas[step] as z.ZodType<unknown>,
    toBody: (typed) => typed,
    defaults: values,
    label: useAskLabel(),
    about: step,
  });
  const { form, summary } = checked;
  const tell = useEffectEvent(onFailed);
  const failed = summary.length > 0;
  useEffect(() => tell(failed), [failed]);
  const Fields = fields[step];
  return (
    <FormFrame
      errors={summary}
      attempt={form.formState.submitCount}
      saving={false}
      cancelHref={cancelHref}
      submitText={t('common.button.saveAndContinue')}
      before={<FormDraft checked={checked} sent={form.formState.isSubmitSuccessful} />}
      onSubmit={form.handleSubmit(() => {
        checked.drop();
        onDone(form.getValues());
      })}
    >
      <Fields checked={checked} />
    </FormFrame>
  );
}
