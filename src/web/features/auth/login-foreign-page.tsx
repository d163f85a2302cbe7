import { useState } from 'react';
import { Link } from 'wouter';
import { useTexts } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { Page } from '#web/ui/page.tsx';
import { PasswordForm } from './password-form.tsx';

/** /login-foreign: the door of foreign users, who have no OneID. */
export function LoginForeignPage() {
  const t = useTexts('auth', 'access', 'validation');
  const [failed, setFailed] = useState(false);
  return (
    <Page
      title={t('auth.foreign.title')}
      lead={t('auth.foreign.lead')}
      back={{ href: paths.login.href(), text: t('auth.otherWay') }}
      failed={failed}
      width="form"
    >
      <PasswordForm foreign onFailed={setFailed} />
      <p className="mt-8 flex flex-col items-start gap-3 border-t border-line pt-6">
        <Link href={paths.register.href()} className="link">
          {t('access.register.title')}
        </Link>
        <Link href={paths.forgotPassword.href()} className="link">
          {t('access.forgot.link')}
        </Link>
      </p>
    </Page>
  );
}
