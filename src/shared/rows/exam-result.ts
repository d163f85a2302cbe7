import { z } from 'zod';
import { type ListRow, listRow, namedThing, nameParts } from './list-row.ts';

/** A candidate in the list of a direction: all that the grid of marks shows and ranks by. */
export const examResultRow = listRow(
  {},
  {
    exam_id: z.int(),
    application_id: z.int(),
    dc_type: z.int(),
    direction: namedThing.extend({ code: z.string() }),
    organization: namedThing,
    person: nameParts,
    direction_mark: z.number().nullable(),
    english_mark: z.number().nullable(),
    is_certificate: z.boolean(),
    absent: z.boolean(),
    max_mark: z.int(),
    change_reason: z.string().nullable(),
    remarked_at: z.string().nullable(),
    marks_before: z
      .object({ direction_mark: z.number().nullable(), english_mark: z.number().nullable() })
      .nullable(),
    is_foreign: z.boolean(),
    works: z.int(),
    sent_at: z.string(),
    interview_note: z.string().nullable(),
    result_reason: z.string().nullable(),
    is_open: z.boolean(),
    admitted: z.boolean(),
  },
);
export type ListedExamResult = ListRow<typeof examResultRow>;
