import type { Path } from 'react-hook-form';
import type { CheckedForm } from '#web/forms/checked-form.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { TextArea } from '#web/ui/text-area.tsx';

interface Props<Values extends { reason: string }, Body> {
  checked: CheckedForm<Values, Body>;
}

/** Why a setting is changed: asked for every change of one. */
export function ReasonField<Values extends { reason: string }, Body>({
  checked: { form, error },
}: Props<Values, Body>) {
  const t = useTexts('setting-screen');
  const name = 'reason' as Path<Values>;
  return (
    <TextArea
      label={t('setting-screen.reason')}
      hint={t('setting-screen.reasonHint')}
      error={error(name)}
      rows={4}
      {...form.register(name)}
    />
  );
}
