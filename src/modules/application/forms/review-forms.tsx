import { Controller, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { cancelReasons, leaveGrounds } from '#shared/codes.ts';
import { BoundDate, type BoundForm } from '#web/forms/bound-fields.tsx';
import { useTexts } from '#web/lib/i18n.ts';
import type { ActionForm } from '#web/process/action-form.ts';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import {
  admission,
  advisorChoice,
  cancellation,
  councilDecision,
  defence,
  finish,
  leave,
  leaveExtension,
  leaveReturn,
  topicChoice,
} from '../inputs.ts';
import type { ApplicationRecord } from '../schema.ts';
import { admissionForm } from './admission-form.tsx';
import { askForm } from './papers-forms.tsx';
import { prolongForm } from './prolong-form.tsx';
import { ReviewAdvisorField } from './review-advisor-field.tsx';
import { ReviewOrderFields } from './review-order-fields.tsx';
import { ReviewTopicField } from './review-topic-field.tsx';
import { translationForm } from './translation-form.tsx';
import { useReviewWords } from './use-review-words.ts';

type Form = UseFormReturn<FieldValues>;
type Draw = ActionForm['fields'];

const order = { order_number: '', order_date: '', order_file_id: '' };
const drawOrder: Draw = (form, error) => (
  <ReviewOrderFields form={form} error={error} prefix="order" purpose="order" />
);

function Choice({
  form,
  name,
  codes,
  error,
}: {
  form: Form;
  name: string;
  codes: string;
  error?: string;
}) {
  const t = useTexts('review', 'codes');
  const list: readonly { id: number }[] = codes === 'leaveGround' ? leaveGrounds : cancelReasons;
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <RadioGroup
          name={name}
          legend={t(`review.field.${name}`)}
          error={error}
          options={list.map(({ id }) => ({ value: String(id), label: t(`codes.${codes}.${id}`) }))}
          value={String(field.value ?? '')}
          onChange={(event) => field.onChange(Number(event.target.value))}
          onBlur={field.onBlur}
          ref={field.ref}
        />
      )}
    />
  );
}

function Labelled({ form, name, error }: { form: Form; name: string; error?: string }) {
  const t = useTexts('review');
  return (
    <TextField
      label={t(`review.field.${name}`)}
      error={error}
      width="medium"
      autoComplete="off"
      {...form.register(name)}
    />
  );
}

function Day({ name, ...checked }: BoundForm<FieldValues, FieldValues> & { name: string }) {
  const t = useTexts('review');
  return <BoundDate checked={checked} name={name} label={t(`review.field.${name}`)} />;
}

/** An order after the fields that are the event's own. */
const withOrder =
  (draw: Draw): Draw =>
  (form, error) => (
    <>
      {draw(form, error)}
      {drawOrder(form, error)}
    </>
  );
const days =
  (...names: string[]): Draw =>
  (form, error) =>
    names.map((name) => <Day key={name} form={form} name={name} error={error} />);

const leaveFields: Draw = (form, error) => (
  <>
    <Choice form={form} name="leave_ground" codes="leaveGround" error={error('leave_ground')} />
    {days('leave_start', 'leave_stop')(form, error)}
  </>
);
const cancelFields: Draw = (form, error) => (
  <Choice form={form} name="cancel_reason" codes="cancelReason" error={error('cancel_reason')} />
);
const defenceFields: Draw = (form, error) => (
  <>
    <Day form={form} name="defence_date" error={error} />
    <Labelled form={form} name="degree_document" error={error('degree_document')} />
  </>
);

/**
 * Events that end or interrupt a study, and the admission: an order, and what the event asks
 * besides.
 */
export const orderForms = {
  admit: { schema: admission, defaults: order, fields: drawOrder },
  finish: { schema: finish, defaults: order, fields: drawOrder },
  finishTrainee: { schema: finish, defaults: order, fields: drawOrder },
  vacation: {
    schema: leave,
    defaults: { leave_ground: null, leave_start: '', leave_stop: '', ...order },
    fields: withOrder(leaveFields),
  },
  vacationExtend: {
    schema: leaveExtension,
    defaults: { leave_stop: '', ...order },
    fields: withOrder(days('leave_stop')),
  },
  returnFromLeave: {
    schema: leaveReturn,
    defaults: { return_date: '', ...order },
    fields: withOrder(days('return_date')),
  },
  cancel: {
    schema: cancellation,
    defaults: { cancel_reason: null, ...order },
    fields: withOrder(cancelFields),
  },
  defend: {
    schema: defence,
    defaults: { defence_date: '', degree_document: '' },
    fields: defenceFields,
  },
} satisfies Record<string, ActionForm>;

/**
 * The fields of every event of an application that the organization sends with any (doors of
 * `modules/application/inputs.ts`).
 */
export function useReviewForms(record: ApplicationRecord): Record<string, ActionForm> {
  const { advisor, chosen_topic, council_number, council_date, council_file_id, facts } = record;
  const words = useReviewWords(record);
  const forms: Record<string, ActionForm> = {
    ...orderForms,
    admit: admissionForm(record, orderForms.admit),
    setAdvisor: {
      schema: advisorChoice,
      defaults: { advisor_id: advisor?.id ?? null },
      fields: (form, error) => <ReviewAdvisorField form={form} record={record} error={error} />,
    },
    setTopic: {
      schema: topicChoice,
      defaults: { topic_id: chosen_topic?.id ?? null },
      fields: (form, error) => <ReviewTopicField form={form} record={record} error={error} />,
    },
    askPapers: askForm(record),
    translate: translationForm(record),
    setCouncil: {
      schema: councilDecision,
      defaults: {
        council_number: council_number ?? '',
        council_date: council_date ?? '',
        council_file_id: council_file_id ?? '',
      },
      fields: (form, error) => (
        <ReviewOrderFields form={form} error={error} prefix="council" purpose="councilDecision" />
      ),
    },
  };
  const labelled = Object.entries(forms).map(([event, form]) => [
    event,
    { ...form, words, labels: 'review.field' },
  ]);
  return {
    ...Object.fromEntries(labelled),
    ...(facts.prolongUntil ? { prolongReview: prolongForm(facts.prolongUntil) } : {}),
  };
}
