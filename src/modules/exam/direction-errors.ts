import type { FieldErrors } from 'react-hook-form';
import type { ApiError } from '#web/lib/api-error.ts';
import { useErrorText } from '#web/process/action-form.ts';
import { type FormError, formErrors } from '#web/ui/form-errors.ts';
import type { ExamDirection } from './exam-record.ts';

const place = /^(?:directions|protocols)\.(\d+)\.\w+$/;

/**
 * The errors of fields that repeat direction by direction: the text at each field, and all of them
 * as lines of the summary that name the direction.
 */
export function useDirectionErrors(
  directions: readonly ExamDirection[],
  errors: FieldErrors,
): { at(id: string): string | undefined; summary: FormError[] } {
  const text = useErrorText();
  const found = formErrors(errors).flatMap(({ id, text: message }) => {
    const [whole, at] = place.exec(id) ?? [];
    const said = whole === undefined ? undefined : text(id.split('.').at(-1) ?? '', message);
    return said ? [{ id, said, code: directions[Number(at)]?.direction.code ?? '' }] : [];
  });
  return {
    at: (id) => found.find((error) => error.id === id)?.said,
    summary: found.map(({ id, said, code }) => ({ id, text: `${code}: ${said}` })),
  };
}

/** What the server objects to at the fields of a direction, by the field's place. */
export const refusedDirections = ({ fields }: ApiError): [string, string][] =>
  Object.entries(fields).flatMap(([name, [text]]) =>
    place.test(name) && text ? [[name, text]] : [],
  );
