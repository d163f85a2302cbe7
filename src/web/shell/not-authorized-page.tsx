import { Suspense } from 'react';
import { useTexts } from '#web/lib/i18n.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { paths } from '#web/lib/paths.ts';
import { useUser } from '#web/lib/use-user.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';

const SignOut = lazyPage(() => import('./sign-out.tsx'), 'SignOut');

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
          <Suspense fallback={null}>
            <SignOut />
          </Suspense>
        )}
      </div>
    </Page>
  );
}
