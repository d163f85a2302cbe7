import { z } from 'zod';
import type { DiplomaFacts } from '#machines/diploma.machine.ts';
import { cleanCode, cleanLine } from '#shared/clean-text.ts';
import {
  attestedDegrees,
  diplomaDegrees,
  diplomaEducationTypes,
  educationForms,
} from '#shared/codes.ts';
import { diplomaNumberPattern, diplomaSerialPattern } from '#shared/formats.ts';
import { type ListRow, nameParts, type RecordOf, recordOf } from '#shared/rows/list-row.ts';
import { codeOf, line, orNull, pastDate, written } from '#shared/validation.ts';
import { encodeMessage } from '#shared/validation-text.ts';

const shape = z.object({
  degree: codeOf(diplomaDegrees),
  education_form: codeOf(educationForms),
  education_type: codeOf(diplomaEducationTypes),
  institution: line({ min: 3, max: 255 }),
  speciality: line({ min: 2, max: 255 }),
  serial: orNull(
    written(cleanLine, (text) => diplomaSerialPattern.test(text), 'diploma_serial'),
  ).optional(),
  number: line({ max: 20 }),
  given_date: pastDate,
  file_id: z.uuid().nullable().optional(),
});

/** Degrees of the attestation commission: their numbers are free text of 3 to 20 characters. */
const isAcademic = (degree: number): boolean => attestedDegrees.includes(degree);

/**
 * The form of a diploma. Its date against the owner's birthday is judged by the server
 * (`diplomaDateFits`).
 */
export const diplomaFields = shape.check(({ value, issues }) => {
  const length = [...value.number].length;
  if (value.number === '') return;
  if (!isAcademic(value.degree) && !diplomaNumberPattern.test(cleanCode(value.number))) {
    issues.push({
      code: 'custom',
      input: value.number,
      path: ['number'],
      message: 'validation.diploma_number',
    });
  }
  if (isAcademic(value.degree) && length < 3) {
    issues.push({
      code: 'custom',
      input: value.number,
      path: ['number'],
      message: encodeMessage('validation.min', { length: 3 }),
    });
  }
});
export type DiplomaFields = z.infer<typeof diplomaFields>;

/**
 * A diploma is given 18 years after the birthday at the earliest; an unknown birthday is no
 * objection.
 */
export function diplomaDateFits(givenDate: string, birthday: string | null): boolean {
  return (
    birthday === null || givenDate >= `${Number(birthday.slice(0, 4)) + 18}${birthday.slice(4)}`
  );
}

/** A diploma as it travels; the file is null for readers who see no scans. */
export const diplomaRecord = recordOf(
  {},
  {
    degree: z.int(),
    education_form: z.int(),
    education_type: z.int(),
    institution: z.string(),
    speciality: z.string(),
    serial: z.string().nullable(),
    number: z.string(),
    given_date: z.string(),
    file_id: z.string().nullable(),
    file_name: z.string().nullable(),
    reason: z.string().nullable(),
    holder: nameParts,
  },
);
export type DiplomaRecord = RecordOf<typeof diplomaRecord, DiplomaFacts>;

/** A diploma among one's own, with what may be done with it, and as an applicant chooses one. */
export const diplomaRow = diplomaRecord;
export type ListedDiploma = ListRow<typeof diplomaRow>;
