import { z } from 'zod';
import { marksEntered } from './marks-import.ts';
import { namedThing, nameParts } from './rows/list-row.ts';

/** So many changes are told of one exam; more than that nobody reads. */
export const maxChangedMarks = 500;

const value = z.union([z.number(), z.boolean()]).nullable();

/** Marks that were saved and became others: whose, which, by whom and when. */
export const changedMarks = z.object({
  count: z.int(),
  results: z.array(
    z.object({
      id: z.int(),
      field: z.enum(marksEntered),
      before: value,
      after: value,
      at: z.string(),
      actor: z.string().nullable(),
      person: nameParts,
      direction: namedThing.extend({ code: z.string() }),
    }),
  ),
});
export type ChangedMarks = z.infer<typeof changedMarks>;
