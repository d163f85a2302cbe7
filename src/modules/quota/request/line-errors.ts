import type { FieldErrors } from 'react-hook-form';
import type { ApiError } from '#web/lib/api-error.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useErrorText } from '#web/process/action-form.ts';
import { type FormError, formErrors } from '#web/ui/form-errors.ts';
import type { AskedDirection, RequestValues } from './request-values.ts';

const place = /^lines\.(\d+)\.(\w+)$/;

/**
 * The errors of the cells of a request, in words: the text at each cell, and all of them as lines
 * of the summary that name direction and form.
 */
export function useLineErrors(
  directions: readonly AskedDirection[],
  errors: FieldErrors<RequestValues>,
): { at(id: string): string | undefined; summary: FormError[] } {
  const t = useTexts('quota', 'validation');
  const text = useErrorText('quota.amount');
  const found = formErrors(errors).flatMap((error) => {
    const [, at = '', name = ''] = place.exec(error.id) ?? [];
    const said = at === '' ? undefined : text(name, error.text);
    return said ? [{ id: error.id, said, direction: directions[Number(at)], name }] : [];
  });
  return {
    at: (id) => found.find((error) => error.id === id)?.said,
    summary: found.map(({ id, said, direction, name }) => {
      const form = name === 'direction_id' ? '' : t(`quota.amount.${name as 'amount_phd'}`);
      return { id, text: `${[direction?.code, form].filter(Boolean).join(', ')}: ${said}` };
    }),
  };
}

/** What the server objects to in lines, by the place of the cell. */
export const refusedLines = ({ fields }: ApiError): [`lines.${number}.amount_phd`, string][] =>
  Object.entries(fields).flatMap(([name, [text]]) =>
    place.test(name) && text ? [[name as `lines.${number}.amount_phd`, text]] : [],
  );
