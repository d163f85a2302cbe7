import { BoundDate } from '#web/forms/bound-fields.tsx';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import type { ActionForm } from '#web/process/action-form.ts';
import { reviewProlongation } from '../inputs.ts';

type Draw = ActionForm['fields'];

function Until({
  form,
  error,
  latest,
}: {
  form: Parameters<Draw>[0];
  error: Parameters<Draw>[1];
  latest: string;
}) {
  const t = useTexts('agency');
  const format = useFormat();
  return (
    <BoundDate
      checked={{ form, error }}
      name="review_until"
      label={t('agency.field.review_until')}
      hint={t('agency.prolongHint', { date: format.date(latest) })}
    />
  );
}

/** Until when a late review is prolonged: a day up to `latest`, which the settings allow. */
export const prolongForm = (latest: string): ActionForm => ({
  schema: reviewProlongation,
  defaults: { review_until: latest },
  labels: 'agency.field',
  fields: (form, error) => <Until form={form} error={error} latest={latest} />,
});
