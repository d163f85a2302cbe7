import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';
import { Field, type FieldTexts, useControl } from './field.tsx';

/** How much is expected, shown by the width: a year, a code or a number, a name, a line. */
export type FieldWidth = 'year' | 'short' | 'medium' | 'full';

const widths: Record<FieldWidth, string> = {
  year: 'w-24',
  short: 'w-40',
  medium: 'w-full sm:max-w-80',
  full: 'w-full',
};

interface Props extends FieldTexts, Omit<ComponentProps<'input'>, 'width'> {
  width?: FieldWidth;
  /** A unit or mark after the control: "%", "MB". */
  suffix?: ReactNode;
}

/**
 * One line of text. Spreads react-hook-form's `register(name)`. For numbers: `inputMode="numeric"`,
 * never `type="number"` (the wheel changes it).
 */
export function TextField({
  label,
  hint,
  error,
  optional,
  labelHidden,
  width = 'full',
  suffix,
  className,
  type = 'text',
  ...input
}: Props) {
  const control = useControl({
    id: input.id,
    name: input.name,
    hint,
    error,
    describedBy: input['aria-describedby'],
  });
  return (
    <Field
      texts={{ label, hint, error, optional, labelHidden }}
      control={control}
      className={className}
    >
      <span className="flex items-center gap-2">
        <input {...input} {...control} type={type} className={classes('control', widths[width])} />
        {suffix && <span className="text-muted">{suffix}</span>}
      </span>
    </Field>
  );
}
