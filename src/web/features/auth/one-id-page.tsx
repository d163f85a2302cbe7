import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'wouter';
import { errorLines } from '#web/lib/api-error.ts';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import type { Tokens } from '#web/lib/session-storage.ts';
import { loadSession } from '#web/lib/visit.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';

interface Return {
  code: string;
  state: string;
}

/** Trades code and state for tokens, once: a state is used up by the first try. */
function useConfirmation({ code, state }: Return) {
  const { mutate, ...confirmation } = useMutation({
    mutationFn: async (body: Return) => {
      const session = await loadSession();
      return session.signIn(await http.post<Tokens>('/auth/oneid/confirm/', body));
    },
  });
  const asked = useRef(false);
  const complete = code !== '' && state !== '';
  useEffect(() => {
    if (!complete || asked.current) return;
    asked.current = true;
    mutate({ code, state });
  }, [complete, code, state, mutate]);
  return { complete, ...confirmation };
}

/**
 * /one-id: where OneID sends the browser back to. The guard leads home as soon as the session is
 * there.
 */
export function OneIdPage() {
  const t = useTexts('auth');
  const [query] = useSearchParams();
  const { complete, isError, error } = useConfirmation({
    code: query.get('code') ?? '',
    state: query.get('state') ?? '',
  });
  if (complete && !isError) {
    return (
      <Page title={t('auth.oneId.title')} width="form">
        <p role="status">{t('auth.oneId.wait')}</p>
      </Page>
    );
  }
  const lines = isError ? errorLines(error, t) : [t('auth.oneId.denied')];
  return (
    <Page title={t('auth.oneId.failed')} failed width="form">
      <div role="alert" className="mb-6 text-lg">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <LinkButton kind="primary" href={paths.login.href()}>
        {t('auth.oneId.again')}
      </LinkButton>
    </Page>
  );
}
