import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { BoundCombobox, BoundDate } from '#web/forms/bound-fields.tsx';
import { useCodedChoices } from '#web/forms/use-directory.ts';
import { useTexts } from '#web/lib/i18n.ts';
import type { ActionForm } from '#web/process/action-form.ts';
import { TextArea } from '#web/ui/text-area.tsx';
import { oldStudentCorrection } from '../inputs.ts';
import type { ApplicationRecord } from '../schema.ts';
import { useReviewForms } from './review-forms.tsx';
import { ReviewOrderFields } from './review-order-fields.tsx';
import { useDirections } from './student-directions.ts';

interface Props {
  form: UseFormReturn<FieldValues>;
  error(name: string): string | undefined;
}

/**
 * A specialty of the own organization, by code or name; the one that is set already stays a choice.
 */
export function StudentDirection({
  form,
  error,
  current,
}: Props & { current?: ApplicationRecord['direction'] }) {
  const t = useTexts('validation');
  const offered = useDirections();
  const all =
    current && !offered.some(({ id }) => id === current.id) ? [current, ...offered] : offered;
  return (
    <BoundCombobox
      checked={{ form, error }}
      name="direction_id"
      label={t('validation.field.direction_id')}
      options={useCodedChoices(all)}
      numeric
    />
  );
}

function Correction({ form, error, record }: Props & { record: ApplicationRecord }) {
  const t = useTexts('validation', 'review');
  return (
    <>
      <StudentDirection form={form} error={error} current={record.direction} />
      <BoundDate
        checked={{ form, error }}
        name="study_start"
        label={t('validation.field.study_start')}
      />
      <TextArea
        label={t('review.field.topic')}
        error={error('topic')}
        optional
        rows={3}
        limit={500}
        {...form.register('topic')}
      />
      <ReviewOrderFields form={form} error={error} prefix="order" purpose="order" />
    </>
  );
}

/**
 * The fields of every event of a student that is sent with any: those of the review, and the
 * correction of the old list.
 */
export function useStudentForms(record: ApplicationRecord): Record<string, ActionForm> {
  const { direction, study_start, topic, order_number, order_date, order_file_id } = record;
  const review = useReviewForms(record);
  return {
    ...review,
    correctOld: {
      schema: oldStudentCorrection,
      labels: 'review.field',
      defaults: {
        direction_id: direction?.id ?? null,
        study_start,
        topic: topic ?? '',
        order_number,
        order_date,
        order_file_id: order_file_id ?? '',
      },
      fields: (form, error) => <Correction form={form} error={error} record={record} />,
    },
  };
}
