import { useEffect } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { summaryOf, useFieldErrorLate } from '#web/forms/field-errors.ts';
import { errorLines } from '#web/lib/api-error.ts';
import { onFirstTouch } from '#web/lib/first-touch.ts';
import { loadHttp } from '#web/lib/http.ts';
import { loadTexts, useTexts } from '#web/lib/i18n.ts';
import { loadSession } from '#web/lib/visit.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useLogin } from './use-login.ts';

interface Typed {
  username: string;
  password: string;
}

const loadRules = () => Promise.all([import('./sign-on-rules.ts'), loadTexts('validation')]);

/**
 * What only judges and sends comes with the first touch of the page, and not with it: the rules
 * would bring all of zod.
 */
const judgeLate: Resolver<Typed> = async (...typed) => {
  const [{ judge }] = await loadRules();
  return judge(...typed);
};
const fetchEarly = () =>
  void Promise.all([loadRules(), loadHttp(), loadSession()]).catch(() => undefined);

const fields = ['username', 'password'] as const;

interface Props {
  /** The door of foreign users: the server then takes only their accounts. */
  foreign?: boolean;
  /** The form became wrong or right: the page's title says so. */
  onFailed(failed: boolean): void;
}

function usePasswordForm({ foreign, onFailed }: Props) {
  const t = useTexts('auth');
  const login = useLogin();
  useEffect(() => onFirstTouch(fetchEarly), []);
  const form = useForm<Typed>({
    resolver: judgeLate,
    mode: 'onSubmit' as const,
    reValidateMode: 'onSubmit' as const,
    shouldFocusError: false,
    defaultValues: { username: '', password: '' },
  });
  const textOf = useFieldErrorLate(form, 'auth');
  const wrong = summaryOf(fields, textOf);
  const refused = login.isError ? errorLines(login.error, t).map((text) => ({ id: '', text })) : [];
  const submit = form.handleSubmit(
    (values) =>
      login.mutate({ ...values, foreign: foreign || undefined }, { onError: () => onFailed(true) }),
    () => {
      login.reset();
      onFailed(true);
    },
  );
  return {
    form,
    submit,
    textOf,
    attempt: form.formState.submitCount,
    summary: wrong.length > 0 ? wrong : refused,
    sending: login.isPending,
  };
}

/** E-mail and password. Judged on submit; the summary takes the focus, nothing typed is lost. */
export function PasswordForm(props: Props) {
  const t = useTexts('auth');
  const { form, submit, textOf, attempt, summary, sending } = usePasswordForm(props);
  return (
    // Whatever sends it, no password comes into an address.
    <form method="post" noValidate onSubmit={submit} className="flex flex-col">
      <ErrorSummary errors={sending ? [] : summary} attempt={attempt} />
      <div className="flex flex-col gap-5">
        <TextField
          {...form.register('username')}
          type="email"
          label={t('auth.username')}
          error={textOf('username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          {...form.register('password')}
          label={t('auth.password')}
          error={textOf('password')}
        />
        <div>
          <Button
            type="submit"
            kind={props.foreign ? 'primary' : 'secondary'}
            loading={sending}
            loadingText={t('auth.submitting')}
          >
            {t('auth.submit')}
          </Button>
        </div>
      </div>
    </form>
  );
}
