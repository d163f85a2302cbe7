import { z } from 'zod';

/** One degree that the attestation commission (OAK) has approved, as its register tells it. */
export const oakDegree = z.object({
  specialty_code: z.string(),
  approved_on: z.iso.date(),
  document_number: z.string().max(40),
});
export type OakDegree = z.infer<typeof oakDegree>;

/** The answer of the register about one person. */
export const oakAnswer = z.object({ results: z.array(oakDegree) });

/**
 * Where approved degrees are looked up. `standIn`: the built-in register of development answers,
 * not the commission's.
 */
export interface OakRegister {
  standIn: boolean;
  /**
   * Every approved degree of a person. Throws `EXTERNAL_UNAVAILABLE` when the register does not
   * answer.
   */
  degreesOf(pinfl: string): Promise<OakDegree[]>;
}
