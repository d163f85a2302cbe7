import { z } from 'zod';
import { type ListRow, listRow } from './list-row.ts';

/** A diploma among one's own, with what may be done with it, and as an applicant chooses one. */
export const diplomaRow = listRow(
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
  },
);
export type ListedDiploma = ListRow<typeof diplomaRow>;
