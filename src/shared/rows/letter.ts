import { z } from 'zod';
import { type ListRow, listRow, namedThing } from './list-row.ts';

/**
 * A letter in a list: number, from whom to whom, what about, since when, until when an answer is
 * due.
 */
export const letterRow = listRow(
  { addresseeId: z.int().nullable() },
  {
    code: z.string().nullable(),
    from: namedThing,
    to: namedThing.nullable(),
    short_info: z.string().nullable(),
    sent_at: z.string().nullable(),
    read_at: z.string().nullable(),
    answered_at: z.string().nullable(),
    overdue_at: z.string().nullable(),
    answer_due: z.string().nullable(),
    answers_id: z.int().nullable(),
    created_at: z.string(),
  },
);
export type ListedLetter = ListRow<typeof letterRow>;
