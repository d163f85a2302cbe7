import type { FieldErrors } from 'react-hook-form';
import { usePlacedErrors } from '#web/forms/field-errors.ts';
import type { FormError } from '#web/ui/form-errors.ts';
import type { ExamDirection } from './schema.ts';

/** Where the fields stand that repeat direction by direction. */
export const directionPlaces = /^(?:directions|protocols)\.(\d+)\.\w+$/;

/**
 * The errors of fields that repeat direction by direction: the text at each field, and all of them
 * as lines of the summary that name the direction.
 */
export function useDirectionErrors(
  directions: readonly ExamDirection[],
  errors: FieldErrors,
): { at(id: string): string | undefined; summary: FormError[] } {
  const found = usePlacedErrors(errors, directionPlaces);
  const codeOf = (at: string | undefined) => directions[Number(at)]?.direction.code ?? '';
  return {
    at: (id) => found.find((error) => error.id === id)?.said,
    summary: found.map(({ id, parts: [at], said }) => ({ id, text: `${codeOf(at)}: ${said}` })),
  };
}
