import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { placeRefusal, refusedFields } from '#web/forms/field-errors.ts';
import { zodResolver } from '#web/forms/zod-resolver.ts';

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

const isFieldOf =
  (form: ActionForm | undefined) =>
  (name: string): boolean =>
    name in (form?.defaults ?? {});

/** Whether the server objects to a field of the form, so that another try can be another. */
export const isCorrectable = (
  form: ActionForm | undefined,
  refused: Record<string, readonly string[]>,
): boolean => refusedFields(refused, isFieldOf(form)).length > 0;

/**
 * Puts the server's objections at the fields they are about. False when none of them belongs to a
 * field of the form.
 */
export const placeErrors = (
  fields: UseFormReturn<FieldValues>,
  form: ActionForm | undefined,
  refused: Record<string, readonly string[]>,
): boolean => placeRefusal(fields, refused, isFieldOf(form)).length > 0;
