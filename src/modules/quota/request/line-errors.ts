import type { FieldErrors } from 'react-hook-form';
import { usePlacedErrors } from '#web/forms/field-errors.ts';
import { useTexts } from '#web/lib/i18n.ts';
import type { FormError } from '#web/ui/form-errors.ts';
import type { AskedDirection, RequestValues } from './request-values.ts';

/** Where the cells of a request stand. */
export const linePlaces = /^lines\.(\d+)\.(\w+)$/;

/**
 * The errors of the cells of a request, in words: the text at each cell, and all of them as lines
 * of the summary that name direction and form.
 */
export function useLineErrors(
  directions: readonly AskedDirection[],
  errors: FieldErrors<RequestValues>,
): { at(id: string): string | undefined; summary: FormError[] } {
  const t = useTexts('quota', 'validation');
  const found = usePlacedErrors(errors, linePlaces, { labels: 'quota.amount' });
  return {
    at: (id) => found.find((error) => error.id === id)?.said,
    summary: found.map(({ id, parts: [at, name], said }) => {
      const form = name === 'direction_id' ? '' : t(`quota.amount.${name as 'amount_phd'}`);
      const code = directions[Number(at)]?.code;
      return { id, text: `${[code, form].filter(Boolean).join(', ')}: ${said}` };
    }),
  };
}
