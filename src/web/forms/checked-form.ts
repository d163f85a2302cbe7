import { zodResolver } from '@hookform/resolvers/zod';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { z } from 'zod';
import { decodeMessage, spokenParams } from '#shared/validation-messages.ts';
import type { ApiError } from '#web/lib/api-error.ts';
import { useLanguage, useTexts } from '#web/lib/i18n.ts';
import { givenKey } from '#web/lib/text-keys.ts';
import type { FormError } from '#web/ui/form-errors.ts';

interface Options<Values extends FieldValues, Body> {
  /** The door of the server: the same schema judges here, on submit. */
  schema: z.ZodType<Body>;
  /** What the inputs hold, as the schema wants it: numbers out of texts, null for nothing. */
  toBody(values: Values): unknown;
  defaults: Values;
  /** The words of a field for "The field … must be entered". Default: `validation.field.<name>`. */
  label?(name: string): string;
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

function useMessageText(
  label: Options<FieldValues, unknown>['label'],
): (name: string, message: string) => string {
  const t = useTexts('validation');
  const language = useLanguage();
  return (name, message) => {
    const { key, params } = decodeMessage(message);
    if (!key.startsWith('validation.')) return message;
    return t(givenKey(key), {
      field: label ? label(name) : t(`validation.field.${name}`),
      ...spokenParams(params ?? {}, language),
    });
  };
}

const messageOf = (error: unknown): string | undefined =>
  typeof error === 'object' &&
  error !== null &&
  'message' in error &&
  typeof error.message === 'string'
    ? error.message
    : undefined;

/**
 * A form judged on submit by the server's own schema; the error summary takes the focus, nothing
 * typed is lost.
 */
export function useCheckedForm<Values extends FieldValues, Body>({
  schema,
  toBody,
  defaults,
  label,
}: Options<Values, Body>): CheckedForm<Values, Body> {
  const t = useTexts('validation');
  const text = useMessageText(label);
  const form = useForm<Values, unknown, Body>({
    resolver: zodResolver(z.preprocess(toBody, schema)),
    defaultValues: defaults as DefaultValues<Values>,
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });
  const errors: Record<string, unknown> = form.formState.errors;
  const error = (name: string): string | undefined => {
    const message = messageOf(errors[name]);
    return message === undefined ? undefined : text(name, message);
  };
  const general = messageOf(form.formState.errors.root);
  const summary = Object.keys(defaults).flatMap((name) => {
    const said = error(name);
    return said === undefined ? [] : [{ id: name, text: said }];
  });
  return {
    form,
    error,
    summary: general === undefined ? summary : [...summary, { id: '', text: general }],
    refuse: (refusal) => {
      const placed = Object.entries(refusal.fields).filter(
        ([name, texts]) => name in defaults && texts[0],
      );
      for (const [name, texts] of placed)
        form.setError(name as Path<Values>, { type: 'server', message: texts[0] });
      const names = placed.map(([name]) => name);
      const others = Object.entries(refusal.fields).flatMap(([name, texts]) =>
        names.includes(name) ? [] : texts,
      );
      const silent =
        placed.length > 0
          ? ''
          : t(
              refusal.code === 'NO_ANSWER' ? 'common.error.network' : 'common.error.somethingWrong',
            );
      const rest = [...refusal.detail, ...others].join(' ') || silent;
      if (rest) form.setError('root', { type: 'server', message: rest });
    },
  };
}
