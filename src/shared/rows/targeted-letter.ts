import { z } from 'zod';
import { type ListRow, listRow, namedThing } from './list-row.ts';

/**
 * A targeted letter in a list: number, who orders the places, who is to train whom in what, how
 * many of the places are taken, since when.
 */
export const targetedLetterRow = listRow(
  { addresseeId: z.int().nullable() },
  {
    code: z.string().nullable(),
    /** The organization that orders, or the legal entity that is none. */
    from: namedThing.nullable(),
    customer: z.object({ name: z.string().nullable(), tin: z.string().nullable() }).nullable(),
    target: namedThing.nullable(),
    direction: namedThing.extend({ code: z.string() }).nullable(),
    dc_type: z.int().nullable(),
    amount: z.int().nullable(),
    used: z.int(),
    admission_year: z.int().nullable(),
    short_info: z.string().nullable(),
    opinion: z.object({ agrees: z.boolean(), at: z.string() }).nullable(),
    sent_at: z.string().nullable(),
    read_at: z.string().nullable(),
    answered_at: z.string().nullable(),
    overdue_at: z.string().nullable(),
    answer_due: z.string().nullable(),
    created_at: z.string(),
  },
);
export type ListedTargetedLetter = ListRow<typeof targetedLetterRow>;
