import type { ApiError } from '#web/lib/api-error.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useErrorText } from '#web/process/action-form.ts';
import { type FormError, formErrors } from '#web/ui/form-errors.ts';

const place = /^candidates\.(\d+)$/;

/**
 * The errors of single candidates, in words: the text at each line by its place, and all of them as
 * lines of the summary that name the line.
 */
export function useCandidateErrors(
  errors: object,
  listed: number,
): { at(line: number): string | undefined; summary: FormError[] } {
  const t = useTexts('targeted-letter-screen');
  const text = useErrorText();
  const found = formErrors(errors).flatMap((error) => {
    const [, line] = place.exec(error.id) ?? [];
    const said = line === undefined ? undefined : text('candidates', error.text);
    return said ? [{ line: Number(line), said }] : [];
  });
  return {
    at: (line) => found.find((error) => error.line === line)?.said,
    summary: found.map(({ line, said }) => ({
      id: line < listed ? `candidates.${line}` : 'candidates',
      text: `${t('targeted-letter-screen.candidate', { number: line + 1 })}: ${said}`,
    })),
  };
}

/** What the server objects to in single candidates. */
export const refusedCandidates = ({ fields }: ApiError): [`candidates.${number}`, string][] =>
  Object.entries(fields).flatMap(([name, [text]]) =>
    place.test(name) && text ? [[name as `candidates.${number}`, text]] : [],
  );
