import { z } from 'zod';
import { type ListRow, listRow, namedThing } from './list-row.ts';

/**
 * A certificate in a list, and as an applicant chooses one; `proves` is the European level that its
 * level or score reaches.
 */
export const certificateRow = listRow(
  { validUntil: z.string() },
  {
    type: namedThing.extend({ scale: z.string() }),
    number: z.string(),
    level: z.string().nullable(),
    score: z.number().nullable(),
    proves: z.string().nullable(),
    given_date: z.string(),
    valid_until: z.string().nullable(),
    holder: z.object({ surname: z.string().nullable(), first_name: z.string().nullable() }),
  },
);
export type ListedCertificate = ListRow<typeof certificateRow>;
