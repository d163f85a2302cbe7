import { Suspense, useState } from 'react';
import { Link } from 'wouter';
import { useTexts } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { Page } from '#web/ui/page.tsx';
import { DemoAccountList } from './demo-accounts.tsx';
import { OneIdButton } from './one-id-button.tsx';
import { PasswordForm } from './password-form.tsx';
import { SignedOutNotice } from './signed-out-notice.tsx';

/** /login: OneID first, password second, foreign users third. */
export function LoginPage() {
  const t = useTexts('auth', 'access');
  const [failed, setFailed] = useState(false);
  return (
    <Page title={t('auth.title')} failed={failed} width="form">
      <SignedOutNotice />
      <OneIdButton />
      <h2 className="mt-10 mb-5 border-t border-line pt-6 text-xl">{t('auth.byPassword')}</h2>
      <PasswordForm onFailed={setFailed} />
      <p className="mt-4">
        <Link href={paths.forgotPassword.href()} className="link">
          {t('access.forgot.link')}
        </Link>
      </p>
      <p className="mt-8 border-t border-line pt-6">
        <Link href={paths.loginForeign.href()} className="link">
          {t('auth.foreign.link')}
        </Link>
      </p>
      <Suspense>
        <DemoAccountList />
      </Suspense>
    </Page>
  );
}
