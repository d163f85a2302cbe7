import { z } from 'zod';
import { issuedFacts, names } from './issued-facts.ts';

/** A letter on the form of its sender: whom it goes to, what it says, which files go with it, and the letter that it answers. */
export const letterPaperFacts = z.object({
  ...issuedFacts,
  code: z.literal('DOC-LETTER'),
  organization: names,
  form: z.object({ address: z.string().nullable(), phone: z.string().nullable(), tin: z.string().nullable() }),
  to: names,
  short_info: z.string(),
  body: z.string().nullable(),
  files: z.array(z.string()),
  answer_until: z.string().nullable(),
  answers: z.object({ number: z.string(), date: z.string(), short_info: z.string() }).nullable(),
});
export type LetterPaperFacts = z.infer<typeof letterPaperFacts>;
