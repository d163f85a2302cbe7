import { useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { useLocation, useSearch } from 'wouter';
import { z } from 'zod';
import { zodResolver } from '#web/forms/zod-resolver.ts';
import type { ApiError } from '#web/lib/api-error.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useWhenBack } from '#web/lib/online.ts';
import type { FormError } from '#web/ui/form-errors.ts';
import { placeRefusal, summaryOf, unfinishedLines, useFieldError } from './field-errors.ts';
import type { Kept } from './kept-values.tsx';
import { useKeptForm } from './use-kept-form.ts';

/** An error of the whole form that is over once there is a network again. */
const noAnswer = 'noAnswer';

interface Options<Values extends FieldValues, Body> {
  /** The door of the server: the same schema judges here, on submit. */
  schema: z.ZodType<Body>;
  /** What the inputs hold, as the schema wants it: numbers out of texts, null for nothing. */
  toBody(values: Values): unknown;
  defaults: Values;
  /** The words of a field for "The field … must be entered". Default: `validation.field.<name>`. */
  label?(name: string): string;
  /** Fields of the server inside of an input that repeats: `lines.3.amount_phd`. */
  places?: RegExp;
  /** Which of several forms with the same fields at one address. */
  about?: string;
  /**
   * Fields that are never written to this device: passwords and codes; `all` where nothing is, or
   * where something else keeps them.
   */
  unkept?: readonly Path<Values>[] | 'all';
}

/** A form as whatever saves it knows it. */
export interface SavedForm {
  /** Puts the server's errors at their fields, the others into the summary. */
  refuse(refusal: ApiError): void;
  /** It is saved: what was kept on this device is not needed any more. */
  drop?(): void;
}

/**
 * Names the copy on this device: the address of the page, and the fields, so that a copy of another
 * form never comes back. Which field an address leads to makes no other form.
 */
function useCopyName(fields: readonly string[], about: string): string {
  const [path] = useLocation();
  const search = new URLSearchParams(useSearch());
  search.delete('field');
  const [name] = useState(() => [`${path}?${search}`, about, ...[...fields].sort()].join(' '));
  return name;
}

/** A form with everything that its page shows about errors. */
export interface CheckedForm<Values extends FieldValues, Body> extends SavedForm {
  form: UseFormReturn<Values, unknown, Body>;
  /** The text at a field, in the user's language. */
  error(name: Path<Values>): string | undefined;
  /** All errors in the order of the fields; an objection of the server to no field has no id. */
  summary: FormError[];
  /** What is kept of it on this device; `FormDraft` shows it. */
  kept: Kept;
  drop(): void;
}

/**
 * A form judged on submit by the server's own schema; the error summary takes the focus. What is
 * typed is kept on this device until it is saved (`docs/decisions/131-what-is-typed-is-kept.md`).
 */
export function useCheckedForm<Values extends FieldValues, Body>({
  schema,
  toBody,
  defaults,
  label,
  places,
  about = '',
  unkept,
}: Options<Values, Body>): CheckedForm<Values, Body> {
  const t = useTexts('validation');
  const form = useForm<Values, unknown, Body>({
    resolver: zodResolver(z.preprocess(toBody, schema)),
    defaultValues: defaults as DefaultValues<Values>,
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });
  const record = useCopyName(Object.keys(defaults), about);
  const kept = useKeptForm(form, { record, unkept });
  const error = useFieldError(form, label);
  const general = form.formState.errors.root?.message;
  useWhenBack(() => form.formState.errors.root?.type === noAnswer && form.clearErrors('root'));
  const summary = [
    ...summaryOf(Object.keys(defaults), error),
    ...unfinishedLines(form.formState.errors),
  ];
  return {
    form,
    error,
    summary: general === undefined ? summary : [...summary, { id: '', text: general }],
    kept,
    drop: kept.drop,
    refuse: (refusal) => {
      const belongs = (name: string) => name in defaults || Boolean(places?.test(name));
      const placed = placeRefusal(form, refusal.fields, belongs);
      const others = Object.entries(refusal.fields).flatMap(([name, texts]) =>
        placed.includes(name) ? [] : texts,
      );
      const silent =
        placed.length > 0
          ? ''
          : t(
              refusal.code === 'NO_ANSWER' ? 'common.error.network' : 'common.error.somethingWrong',
            );
      const rest = [...new Set([...refusal.detail, ...others])].join(' ') || silent;
      const type = refusal.code === 'NO_ANSWER' ? noAnswer : 'server';
      if (rest) form.setError('root', { type, message: rest });
    },
  };
}
