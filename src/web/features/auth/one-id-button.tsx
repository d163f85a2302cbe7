import { useMutation } from '@tanstack/react-query';
import { LogIn } from 'lucide-react';
import type { z } from 'zod';
import type { oneIdLoginAnswer } from '#shared/sign-on.ts';
import { errorLines } from '#web/lib/api-error.ts';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';

/**
 * The first way in: asks where OneID is and goes there; OneID sends the browser back to /one-id.
 */
export function OneIdButton() {
  const t = useTexts('auth');
  const start = useMutation({
    mutationFn: () =>
      http.post<z.infer<typeof oneIdLoginAnswer>>('/auth/oneid/login/', {
        redirect_url: `${window.location.origin}${paths.oneId.href()}`,
      }),
    onSuccess: ({ login_url }) => window.location.assign(login_url),
  });
  return (
    <div className="flex flex-col items-start gap-3">
      <Button
        kind="primary"
        icon={LogIn}
        loading={start.isPending || start.isSuccess}
        loadingText={t('auth.oneId.going')}
        onClick={() => start.mutate()}
        className="min-h-13 px-6 text-lg"
      >
        {t('auth.oneId.button')}
      </Button>
      <p className="text-muted">{t('auth.oneId.hint')}</p>
      <div role="alert" className="font-semibold text-danger">
        {start.isError && errorLines(start.error, t).map((line) => <p key={line}>{line}</p>)}
      </div>
    </div>
  );
}
