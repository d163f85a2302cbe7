import { z } from 'zod';
import { issuedFacts, names } from '#server/documents/issued-facts.ts';

/**
 * A letter on the form of its sender: whom it goes to, what it says, which files go with it, and
 * the letter that it answers.
 */
export const letterDocumentFacts = z.object({
  ...issuedFacts,
  code: z.literal('DOC-LETTER'),
  organization: names,
  form: z.object({
    address: z.string().nullable(),
    phone: z.string().nullable(),
    tin: z.string().nullable(),
  }),
  to: names,
  short_info: z.string(),
  body: z.string().nullable(),
  files: z.array(z.string()),
  answer_until: z.string().nullable(),
  /**
   * What a targeted letter orders: who is to train how many in what, for which year, and the
   * obligation to employ them.
   */
  targeted: z
    .object({
      target: names,
      direction: names.extend({ code: z.string() }),
      dc_type: z.int(),
      amount: z.int(),
      candidates: z.int(),
      admission_year: z.int(),
      obligation: z.string(),
    })
    .nullable()
    .default(null),
  answers: z.object({ number: z.string(), date: z.string(), short_info: z.string() }).nullable(),
});
export type LetterDocumentFacts = z.infer<typeof letterDocumentFacts>;
