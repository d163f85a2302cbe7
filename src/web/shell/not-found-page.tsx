import { useTexts } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';

/** An address that the product does not have, and /error-404, to which others lead. */
export function NotFoundPage() {
  const t = useTexts('shell');
  return (
    <Page over="404" title={t('shell.notFound.title')} lead={t('shell.notFound.text')} width="form">
      <LinkButton kind="primary" href={paths.home.href()}>
        {t('shell.toHome')}
      </LinkButton>
    </Page>
  );
}
