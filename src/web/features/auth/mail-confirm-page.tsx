import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'wouter';
import { errorLines } from '#web/lib/api-error.ts';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';

interface Link {
  confirm: string;
  mail: string;
}

/** Opens the link once; opening the page again asks again, which does no harm. */
function useConfirmation(link: Link) {
  const { mutate, ...confirmation } = useMutation({
    mutationFn: ({ confirm, mail }: Link) => http.get('/auth/confirm/mail', { confirm, mail }),
  });
  const asked = useRef(false);
  const { confirm, mail } = link;
  const complete = confirm !== '' && mail !== '';
  useEffect(() => {
    if (!complete || asked.current) return;
    asked.current = true;
    mutate({ confirm, mail });
  }, [complete, confirm, mail, mutate]);
  return { complete, ...confirmation };
}

/** /mail-confirm: where the link of the registration's mail leads. */
export function MailConfirmPage() {
  const t = useTexts('access');
  const [query] = useSearchParams();
  const { complete, isError, isSuccess, error } = useConfirmation({
    confirm: query.get('confirm') ?? '',
    mail: query.get('mail') ?? '',
  });
  if (isSuccess) {
    return (
      <Page title={t('access.confirm.done')} width="form">
        <p role="status" className="mb-6 text-lg">
          {t('access.confirm.doneText')}
        </p>
        <LinkButton kind="primary" href={paths.loginForeign.href()}>
          {t('access.confirm.login')}
        </LinkButton>
      </Page>
    );
  }
  if (complete && !isError) {
    return (
      <Page title={t('access.confirm.title')} width="form">
        <p role="status">{t('access.confirm.wait')}</p>
      </Page>
    );
  }
  const lines = isError ? errorLines(error, t) : [t('access.confirm.broken')];
  return (
    <Page title={t('access.confirm.failed')} failed width="form">
      <div role="alert" className="mb-3 text-lg">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <p className="mb-6">{t('access.confirm.again')}</p>
      <LinkButton kind="primary" href={paths.register.href()}>
        {t('access.register.title')}
      </LinkButton>
    </Page>
  );
}
