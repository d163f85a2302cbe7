import { zodResolver } from '@hookform/resolvers/zod';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { decodeMessage, spokenParams } from '#shared/validation-messages.ts';
import { useLanguage, useTexts } from '#web/lib/i18n.ts';
import { givenKey } from '#web/lib/text-keys.ts';

/**
 * The fields that an event is sent with: their schema of `src/shared`, the first values, and how
 * they are drawn.
 */
export interface ActionForm {
  schema: z.ZodType<FieldValues>;
  defaults: FieldValues;
  /** Where the fields' labels are among the texts; default `validation.field`. */
  labels?: string;
  /**
   * A value as the page says it, for the comparison with what another person has saved; dates and
   * numbers need none.
   */
  words?(name: string, value: unknown): string | undefined;
  /** `error(name)` is the text at that field, in the user's language. */
  fields(form: UseFormReturn<FieldValues>, error: (name: string) => string | undefined): ReactNode;
}

const noFields = z.object({});

/** Judges what is typed into the fields of an event by their schema; an event without fields passes. */
export const actionResolver = (form: ActionForm | undefined) =>
  zodResolver(z.preprocess((typed: FieldValues) => typed, form?.schema ?? noFields));

/**
 * Texts of a form's errors: messages of schemas are keys, those of the server are texts already.
 */
export function useErrorText(
  labels = 'validation.field',
): (name: string, message: string | undefined) => string | undefined {
  const t = useTexts('validation');
  const language = useLanguage();
  return (name, message) => {
    if (!message) return undefined;
    const { key, params } = decodeMessage(message);
    if (!key.startsWith('validation.')) return message;
    const label = [`${labels}.${name}`, `validation.field.${name}`].find((one) =>
      i18next.exists(one),
    );
    return t(givenKey(key), {
      field: label ? t(givenKey(label)) : name,
      ...spokenParams(params ?? {}, language),
    });
  };
}

/** The text at a field of a form, for `ActionForm.fields` and for forms of a page. */
export function useFieldError(
  form: UseFormReturn<FieldValues>,
  labels?: string,
): (name: string) => string | undefined {
  const text = useErrorText(labels);
  return (name) => {
    const found = form.formState.errors[name];
    return text(name, typeof found?.message === 'string' ? found.message : undefined);
  };
}

/** The fields of a form that the server objects to. */
export const refusedFields = (
  form: ActionForm | undefined,
  refused: Record<string, readonly string[]>,
): string[] => Object.keys(form?.defaults ?? {}).filter((name) => refused[name]?.[0]);

/**
 * Puts the server's objections at the fields they are about. False when none of them belongs to a
 * field of the form.
 */
export function placeErrors(
  fields: UseFormReturn<FieldValues>,
  form: ActionForm | undefined,
  refused: Record<string, readonly string[]>,
): boolean {
  const own = refusedFields(form, refused);
  for (const name of own) fields.setError(name, { type: 'server', message: refused[name]?.[0] });
  return own.length > 0;
}
