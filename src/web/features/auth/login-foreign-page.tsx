import { useState } from 'react';
import { useTexts } from '#web/lib/i18n.ts';
import { paths } from '#web/paths.ts';
import { Page } from '#web/ui/page.tsx';
import { PasswordForm } from './password-form.tsx';

/** /login-foreign: the door of foreign users, who have no OneID. */
export function LoginForeignPage() {
  const t = useTexts('auth', 'validation');
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
    </Page>
  );
}
