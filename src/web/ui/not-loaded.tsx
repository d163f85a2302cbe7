import { useTexts } from '#web/lib/i18n.ts';
import { Button } from './button.tsx';

/** A part of a page that could not be read, with another try; the rest of the page stays. */
export function NotLoaded({ onRetry }: { onRetry(): void }) {
  const t = useTexts();
  return (
    <p>
      {t('common.state.notLoaded')}{' '}
      <Button kind="plain" onClick={onRetry}>
        {t('common.button.retry')}
      </Button>
    </p>
  );
}
