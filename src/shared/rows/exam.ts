import { z } from 'zod';
import { type ListRow, listRow, namedThing } from './list-row.ts';

/** An exam in a list: whose, in which period, how far it is. */
export const examRow = listRow(
  {},
  {
    period: namedThing.extend({ admission_year: z.int() }),
    organization: namedThing,
    candidates: z.int(),
    decided: z.int(),
    accepted: z.int(),
    admitted: z.int(),
    first_day: z.string().nullable(),
  },
);
export type ListedExam = ListRow<typeof examRow>;
