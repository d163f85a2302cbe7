import { useMutation } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'wouter';
import type { z } from 'zod';
import { passwordReset, type saidAnswer } from '#shared/account.ts';
import { useCheckedForm } from '#web/forms/checked-form.ts';
import { FormFrame } from '#web/forms/form-frame.tsx';
import { NewPasswordFields } from '#web/forms/new-password-fields.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { toastSuccess } from '#web/ui/toast.ts';

type Body = z.infer<typeof passwordReset>;
type Values = Pick<Body, 'password' | 'password_confirm'>;

/** The link is no good: expired, used, altered, or opened without its token. */
function InvalidLink() {
  const t = useTexts('access');
  return (
    <Page
      title={t('access.reset.invalid')}
      failed
      width="form"
      back={{ href: paths.login.href(), text: t('access.toLogin') }}
    >
      <p role="alert" className="mb-6 text-lg">
        {t('access.reset.invalidText')}
      </p>
      <LinkButton kind="primary" href={paths.forgotPassword.href()}>
        {t('access.reset.again')}
      </LinkButton>
    </Page>
  );
}

/** What is no fault of the link and of no field: the specification's own sentence. */
const isUnforeseen = (refused: ApiError): boolean =>
  refused.code === 'NO_ANSWER' || refused.status >= 500;

function useReset(token: string) {
  const t = useTexts('access', 'validation');
  const [, navigate] = useLocation();
  const checked = useCheckedForm<Values, Body>({
    schema: passwordReset,
    toBody: (values) => ({ ...values, token }),
    defaults: { password: '', password_confirm: '' },
    unkept: 'all',
  });
  const saving = useMutation<z.infer<typeof saidAnswer>, ApiError, Body>({
    mutationFn: (body) => http.post('/auth/confirm/reset-password', body),
    onSuccess: ({ detail }) => {
      toastSuccess(detail);
      navigate(paths.login.href());
    },
    onError: (refused) => {
      if (isUnforeseen(refused))
        checked.form.setError('root', { type: 'server', message: t('access.reset.failed') });
      else checked.refuse(refused);
    },
  });
  return {
    checked,
    saving,
    invalid: saving.error instanceof ApiError && 'token' in saving.error.fields,
  };
}

/** /reset-password: a new password by the link of a mail. */
export function ResetPasswordPage() {
  const t = useTexts('access', 'validation');
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const { checked, saving, invalid } = useReset(token);
  const { form, summary } = checked;
  if (token === '' || invalid) return <InvalidLink />;
  return (
    <Page
      title={t('access.reset.title')}
      lead={t('access.reset.lead')}
      width="form"
      failed={summary.length > 0}
    >
      <FormFrame
        errors={summary}
        attempt={form.formState.submitCount}
        saving={saving.isPending}
        cancelHref={paths.login.href()}
        submitText={t('access.reset.submit')}
        onSubmit={form.handleSubmit((body) => saving.mutate(body))}
      >
        <NewPasswordFields checked={checked} label={t('access.reset.password')} />
      </FormFrame>
    </Page>
  );
}
