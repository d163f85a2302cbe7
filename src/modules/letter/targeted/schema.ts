import { z } from 'zod';
import type { TargetedLetterFacts } from '#machines/targeted-letter.machine.ts';
import { assignment } from '#shared/assignment.ts';
import { dcTypes } from '#shared/codes.ts';
import { documentLanguages } from '#shared/issued-documents.ts';
import { places } from '#shared/quota.ts';
import {
  codedThing,
  everyRow,
  type ListRow,
  moment,
  namedThing,
  type RecordOf,
  recordOf,
} from '#shared/rows/list-row.ts';
import { codeOf, id, line, lines, orNull, pinfl } from '#shared/validation.ts';
import { postal, shortInfoLength } from '../schema.ts';

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

/**
 * A targeted letter as it travels. `from` is the organization that orders, `customer` the legal
 * entity that is none; `candidates` are personal numbers, null where the reader may not see them.
 */
export const targetedLetterRecord = recordOf(
  { addresseeId: z.int().nullable() },
  {
    ...postal.shape,
    type: z.int(),
    from: namedThing.nullable(),
    customer: z.object({ name: z.string().nullable(), tin: z.string().nullable() }).nullable(),
    target: namedThing.nullable(),
    direction: codedThing.nullable(),
    dc_type: z.int().nullable(),
    amount: z.int().nullable(),
    used: z.int(),
    admission_year: z.int().nullable(),
    obligation: z.string().nullable(),
    candidates: z.array(z.string()).nullable(),
    candidates_count: z.int(),
    opinion: z.object({ agrees: z.boolean(), text: z.string(), at: moment }).nullable(),
    /** Who of the reader's own organization is on it. */
    assignment: assignment.nullable().optional(),
  },
);
export type TargetedLetterRecord = RecordOf<typeof targetedLetterRecord, TargetedLetterFacts>;

/**
 * A targeted letter in a list: number, who orders the places, who is to train whom in what, how
 * many of the places are taken, since when.
 */
export const targetedLetterRow = targetedLetterRecord
  .pick({
    ...everyRow,
    code: true,
    from: true,
    customer: true,
    target: true,
    direction: true,
    dc_type: true,
    amount: true,
    used: true,
    admission_year: true,
    short_info: true,
    opinion: true,
    sent_at: true,
    read_at: true,
    answered_at: true,
    overdue_at: true,
    answer_due: true,
    created_at: true,
    assignment: true,
  })
  .extend({ opinion: z.object({ agrees: z.boolean(), at: moment }).nullable() });
export type ListedTargetedLetter = ListRow<typeof targetedLetterRow>;
