import { usePlacedErrors } from '#web/forms/field-errors.ts';
import { useTexts } from '#web/lib/i18n.ts';
import type { FormError } from '#web/ui/form-errors.ts';

/** Where single candidates stand. */
export const candidatePlaces = /^candidates\.(\d+)$/;

/**
 * The errors of single candidates, in words: the text at each line by its place, and all of them as
 * lines of the summary that name the line.
 */
export function useCandidateErrors(
  errors: object,
  listed: number,
): { at(line: number): string | undefined; summary: FormError[] } {
  const t = useTexts('targeted-letter-screen');
  const found = usePlacedErrors(errors, candidatePlaces, { name: 'candidates' });
  return {
    at: (line) => found.find((error) => Number(error.parts[0]) === line)?.said,
    summary: found.map(({ parts: [at], said }) => {
      const line = Number(at);
      return {
        id: line < listed ? `candidates.${line}` : 'candidates',
        text: `${t('targeted-letter-screen.candidate', { number: line + 1 })}: ${said}`,
      };
    }),
  };
}
