import type { z } from 'zod';
import { encodeMessage } from '#shared/validation-text.ts';
import type { DirectoryRow } from '#web/forms/use-directory.ts';
import { type CertificateFields, certificateFields, scaleProblem } from './schema.ts';

/** A type of certificate of the directory. */
export interface CertificateType extends DirectoryRow {
  id: number;
  language: number;
  scale: string;
  validity_years: number | null;
}

type Judged = Partial<Pick<CertificateFields, 'type_id' | 'level' | 'score'>>;

/**
 * The form with the rule of the chosen type's scale, which the server keeps too. Judged together
 * with the other fields, so that all errors are told at once.
 */
export function schemaFor(
  types: readonly CertificateType[] | undefined,
): z.ZodType<CertificateFields> {
  const problemOf = (value: Judged) => {
    const type = types?.find(({ id }) => id === value.type_id);
    const plain = {
      level: value.level,
      score: typeof value.score === 'number' ? value.score : null,
    };
    return type ? scaleProblem(type.scale, plain) : null;
  };
  const rule = (field: 'level' | 'score') => ({
    path: [field],
    when: () => true,
    error: ({ input }: { input?: unknown }) => {
      const problem = problemOf(input as Judged);
      const params = Object.fromEntries(
        Object.entries((problem && 'params' in problem && problem.params) || {}).map(
          ([place, value]) => [place, String(value)],
        ),
      );
      return encodeMessage(problem?.key ?? 'validation.choice', params);
    },
  });
  const fits = (field: 'level' | 'score') => (value: Judged) => problemOf(value)?.field !== field;
  return certificateFields
    .refine(fits('level'), rule('level'))
    .refine(fits('score'), rule('score'));
}
