import { z } from 'zod';
import { type ListRow, listRow, namedThing, nameParts } from './list-row.ts';

/** A qualification exam in the list: whose, in what, when, with which result. */
export const additionalExamRow = listRow(
  { retryFrom: z.string().nullable() },
  {
    application_id: z.int(),
    person: nameParts,
    organization: namedThing,
    subject: z.int(),
    category_subject: namedThing.nullable(),
    attempt: z.int(),
    exam_date: z.string(),
    mark: z.number().nullable(),
    deadline: z.string().nullable(),
  },
);
export type ListedAdditionalExam = ListRow<typeof additionalExamRow>;
