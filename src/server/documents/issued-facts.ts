import { z } from 'zod';

/** A thing by its names in the three languages. */
export const names = z.object({ name_uz: z.string(), name_ru: z.string(), name_en: z.string() });

/** What every document says of itself, whatever it is about. */
export const issuedFacts = {
  /** The record's code, as people quote it. */
  number: z.string(),
  /** The event: its name, moment (ISO), how it was confirmed and who did it. */
  event: z.object({
    name: z.string(),
    at: z.string(),
    confirmed: z.string(),
    actor: z.string().nullable(),
  }),
  /** Who issues it. */
  organization: names.nullable(),
};

/** What is known of a document of any kind; the code (`DOC-…`) says of which one it is. */
export const anyFacts = z.object({ code: z.string(), ...issuedFacts });
export type AnyFacts = z.infer<typeof anyFacts>;
