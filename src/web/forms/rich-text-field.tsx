import { lazy, Suspense } from 'react';
import { Controller, type FieldValues } from 'react-hook-form';
import { FieldError, FieldHint, fieldFrame, OptionalMark, useControl } from '#web/ui/field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { BoundProps } from './bound-fields.tsx';

/** The editor is heavy, and few forms have one. */
const RichTextEditor = lazy(async () => ({
  default: (await import('./rich-text-editor.tsx')).RichTextEditor,
}));

interface Props<Values extends FieldValues, Body> extends BoundProps<Values, Body> {
  /** The language in which it is written. */
  lang: string;
}

/** A formatted text of a form ('' for none), with its error. */
export function BoundRichText<Values extends FieldValues, Body>({
  checked: { form, error },
  name,
  label,
  hint,
  optional,
  lang,
}: Props<Values, Body>) {
  const said = error(name);
  const control = useControl({ name, hint, error: said });
  return (
    <div className={fieldFrame(said)}>
      <p id={`${name}-label`} className="font-semibold">
        {label}
        {optional && <OptionalMark />}
      </p>
      {hint && <FieldHint controlId={control.id}>{hint}</FieldHint>}
      {said && <FieldError controlId={control.id}>{said}</FieldError>}
      <Suspense fallback={<Skeleton rows={6} />}>
        <Controller
          control={form.control}
          name={name}
          render={({ field: { value, onChange } }) => (
            <RichTextEditor
              {...control}
              labelledBy={`${name}-label`}
              lang={lang}
              value={String(value ?? '')}
              onChange={onChange}
            />
          )}
        />
      </Suspense>
    </div>
  );
}
