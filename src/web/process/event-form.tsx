import { zodResolver } from '@hookform/resolvers/zod';
import type { FormEvent } from 'react';
import { type FieldValues, useForm } from 'react-hook-form';
import type { AnyStateMachine } from 'xstate';
import { ApiError } from '#web/lib/api-error.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { toastSuccess } from '#web/ui/toasts.tsx';
import { type ActionForm, placeErrors, useFieldError } from './action-form.ts';
import type { TravellingRecord } from './record.ts';
import { useEvent } from './use-process.ts';
import { useRefusalToast } from './use-refusal-toast.ts';

interface Props {
  machine: AnyStateMachine;
  record: TravellingRecord;
  /** An event that asks nothing but its fields. */
  event: string;
  form: ActionForm;
  onDone?(fresh: TravellingRecord): void;
}

/** The fields of an event on the page itself, with the event's verb as its button. Errors stand at their fields, what is typed stays. */
export function EventForm({ machine, record, event, form, onDone }: Props) {
  const t = useTexts(machine.id);
  const complain = useRefusalToast();
  const { send, pending } = useEvent(machine, record.id);
  const fields = useForm<FieldValues>({ resolver: zodResolver(form.schema), defaultValues: form.defaults, reValidateMode: 'onSubmit' });
  const error = useFieldError(fields, form.labels);
  const submit = async (payload: FieldValues) => {
    try {
      const fresh = await send({ event, payload, version: record.version });
      toastSuccess(t('common.toast.success'), t('common.toast.done'));
      if (fresh) onDone?.(fresh);
    } catch (refused) {
      const placed = refused instanceof ApiError && placeErrors(fields, form, refused.fields);
      if (!placed) complain(refused);
    }
  };
  const onSubmit = (submitted: FormEvent) => {
    if (pending) submitted.preventDefault();
    else void fields.handleSubmit(submit)(submitted);
  };
  return (
    <form noValidate onSubmit={onSubmit} className="measure flex flex-col gap-5">
      {form.fields(fields, error)}
      <Button type="submit" loading={pending} loadingText={t('common.state.saving')} className="self-start" data-event={event}>
        {t(`${machine.id}.action.${event}`)}
      </Button>
    </form>
  );
}
