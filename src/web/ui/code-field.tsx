import type { ChangeEvent, Ref } from 'react';
import { useTexts } from '#web/lib/i18n.ts';
import { TextField } from './text-field.tsx';

interface Props {
  name?: string;
  label?: string;
  hint?: string;
  error?: string;
  value: string;
  /** Only digits arrive: pasted spaces and dashes are dropped. */
  onChange(code: string): void;
  ref?: Ref<HTMLInputElement>;
}

/**
 * One input for a code from a text message: the phone may fill it, a code with spaces may be
 * pasted.
 */
export function CodeField({ name = 'code', label, hint, error, value, onChange, ref }: Props) {
  const t = useTexts();
  return (
    <TextField
      ref={ref}
      name={name}
      label={label ?? t('common.code.label')}
      hint={hint ?? t('common.code.hint')}
      error={error}
      width="short"
      inputMode="numeric"
      autoComplete="one-time-code"
      value={value}
      onChange={(event: ChangeEvent<HTMLInputElement>) =>
        onChange(event.target.value.replace(/\D/g, ''))
      }
    />
  );
}
