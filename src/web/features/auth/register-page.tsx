import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type Registration, registration } from '#shared/account.ts';
import { useCheckedForm } from '#web/forms/checked-form.ts';
import { FormDraft } from '#web/forms/form-draft.tsx';
import { FormFrame } from '#web/forms/form-frame.tsx';
import type { ApiError } from '#web/lib/api-error.ts';
import { http, newKey } from '#web/lib/http.ts';
import { currentLanguage, useTexts } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { Page } from '#web/ui/page.tsx';
import { RegisterFields, type RegisterValues } from './register-fields.tsx';

const empty: RegisterValues = {
  surname: '',
  first_name: '',
  middle_name: '',
  birthday: '',
  gender: '',
  citizenship: '',
  passport_number: '',
  passport_valid_until: '',
  email: '',
  password: '',
  password_confirm: '',
};

const toBody = ({ gender, ...values }: RegisterValues) => ({
  ...values,
  gender: gender ? Number(gender) : undefined,
  language: currentLanguage(),
});

/** What follows: the mail must be opened. The heading takes the focus, because the form is gone. */
function Sent({ address }: { address: string }) {
  const t = useTexts('access');
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <Page
      title={t('access.register.sentTitle')}
      width="form"
      back={{ href: paths.loginForeign.href(), text: t('access.toLogin') }}
    >
      <div ref={text} tabIndex={-1} role="status" className="flex flex-col gap-3 text-lg">
        <p>{t('access.register.sent', { address })}</p>
        <p className="text-base text-muted">{t('access.register.sentHint')}</p>
      </div>
    </Page>
  );
}

/** /register: a foreign user makes an account, confirmed by mail. */
export function RegisterPage() {
  const t = useTexts('access', 'validation');
  const checked = useCheckedForm<RegisterValues, Registration>({
    schema: registration,
    toBody,
    defaults: empty,
    unkept: 'all',
  });
  const { form, summary } = checked;
  const sending = useMutation<unknown, ApiError, Registration>({
    mutationFn: (body) => http.post('/auth/users/', body, { key: newKey() }),
    onError: checked.refuse,
  });
  if (sending.isSuccess) return <Sent address={sending.variables.email} />;
  return (
    <Page
      title={t('access.register.title')}
      lead={t('access.register.lead')}
      width="form"
      failed={summary.length > 0}
      back={{ href: paths.loginForeign.href(), text: t('access.toLogin') }}
    >
      <FormFrame
        errors={summary}
        attempt={form.formState.submitCount}
        saving={sending.isPending}
        cancelHref={paths.loginForeign.href()}
        submitText={t('access.register.submit')}
        onSubmit={form.handleSubmit((body) => sending.mutate(body))}
      >
        <RegisterFields checked={checked} />
      </FormFrame>
      <FormDraft checked={checked} sent={form.formState.isSubmitSuccessful} />
    </Page>
  );
}
