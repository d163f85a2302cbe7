import type { ComponentProps, ReactNode } from 'react';
import { FieldError, fieldFrame, useControl } from './field.tsx';

interface Props extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
}

/** One yes-or-no statement. Spreads react-hook-form's `register(name)`. */
export function CheckboxField({ label, hint, error, className, ...input }: Props) {
  const control = useControl({ id: input.id, name: input.name, hint, error });
  return (
    <div className={fieldFrame(error, className)}>
      {error && <FieldError controlId={control.id}>{error}</FieldError>}
      <label htmlFor={control.id} className="flex min-h-11 items-start gap-3 py-2.5">
        <input
          {...input}
          {...control}
          type="checkbox"
          className="tick size-6 shrink-0 rounded-sm"
        />
        <span>
          {label}
          {hint && (
            <span id={`${control.id}-hint`} className="block text-muted">
              {hint}
            </span>
          )}
        </span>
      </label>
    </div>
  );
}
