import { z } from 'zod';
import { issuedFacts } from '#server/documents/issued-facts.ts';

const judged = z.object({
  surname: z.string().nullable(),
  first_name: z.string().nullable(),
  middle_name: z.string().nullable(),
  status: z.int(),
  reason_code: z.int().nullable(),
  mark: z.int().nullable(),
  deadline: z.string().nullable(),
  note: z.string().nullable(),
  left: z.boolean(),
});

/** What the act of a check says: where, who and when, and what was found of each student. */
export const checkActFacts = z.object({
  code: z.literal('DOC-CHECK-ACT'),
  ...issuedFacts,
  starts_on: z.string(),
  ends_on: z.string(),
  members: z.array(z.object({ name: z.string(), position: z.string() })),
  rows: z.array(judged),
});
export type CheckActFacts = z.infer<typeof checkActFacts>;
