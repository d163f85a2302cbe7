import { type ReactNode, useId } from 'react';
import { useTexts } from '#web/lib/i18n.ts';
import { classes } from './classes.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** What every field of a form takes; texts come translated. */
export interface FieldTexts {
  label: string;
  hint?: ReactNode;
  error?: string;
  /** Says so after the label; required is never marked. */
  optional?: boolean;
  /** When the page's heading already is the question. */
  labelHidden?: boolean;
}

/** What `Field` hands to the control inside it. */
export interface ControlAttributes {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/**
 * Ids of a control and of the texts that describe it. The id is `id`, else `name`, so that an error
 * summary can point at it.
 */
export function useControl(own: {
  id?: string;
  name?: string;
  hint?: ReactNode;
  error?: string;
  describedBy?: string;
}): ControlAttributes {
  const generated = useId();
  const id = own.id ?? own.name ?? generated;
  const described = [own.hint && `${id}-hint`, own.error && `${id}-error`, own.describedBy]
    .filter(Boolean)
    .join(' ');
  return {
    id,
    'aria-describedby': described || undefined,
    'aria-invalid': own.error ? true : undefined,
  };
}

/** The hint under a label. */
export function FieldHint({ controlId, children }: { controlId: string; children: ReactNode }) {
  return (
    <p id={`${controlId}-hint`} className="text-muted">
      {children}
    </p>
  );
}

/** The error of a field, named as an error for screen readers too. */
export function FieldError({ controlId, children }: { controlId: string; children: string }) {
  const t = useTexts();
  return (
    <p id={`${controlId}-error`} className="font-semibold text-danger">
      <VisuallyHidden>{t('common.error.prefix')}</VisuallyHidden>
      {children}
    </p>
  );
}

/** "(optional)" after a label or legend. */
export function OptionalMark() {
  const t = useTexts();
  return <span className="font-normal text-muted"> ({t('common.field.optional')})</span>;
}

/**
 * The frame of a group of controls or of one control: a bar at the left edge marks what is wrong.
 */
export function fieldFrame(error: string | undefined, className?: string): string {
  return classes(
    'flex min-w-0 flex-col gap-1.5',
    error && 'border-l-4 border-danger pl-4',
    className,
  );
}

/** Label, hint, error and the control, in this order. */
export function Field({
  texts,
  control,
  className,
  children,
}: {
  texts: FieldTexts;
  control: ControlAttributes;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={fieldFrame(texts.error, className)}>
      <label
        htmlFor={control.id}
        className={classes('font-semibold', texts.labelHidden && 'sr-only')}
      >
        {texts.label}
        {texts.optional && <OptionalMark />}
      </label>
      {texts.hint && <FieldHint controlId={control.id}>{texts.hint}</FieldHint>}
      {texts.error && <FieldError controlId={control.id}>{texts.error}</FieldError>}
      {children}
    </div>
  );
}
