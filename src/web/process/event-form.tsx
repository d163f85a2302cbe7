import { type FormEvent, useState } from 'react';
import { type FieldValues, useForm } from 'react-hook-form';
import type { AnyStateMachine } from 'xstate';
import { CompareChanges } from '#web/forms/compare-changes.tsx';
import { useFieldError } from '#web/forms/field-errors.ts';
import { RestoredNotice } from '#web/forms/kept-values.tsx';
import { useKeptForm } from '#web/forms/use-kept-form.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useTexts } from '#web/lib/i18n.ts';
import type { TravellingRecord } from '#web/record/record.ts';
import { useDoneToast } from '#web/record/use-done-toast.ts';
import { useEvent } from '#web/record/use-process.ts';
import { useRefusalToast } from '#web/record/use-refusal-toast.ts';
import { Button } from '#web/ui/button.tsx';
import { type ActionForm, actionResolver, placeErrors } from './action-form.ts';
import { useConflictText } from './conflict.tsx';
import { useDifferences } from './use-differences.ts';

interface Props {
  machine: AnyStateMachine;
  record: TravellingRecord;
  /** An event that asks nothing but its fields. */
  event: string;
  form: ActionForm;
  onDone?(fresh: TravellingRecord): void;
}

const isStale = (refused: unknown): boolean =>
  refused instanceof ApiError && refused.code === 'STALE_VERSION';

/**
 * Sends what is typed; where another person has changed the same fields since they were filled, it
 * asks first.
 */
function useEventForm({ machine, record, event, form, onDone }: Props) {
  const complain = useRefusalToast();
  const { send, pending } = useEvent(machine, record.id);
  const fields = useForm<FieldValues>({
    resolver: actionResolver(form),
    defaultValues: form.defaults,
    reValidateMode: 'onSubmit',
  });
  const kept = useKeptForm(fields, { record: `${machine.id}/${record.id} ${event}` });
  const done = useDoneToast(machine);
  const differences = useDifferences(form);
  const [overtaken, setOvertaken] = useState(false);
  const save = async (payload: FieldValues) => {
    try {
      const fresh = await send({ event, payload, version: record.version });
      setOvertaken(false);
      kept.drop();
      done(event);
      if (fresh) onDone?.(fresh);
    } catch (refused) {
      if (isStale(refused)) return setOvertaken(true);
      const placed = refused instanceof ApiError && placeErrors(fields, form, refused.fields);
      if (!placed) complain(refused);
    }
  };
  return {
    fields,
    kept,
    pending,
    overtaken,
    differences,
    submit: fields.handleSubmit((payload) =>
      differences.moved ? setOvertaken(true) : save(payload),
    ),
    keepMine: fields.handleSubmit((payload) => {
      differences.accept();
      return save(payload);
    }),
    takeTheirs: () => {
      differences.accept();
      fields.reset(form.defaults);
      setOvertaken(false);
    },
  };
}

/**
 * The fields of an event on the page itself, with the event's verb as its button. Errors stand at
 * their fields, what is typed stays.
 */
export function EventForm(props: Props) {
  const { machine, record, event, form } = props;
  const t = useTexts(machine.id);
  const { fields, kept, pending, overtaken, differences, ...round } = useEventForm(props);
  const error = useFieldError(fields, form.labels);
  const who = useConflictText(machine, record.id, overtaken);
  const onSubmit = (submitted: FormEvent) => {
    if (pending) submitted.preventDefault();
    else void round.submit(submitted);
  };
  return (
    <>
      {overtaken && (
        <CompareChanges
          differences={differences.of(fields.getValues())}
          saving={pending}
          who={who}
          onKeepMine={() => void round.keepMine()}
          onTakeTheirs={round.takeTheirs}
        />
      )}
      <form noValidate onSubmit={onSubmit} className="measure flex flex-col gap-5">
        <RestoredNotice kept={kept} />
        {form.fields(fields, error)}
        <Button
          type="submit"
          changes
          loading={pending}
          loadingText={t('common.state.saving')}
          className="self-start"
          data-event={event}
        >
          {t(`${machine.id}.action.${event}`)}
        </Button>
      </form>
    </>
  );
}
