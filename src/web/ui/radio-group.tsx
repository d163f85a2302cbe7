import type { ChangeEventHandler, FocusEventHandler, ReactNode, Ref } from 'react';
import { classes } from './classes.ts';
import {
  FieldError,
  FieldHint,
  type FieldTexts,
  fieldFrame,
  OptionalMark,
  useControl,
} from './field.tsx';
import type { Choice } from './select-field.tsx';

/** A choice with an explanation and what opens under it when it is chosen. */
interface RadioChoice extends Choice {
  hint?: string;
  content?: ReactNode;
}

interface Props extends Omit<FieldTexts, 'label'> {
  legend: string;
  name: string;
  options: readonly RadioChoice[];
  /**
   * With `value` the group is led from outside (Controller); without it react-hook-form's
   * `register(name)` is spread.
   */
  value?: string;
  onChange?: ChangeEventHandler<HTMLInputElement>;
  onBlur?: FocusEventHandler<HTMLInputElement>;
  ref?: Ref<HTMLInputElement>;
  inline?: boolean;
}

/**
 * One choice out of a few, all seen at once. The first radio carries the id that an error summary
 * points at.
 */
export function RadioGroup({
  legend,
  hint,
  error,
  optional,
  labelHidden,
  name,
  options,
  value,
  onChange,
  onBlur,
  ref,
  inline,
}: Props) {
  const control = useControl({ name, hint, error });
  return (
    <fieldset aria-describedby={control['aria-describedby']} className={fieldFrame(error)}>
      <legend className={classes('mb-1.5', labelHidden && 'sr-only')}>
        {legend}
        {optional && <OptionalMark />}
      </legend>
      {hint && <FieldHint controlId={control.id}>{hint}</FieldHint>}
      {error && <FieldError controlId={control.id}>{error}</FieldError>}
      <div className={classes('flex gap-x-8 gap-y-1', inline ? 'flex-wrap' : 'flex-col')}>
        {options.map((option, index) => {
          const id = index === 0 ? control.id : `${control.id}-${option.value}`;
          return (
            <div key={option.value} className="group">
              <label htmlFor={id} className="flex min-h-11 items-start gap-3 py-2.5">
                <input
                  type="radio"
                  id={id}
                  name={name}
                  value={option.value}
                  checked={value === undefined ? undefined : value === option.value}
                  disabled={option.disabled}
                  onChange={onChange}
                  onBlur={onBlur}
                  ref={ref}
                  aria-describedby={option.hint ? `${id}-option-hint` : undefined}
                  className="tick size-6 shrink-0 rounded-full disabled:cursor-not-allowed disabled:opacity-50"
                />
                <span className={classes(option.disabled && 'text-muted')}>
                  {option.label}
                  {option.hint && (
                    <span id={`${id}-option-hint`} className="block text-muted">
                      {option.hint}
                    </span>
                  )}
                </span>
              </label>
              {option.content && (
                <div className="ml-3 hidden border-l-4 border-line pb-2 pl-6 group-has-[>label_input:checked]:block">
                  {option.content}
                </div>
              )}
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}
