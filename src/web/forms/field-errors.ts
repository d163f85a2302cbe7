import i18next from 'i18next';
import { type FieldValues, get, type Path, type UseFormReturn } from 'react-hook-form';
import { decodeMessage, spokenParams } from '#shared/validation-text.ts';
import { useLanguage, useTexts } from '#web/lib/i18n.ts';
import { givenKey } from '#web/lib/text-keys.ts';
import { type FormError, formErrors } from '#web/ui/form-errors.ts';

/** What fields are called in sentences: by a function, or where their labels are in the texts. */
export type FieldLabels = string | ((name: string) => string);

/** What the server objects to, by the name of the field. */
type Objections = Readonly<Record<string, readonly string[]>>;

/**
 * The sentence of an error: messages of schemas are keys, those of the server are texts already.
 */
export function useErrorText(
  labels: FieldLabels = 'validation.field',
  areas: readonly string[] = ['validation'],
): (name: string, message: string | undefined) => string | undefined {
  const t = useTexts(...areas);
  const language = useLanguage();
  const labelOf = (name: string): string => {
    if (typeof labels === 'function') return labels(name);
    const keys = [`${labels}.${name}`, `validation.field.${name}`];
    const known = keys.find((key) => i18next.exists(key));
    return known ? t(givenKey(known)) : name;
  };
  return (name, message) => {
    if (!message) return undefined;
    const { key, params } = decodeMessage(message);
    if (!key.startsWith('validation.')) return message;
    return t(givenKey(key), { field: labelOf(name), ...spokenParams(params ?? {}, language) });
  };
}

const messageOf = (error: unknown): string | undefined =>
  typeof error === 'object' &&
  error !== null &&
  'message' in error &&
  typeof error.message === 'string'
    ? error.message
    : undefined;

interface Judged {
  formState: { errors: Record<string, unknown> };
}

/** The sentence at a field of a form, in the user's language. */
export function useFieldError(
  form: Judged,
  labels?: FieldLabels,
): (name: string) => string | undefined {
  const text = useErrorText(labels);
  return (name) => text(name, messageOf(form.formState.errors[name]));
}

/** The same for a form that loads the area `validation` itself before it says its first error. */
export function useFieldErrorLate(
  form: Judged,
  labels?: FieldLabels,
): (name: string) => string | undefined {
  const { errors } = form.formState;
  const text = useErrorText(labels, Object.keys(errors).length > 0 ? ['validation'] : []);
  return (name) => text(name, messageOf(errors[name]));
}

/** The lines of an error summary for these fields, in their order. */
export const summaryOf = (
  names: readonly string[],
  error: (name: string) => string | undefined,
): FormError[] =>
  names.flatMap((name) => {
    const text = error(name);
    return text ? [{ id: name, text }] : [];
  });

/** What stands in inputs that repeat and is not in the form's values: no schema names these. */
export const unfinishedLines = (errors: object): FormError[] =>
  formErrors(errors).filter(
    ({ id }) => id.includes('.') && get(errors, `${id}.type`) === 'unfinished',
  );

/** An error inside of an input that repeats: its place, and its sentence. */
export interface PlacedError {
  id: string;
  /** What the groups of the pattern have found: the number of the line, the name in it. */
  parts: (string | undefined)[];
  said: string;
}

/**
 * The errors of inputs that repeat (`lines.3.amount_phd`), in the order of the form. `name` is what
 * the sentences are about; default: the last part of the place.
 */
export function usePlacedErrors(
  errors: object,
  place: RegExp,
  { labels, name }: { labels?: FieldLabels; name?: string } = {},
): PlacedError[] {
  const text = useErrorText(labels);
  return formErrors(errors).flatMap((error) => {
    const found = place.exec(error.id);
    const said = found && text(name ?? error.id.split('.').at(-1) ?? '', error.text);
    return said ? [{ id: error.id, parts: found.slice(1), said }] : [];
  });
}

/** The fields that the server objects to, of those that belong to a form. */
export const refusedFields = (
  objections: Objections,
  belongs: (name: string) => boolean,
): string[] =>
  Object.entries(objections).flatMap(([name, texts]) => (texts[0] && belongs(name) ? [name] : []));

/**
 * Puts the server's objections at the fields of a form that they are about; answers the names of
 * these fields.
 */
export function placeRefusal<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setError'>,
  objections: Objections,
  belongs: (name: string) => boolean,
): string[] {
  const names = refusedFields(objections, belongs);
  for (const name of names)
    form.setError(name as Path<Values>, { type: 'server', message: objections[name]?.[0] });
  return names;
}
