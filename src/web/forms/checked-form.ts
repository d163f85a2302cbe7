import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { z } from 'zod';
import { zodResolver } from '#web/forms/zod-resolver.ts';
import type { ApiError } from '#web/lib/api-error.ts';
import { useTexts } from '#web/lib/i18n.ts';
import type { FormError } from '#web/ui/form-errors.ts';
import { placeRefusal, summaryOf, useFieldError } from './field-errors.ts';

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
}

/** A form with everything that its page shows about errors. */
export interface CheckedForm<Values extends FieldValues, Body> {
  form: UseFormReturn<Values, unknown, Body>;
  /** The text at a field, in the user's language. */
  error(name: Path<Values>): string | undefined;
  /** All errors in the order of the fields; an objection of the server to no field has no id. */
  summary: FormError[];
  /** Puts the server's errors at their fields, the others into the summary. */
  refuse(refusal: ApiError): void;
}

/**
 * A form judged on submit by the server's own schema; the error summary takes the focus, nothing
 * typed is lost.
 */
export function useCheckedForm<Values extends FieldValues, Body>({
  schema,
  toBody,
  defaults,
  label,
  places,
}: Options<Values, Body>): CheckedForm<Values, Body> {
  const t = useTexts('validation');
  const form = useForm<Values, unknown, Body>({
    resolver: zodResolver(z.preprocess(toBody, schema)),
    defaultValues: defaults as DefaultValues<Values>,
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });
  const error = useFieldError(form, label);
  const general = form.formState.errors.root?.message;
  const summary = summaryOf(Object.keys(defaults), error);
  return {
    form,
    error,
    summary: general === undefined ? summary : [...summary, { id: '', text: general }],
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
      if (rest) form.setError('root', { type: 'server', message: rest });
    },
  };
}
