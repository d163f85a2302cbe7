import { useLocation } from 'wouter';
import { ApiError, errorLines } from '#web/lib/api-error.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** What was asked for is not understood: another try gets the same answer. */
const misunderstood = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 400;

/**
 * A list that could not be read: why, and another try; where what its address asks for is not
 * understood, the way to the whole list. The rest of the page stays.
 */
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
  const [path] = useLocation();
  return (
    <Notice
      tone="danger"
      heading={t('common.error.fetchList', { module })}
      actions={
        misunderstood(error) ? (
          <LinkButton href={path}>{t('common.error.wholeList')}</LinkButton>
        ) : (
          <Button onClick={onRetry}>{t('common.button.retry')}</Button>
        )
      }
    >
      {errorLines(error, t).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Notice>
  );
}
