import { z } from 'zod';
import { dcTypes } from './codes.ts';
import { documentLanguages } from './issued-documents.ts';
import { shortInfoLength } from './letter.ts';
import { places } from './quota.ts';
import { codeOf, id, line, lines, orNull, pinfl } from './validation.ts';

/** Forms of study that a targeted letter opens places of. */
export const targetedDcTypes = dcTypes.filter(
  (type): type is Extract<typeof type, { targeted: true }> => type.targeted,
);

/** How many candidates one letter names at most. */
const mostCandidates = 200;
const maxObligation = 4000;

const somePlaces = places.refine((value) => value > 0, { error: 'validation.positive' });
const oneEach = (numbers: readonly string[]): boolean => new Set(numbers).size === numbers.length;

/**
 * What may stand in a draft; what a letter lacks is said when it is sent. `candidates` are personal
 * numbers, `customer_name` the name of the legal entity where no organization of the platform
 * orders the places, `admission_year` the year in which the study begins; `language` is that of its
 * document.
 */
const draft = {
  target_org_id: id.nullable().optional(),
  direction_id: id.nullable().optional(),
  dc_type: codeOf(targetedDcTypes).nullable().optional(),
  amount: somePlaces.nullable().optional(),
  admission_year: z.int().min(2017).max(2100).nullable().optional(),
  candidates: z
    .array(pinfl)
    .max(mostCandidates)
    .refine(oneEach, { error: 'validation.repeated' })
    .default([]),
  customer_name: orNull(line({ min: 3, max: 255 })).optional(),
  short_info: orNull(lines(shortInfoLength)).optional(),
  obligation: orNull(lines({ min: 10, max: maxObligation })).optional(),
  language: z.enum(documentLanguages).default('uz'),
  file_id: orNull(z.uuid()).optional(),
};

/** `targetedLetter.create` and `targetedLetter.save`. */
export const targetedLetterFields = z.object(draft);
export type TargetedLetterFields = z.infer<typeof targetedLetterFields>;

/** `targetedLetter.opinion`: whether the organization can train them, and why. */
export const trainerOpinion = z.object({
  agrees: z.boolean(),
  text: lines({ min: 10, max: 2000 }),
});
export type TrainerOpinion = z.infer<typeof trainerOpinion>;
