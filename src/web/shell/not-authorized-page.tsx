import { useTexts } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { useUser } from '#web/lib/use-user.ts';
import { loadSession } from '#web/lib/visit.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';

/** /pages/miscellaneous/not-authorized: the account may not open this. */
export function NotAuthorizedPage() {
  const t = useTexts('shell');
  const user = useUser();
  return (
    <Page
      over="403"
      title={t('shell.notAuthorized.title')}
      lead={t('shell.notAuthorized.text')}
      width="form"
    >
      <div className="flex flex-wrap gap-3">
        <LinkButton kind="primary" href={paths.home.href()}>
          {t('shell.toHome')}
        </LinkButton>
        {user && (
          <Button onClick={async () => (await loadSession()).signOut()}>
            {t('shell.signOut')}
          </Button>
        )}
      </div>
    </Page>
  );
}
