import { useLocation } from 'wouter';
import type { z } from 'zod';
import { passwordChange } from '#shared/account.ts';
import { useCheckedForm } from '#web/forms/checked-form.ts';
import { FormPage } from '#web/forms/form-page.tsx';
import { NewPasswordFields } from '#web/forms/new-password-fields.tsx';
import { useHeadingFocus } from '#web/forms/use-heading-focus.ts';
import { useVersionedSave } from '#web/forms/use-versioned-save.ts';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import { toastSuccess } from '#web/ui/toast.ts';
import { profilePaths } from './paths.ts';

type Values = z.infer<typeof passwordChange>;

/** A new password by the present one; the other sessions of the person end. */
export function PasswordPart() {
  const t = useTexts('contact', 'profile', 'account', 'validation');
  const [, navigate] = useLocation();
  useHeadingFocus('password');
  const checked = useCheckedForm<Values, Values>({
    schema: passwordChange,
    toBody: (values) => values,
    defaults: { current_password: '', password: '', password_confirm: '' },
    unkept: 'all',
  });
  const saving = useVersionedSave<{ version: number }, Values, unknown>({
    version: null,
    write: ({ body, key }) => http.post('/auth/user/password/', body, { key }),
    form: checked,
    onSaved: () => {
      toastSuccess(t('contact.passwordChanged'));
      navigate(profilePaths.profile.href());
    },
  });
  const back = { href: profilePaths.profile.href(), text: t('profile.title') };
  return (
    <FormPage
      title={t('account.action.passwordChange')}
      lead={t('contact.lead.password')}
      back={back}
      checked={checked}
      saving={saving}
    >
      <PasswordField
        {...checked.form.register('current_password')}
        label={t('validation.field.current_password')}
        error={checked.error('current_password')}
        autoComplete="current-password"
      />
      <NewPasswordFields checked={checked} label={t('contact.new.password')} />
    </FormPage>
  );
}
