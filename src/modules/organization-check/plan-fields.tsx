import type { FieldValues } from 'react-hook-form';
import { BoundDate, type BoundForm } from '#web/forms/bound-fields.tsx';
import { useTexts } from '#web/lib/i18n.ts';
import { TextArea } from '#web/ui/text-area.tsx';

/** The days of a check and its working group, of a new plan and of a changed one. */
export function PlanFields<Values extends FieldValues, Body>({
  checked,
}: {
  checked: BoundForm<Values, Body>;
}) {
  const t = useTexts('check-screen', 'validation');
  const { form, error } = checked as unknown as BoundForm<FieldValues, Body>;
  const bound = { form, error };
  return (
    <>
      <BoundDate
        checked={bound}
        name="starts_on"
        label={t('validation.field.starts_on')}
        hint={t('check-screen.hint.notice')}
      />
      <BoundDate checked={bound} name="ends_on" label={t('validation.field.ends_on')} />
      <TextArea
        label={t('validation.field.members')}
        hint={t('check-screen.hint.members')}
        rows={5}
        error={error('members')}
        {...form.register('members')}
      />
    </>
  );
}
