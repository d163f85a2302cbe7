import { ApiError } from '#web/lib/api-error.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { ChunkFailed } from '#web/lib/lazy-page.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';

/**
 * A screen that failed: what to do, and the number of the request to quote. What was typed is in
 * the drafts, so reloading is safe.
 */
export function CrashPage({ error }: { error: unknown }) {
  const t = useTexts('shell');
  const part = error instanceof ChunkFailed ? 'chunk' : 'crash';
  const requestId = error instanceof ApiError ? error.requestId : null;
  return (
    <Page title={t(`shell.${part}.title`)} lead={t(`shell.${part}.text`)} width="form">
      {requestId && <p className="mb-6">{t('shell.crash.request', { id: requestId })}</p>}
      <div className="flex flex-wrap gap-3">
        <Button kind="primary" onClick={() => window.location.reload()}>
          {t('common.button.reload')}
        </Button>
        <LinkButton href={paths.home.href()}>{t('shell.toHome')}</LinkButton>
      </div>
    </Page>
  );
}
