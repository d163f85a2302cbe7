import { type ComponentProps, useState } from 'react';
import { useTexts } from '#web/lib/i18n.ts';
import { Button } from './button.tsx';
import { Field, type FieldTexts, useControl } from './field.tsx';

interface Props extends FieldTexts, Omit<ComponentProps<'input'>, 'type'> {
  /** `current-password` at sign-in, `new-password` where one is made. */
  autoComplete?: 'current-password' | 'new-password';
}

/**
 * A password with a button that shows it; pasting and password managers work. Spreads
 * react-hook-form's `register(name)`.
 */
export function PasswordField({
  label,
  hint,
  error,
  optional,
  labelHidden,
  autoComplete = 'current-password',
  className,
  ...input
}: Props) {
  const t = useTexts();
  const [visible, setVisible] = useState(false);
  const [touched, setTouched] = useState(false);
  const control = useControl({ id: input.id, name: input.name, hint, error });
  const toggle = () => {
    setVisible(!visible);
    setTouched(true);
  };
  return (
    <Field
      texts={{ label, hint, error, optional, labelHidden }}
      control={control}
      className={className}
    >
      <span className="flex flex-wrap gap-2">
        <input
          {...input}
          {...control}
          type={visible ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          className="control min-w-0 flex-1 basis-48"
        />
        <Button
          onClick={toggle}
          aria-controls={control.id}
          aria-label={t(visible ? 'common.field.hidePassword' : 'common.field.showPassword')}
        >
          {t(visible ? 'common.button.hide' : 'common.button.show')}
        </Button>
      </span>
      <span role="status" className="sr-only">
        {touched && t(visible ? 'common.field.passwordShown' : 'common.field.passwordHidden')}
      </span>
    </Field>
  );
}
