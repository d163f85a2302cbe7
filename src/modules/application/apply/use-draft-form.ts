import { useEffect, useEffectEvent } from 'react';
import { type FieldValues, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { summaryOf, useFieldError } from '#web/forms/field-errors.ts';
import { zodResolver } from '#web/forms/zod-resolver.ts';
import { useApply } from './apply-context.ts';
import type { ApplyDraft } from './apply-draft.ts';
import { useApplyWay } from './apply-way.ts';

interface Options {
  part: string;
  /** What must hold to go on; drafts are saved without it. */
  schema: z.ZodType<FieldValues, FieldValues>;
  defaults: FieldValues;
  /** The answers of the page as the draft holds them. */
  toDraft(values: FieldValues): Partial<ApplyDraft>;
}

/**
 * The form of one page of the wizard: every change goes into the draft, "Continue" is judged, and
 * errors wait for it.
 */
export function useDraftForm({ part, schema, defaults, toDraft }: Options) {
  const { put, tell } = useApply();
  const { goOn } = useApplyWay(part);
  const form = useForm<FieldValues>({
    resolver: zodResolver(schema),
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    defaultValues: defaults,
  });
  const error = useFieldError(form);
  const typed = useEffectEvent((values: FieldValues) => put(toDraft(values)));
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => typed(values) }),
    [form],
  );
  const errors = summaryOf(Object.keys(defaults), error);
  const submit = form.handleSubmit(() => {
    tell({ type: 'flush' });
    goOn();
  });
  return {
    form,
    error,
    page: { part, errors, attempt: form.formState.submitCount, onSubmit: submit },
  };
}
