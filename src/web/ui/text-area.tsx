import { type ComponentProps, type FormEvent, useEffect, useState } from 'react';
import { useTexts } from '#web/lib/i18n.ts';
import { classes } from './classes.ts';
import { Field, type FieldTexts, useControl } from './field.tsx';

interface Props extends FieldTexts, ComponentProps<'textarea'> {
  /** Most characters allowed: counted aloud, never cut off while typing. */
  limit?: number;
}

function Counter({ id, left }: { id: string; left: number }) {
  const t = useTexts();
  return (
    <p
      id={id}
      aria-live="polite"
      className={classes('text-sm', left < 0 ? 'font-semibold text-danger' : 'text-muted')}
    >
      {left < 0
        ? t('common.field.over', { count: -left })
        : t('common.field.left', { count: left })}
    </p>
  );
}

/** Several lines of text. Spreads react-hook-form's `register(name)`. */
export function TextArea({
  label,
  hint,
  error,
  optional,
  labelHidden,
  limit,
  className,
  rows = 5,
  onInput,
  ...area
}: Props) {
  const [length, setLength] = useState(String(area.value ?? area.defaultValue ?? '').length);
  const counterId = `${area.id ?? area.name ?? label}-count`.replaceAll(' ', '-');
  const control = useControl({
    id: area.id,
    name: area.name,
    hint,
    error,
    describedBy: limit ? counterId : undefined,
  });
  // A form puts its value into the element, not into the properties, also later when it brings back
  // what was typed before: what stands there is counted whenever it is drawn.
  useEffect(() => {
    const drawn = document.getElementById(control.id);
    if (drawn instanceof HTMLTextAreaElement) setLength(drawn.value.length);
  });
  const counted = area.value === undefined ? length : String(area.value).length;
  const count = (event: FormEvent<HTMLTextAreaElement>) => {
    setLength(event.currentTarget.value.length);
    onInput?.(event as Parameters<NonNullable<Props['onInput']>>[0]);
  };
  return (
    <Field
      texts={{ label, hint, error, optional, labelHidden }}
      control={control}
      className={className}
    >
      <textarea {...area} {...control} rows={rows} onInput={count} className="control w-full" />
      {limit && <Counter id={counterId} left={limit - counted} />}
    </Field>
  );
}
