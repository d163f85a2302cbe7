import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { resetRequest, type saidAnswer } from '#shared/account.ts';
import { useCheckedForm } from '#web/forms/checked-form.ts';
import { FormFrame } from '#web/forms/form-frame.tsx';
import type { ApiError } from '#web/lib/api-error.ts';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { Page } from '#web/ui/page.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toastSuccess } from '#web/ui/toast.ts';

type Values = z.infer<typeof resetRequest>;

/**
 * /forgot-password: a link to a new password by mail. What is said does not depend on whether the
 * address is known.
 */
export function ForgotPasswordPage() {
  const t = useTexts('access', 'validation');
  const checked = useCheckedForm<Values, Values>({
    schema: resetRequest,
    toBody: (values) => values,
    defaults: { email: '' },
    unkept: 'all',
  });
  const { form, summary, error } = checked;
  const asking = useMutation<z.infer<typeof saidAnswer>, ApiError, Values>({
    mutationFn: ({ email }) => http.get('/auth/users/get_reset_password_link/', { email }),
    onSuccess: ({ detail }) => toastSuccess(detail),
    onError: checked.refuse,
  });
  const back = { href: paths.login.href(), text: t('access.toLogin') };
  return (
    <Page
      title={t('access.forgot.title')}
      lead={t('access.forgot.lead')}
      width="form"
      failed={summary.length > 0}
      back={back}
    >
      <div role="status" className="mb-6">
        {asking.isSuccess && (
          <>
            <p className="text-lg font-semibold">{asking.data.detail}</p>
            <p className="text-muted">{t('access.forgot.hint')}</p>
          </>
        )}
      </div>
      <FormFrame
        errors={summary}
        attempt={form.formState.submitCount}
        saving={asking.isPending}
        cancelHref={paths.login.href()}
        submitText={t('access.forgot.submit')}
        onSubmit={form.handleSubmit((body) => asking.mutate(body))}
      >
        <TextField
          {...form.register('email')}
          type="email"
          label={t('validation.field.email')}
          error={error('email')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </FormFrame>
    </Page>
  );
}
