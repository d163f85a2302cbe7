import type { z } from 'zod';
import { type CertificateFields, certificateFields } from '#shared/certificate.ts';
import { scaleProblem } from '#shared/certificate-scale.ts';
import { encodeMessage } from '#shared/validation-messages.ts';
import type { DirectoryRow } from '#web/forms/use-directory.ts';

/** A type of certificate of the directory. */
export interface CertificateType extends DirectoryRow {
  id: number;
  language: number;
  scale: string;
  validity_years: number | null;
}

/** The form with the rule of the chosen type's scale, which the server keeps too. */
export function schemaFor(types: readonly CertificateType[] | undefined): z.ZodType<CertificateFields> {
  return certificateFields.check(({ value, issues }) => {
    const type = types?.find(({ id }) => id === value.type_id);
    const problem = type && scaleProblem(type.scale, value);
    if (!problem) return;
    const params = 'params' in problem ? problem.params : {};
    issues.push({ code: 'custom', input: value[problem.field], path: [problem.field], message: encodeMessage(problem.key, params) });
  });
}
