import { type ClipboardEvent, type FocusEvent, type Ref, useState } from 'react';
import {
  type DateText,
  dateText,
  dateValue,
  monthNumber,
  readDate,
  typedBeyond,
} from '#web/lib/date-text.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { classes } from './classes.ts';
import {
  FieldError,
  FieldHint,
  type FieldTexts,
  fieldFrame,
  OptionalMark,
  useControl,
} from './field.tsx';

interface Props extends FieldTexts {
  name: string;
  /** 'YYYY-MM-DD', '' for none; while typing it may be an incomplete text that a schema refuses. */
  value: string | null | undefined;
  onChange(value: string): void;
  onBlur?(): void;
  /** The day's input: for Controller's focus. */
  ref?: Ref<HTMLInputElement>;
  /** Lets the browser fill the day of birth. */
  birthday?: boolean;
}

const parts = ['day', 'month', 'year'] as const;

/**
 * A date typed into three fields, from one into the next without a press; a whole date can be pasted
 * into any of them, months may be names.
 * For Controller: `{...field}`.
 */
export function DateField({
  label,
  hint,
  error,
  optional,
  labelHidden,
  name,
  value,
  onChange,
  onBlur,
  ref,
  birthday,
}: Props) {
  const t = useTexts();
  const [text, setText] = useState<DateText>(() => dateText(value));
  const control = useControl({ name, hint, error });
  const shown = dateValue(text) === (value ?? '') ? text : dateText(value);

  const put = (next: DateText) => {
    setText(next);
    onChange(dateValue(next));
  };
  const type = (part: keyof DateText, value: string) => {
    const beyond = typedBeyond(shown, part, value);
    put(beyond?.text ?? { ...shown, [part]: value });
    if (beyond) document.getElementById(`${control.id}-${beyond.next}`)?.focus();
  };
  const paste = (event: ClipboardEvent) => {
    const read = readDate(event.clipboardData.getData('text'));
    if (!read) return;
    event.preventDefault();
    put(read);
  };
  const leave = (event: FocusEvent<HTMLFieldSetElement>) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    put({ ...shown, month: monthNumber(shown.month) });
    onBlur?.();
  };
  return (
    <fieldset
      aria-describedby={control['aria-describedby']}
      onBlur={leave}
      onPaste={paste}
      className={fieldFrame(error)}
    >
      <legend className={classes('mb-1.5', labelHidden && 'sr-only')}>
        {label}
        {optional && <OptionalMark />}
      </legend>
      {hint && <FieldHint controlId={control.id}>{hint}</FieldHint>}
      {error && <FieldError controlId={control.id}>{error}</FieldError>}
      <div className="flex flex-wrap gap-4">
        {parts.map((part) => {
          const id = part === 'day' ? control.id : `${control.id}-${part}`;
          return (
            <div key={part} className="flex flex-col gap-1">
              <label htmlFor={id}>{t(`common.date.${part}`)}</label>
              <input
                id={id}
                ref={part === 'day' ? ref : undefined}
                value={shown[part]}
                onChange={(event) => type(part, event.target.value)}
                inputMode={part === 'month' ? 'text' : 'numeric'}
                autoComplete={birthday ? `bday-${part}` : 'off'}
                aria-invalid={control['aria-invalid']}
                className={classes(
                  'control',
                  part === 'day' && 'w-16',
                  part === 'month' && 'w-32',
                  part === 'year' && 'w-24',
                )}
              />
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}
