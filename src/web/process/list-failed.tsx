import { ApiError } from '#web/lib/api-error.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** A list that could not be read, with another try; the rest of the page stays. */
export function ListFailed({
  error,
  module,
  onRetry,
}: {
  error: unknown;
  module: string;
  onRetry(): void;
}) {
  const t = useTexts();
  const said = error instanceof ApiError ? error.detail[0] : undefined;
  return (
    <Notice
      tone="danger"
      heading={t('common.error.fetchList', { module })}
      actions={<Button onClick={onRetry}>{t('common.button.retry')}</Button>}
    >
      {said ?? t('common.error.network')}
    </Notice>
  );
}
