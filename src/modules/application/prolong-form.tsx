import { reviewProlongation } from '#shared/application.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import type { ActionForm } from '#web/process/action-form.ts';
import { BoundDate } from './review-order-fields.tsx';

type Draw = ActionForm['fields'];

function Until({
  form,
  error,
  latest,
}: {
  form: Parameters<Draw>[0];
  error?: string;
  latest: string;
}) {
  const t = useTexts('agency');
  const format = useFormat();
  return (
    <BoundDate
      form={form}
      name="review_until"
      label={t('agency.field.review_until')}
      hint={t('agency.prolongHint', { date: format.date(latest) })}
      error={error}
    />
  );
}

/** Until when a late review is prolonged: a day up to `latest`, which the settings allow. */
export const prolongForm = (latest: string): ActionForm => ({
  schema: reviewProlongation,
  defaults: { review_until: latest },
  labels: 'agency.field',
  fields: (form, error) => <Until form={form} error={error('review_until')} latest={latest} />,
});
