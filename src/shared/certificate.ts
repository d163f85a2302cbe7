import { z } from 'zod';
import { cleanLine } from './clean-text.ts';
import { addDays, yearsLater } from './dates.ts';
import { certificateNumberPattern } from './formats.ts';
import { directoryId, isoDate, line, orNull, pastDate, written } from './validation.ts';

/** The fields of a language certificate. Empty `valid_until` = no limit by its owner. */
const certificateShape = z.object({
  type_id: directoryId,
  number: written(cleanLine, (text) => certificateNumberPattern.test(text), 'certificate_number'),
  level: orNull(line({ max: 10 })).optional(),
  score: z.number().min(0).max(1000).nullable().optional(),
  given_date: pastDate,
  valid_until: orNull(isoDate).optional(),
  file_id: z.uuid(),
});

/**
 * The last day on which a certificate counts: its own, or so many years after it was given when the
 * issuer sets no limit.
 */
export const lastDayOf = (
  { valid_until, given_date }: { valid_until: string | null; given_date: string },
  years: number,
): string => valid_until ?? addDays(yearsLater(given_date, years), -1);

/**
 * The form: also the order of its dates. Level or score against the type's scale: `scaleProblem` of
 * `certificate-scale.ts`.
 */
export const certificateFields = certificateShape.check(({ value, issues }) => {
  if (!value.valid_until || value.valid_until > value.given_date) return;
  issues.push({
    code: 'custom',
    input: value.valid_until,
    path: ['valid_until'],
    message: 'validation.date_order',
  });
});
export type CertificateFields = z.infer<typeof certificateFields>;
