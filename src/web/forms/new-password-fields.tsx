import type { FieldValues, Path } from 'react-hook-form';
import { useTexts } from '#web/lib/i18n.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import type { CheckedForm } from './checked-form.ts';

interface Props<Values extends FieldValues, Body> {
  checked: CheckedForm<Values, Body>;
  /** The name of the first field. Default: "Password". */
  label?: string;
}

/**
 * A new password, twice: fields `password` and `password_confirm`, with the rule said before
 * anybody types.
 */
export function NewPasswordFields<
  Values extends FieldValues & Record<'password' | 'password_confirm', string>,
  Body,
>({ checked: { form, error }, label }: Props<Values, Body>) {
  const t = useTexts('validation');
  const field = (name: 'password' | 'password_confirm') => {
    const path = name as Path<Values>;
    return { ...form.register(path), error: error(path), autoComplete: 'new-password' as const };
  };
  return (
    <>
      <PasswordField
        {...field('password')}
        label={label ?? t('validation.field.password')}
        hint={t('validation.password')}
      />
      <PasswordField
        {...field('password_confirm')}
        label={t('validation.field.password_confirm')}
      />
    </>
  );
}
