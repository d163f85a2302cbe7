import { useTexts } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';

interface Props {
  /** What sending the form does, in words. */
  label: string;
  pending: boolean;
  onCancel(): void;
}

/** The end of a form in a dialog: what it does, and the way out. */
export function FormButtons({ label, pending, onCancel }: Props) {
  const t = useTexts();
  return (
    <p className="flex flex-wrap gap-3">
      <Button type="submit" kind="primary" loading={pending} loadingText={t('common.state.saving')}>
        {label}
      </Button>
      <Button onClick={onCancel}>{t('common.button.cancel')}</Button>
    </p>
  );
}
