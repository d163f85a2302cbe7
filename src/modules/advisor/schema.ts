import { z } from 'zod';
import type { AdvisorFacts } from '#machines/advisor.machine.ts';
import { scientificDegrees, scientificTitles } from '#shared/codes.ts';
import {
  type ListRow,
  moment,
  namedThing,
  nameParts,
  type RecordOf,
  recordOf,
} from '#shared/rows/list-row.ts';
import { codeOf, email, line, orNull, personName, phone, pinfl } from '#shared/validation.ts';

/** What an organization keeps of an advisor; everything else is the person's own profile. */
const kept = {
  scientific_degree: codeOf(scientificDegrees),
  scientific_title: codeOf(scientificTitles).nullable().optional(),
  /** Works at another organization. */
  external: z.boolean(),
  workplace: orNull(line({ max: 255 })).optional(),
  position: orNull(line({ max: 255 })).optional(),
};

/**
 * `advisor.add`: the person by PINFL; the name and the addresses are needed only when nobody has
 * the number yet.
 */
export const advisorCreate = z.object({
  pinfl,
  surname: orNull(personName).optional(),
  first_name: orNull(personName).optional(),
  middle_name: orNull(personName).optional(),
  email: orNull(email).optional(),
  mobile_phone: orNull(phone).optional(),
  ...kept,
});
export type AdvisorCreate = z.infer<typeof advisorCreate>;

/** `advisor.update`. */
export const advisorFields = z.object(kept);
export type AdvisorFields = z.infer<typeof advisorFields>;

/** `POST /api/advisors/find-person/`: whose number it is. */
export const findPerson = z.object({ pinfl });
/** Names only; null when nobody has the number yet. */
export const foundPerson = z.object({
  person: z
    .object({
      surname: z.string().nullable(),
      first_name: z.string().nullable(),
      middle_name: z.string().nullable(),
      scientific_degree: z.number().nullable(),
      scientific_title: z.number().nullable(),
    })
    .nullable(),
});
export type FoundPerson = z.infer<typeof foundPerson>;

const listedPerson = nameParts.extend({ id: z.int() });

/**
 * A research advisor as they travel; addresses and number only for readers who see them. `students`
 * are those of the person everywhere, `students_here` those of this organization, `max` the limit.
 */
export const advisorRecord = recordOf(
  {},
  {
    person: listedPerson.extend({
      mobile_phone: z.string().nullable().optional(),
      email: z.string().nullable().optional(),
      pinfl: z.string().nullable().optional(),
    }),
    organization: namedThing,
    scientific_degree: z.int().nullable(),
    scientific_title: z.int().nullable(),
    external: z.boolean(),
    workplace: z.string().nullable(),
    position: z.string().nullable(),
    students: z.int(),
    students_here: z.int(),
    max: z.int(),
    consented_at: moment.nullable(),
    reason: z.string().nullable(),
    created_at: moment,
  },
);
export type AdvisorRecord = RecordOf<typeof advisorRecord, AdvisorFacts>;

/** A research advisor in a list: of the person the name only. */
export const advisorRow = advisorRecord
  .omit({ consented_at: true, reason: true, created_at: true })
  .extend({ person: listedPerson });
export type ListedAdvisor = ListRow<typeof advisorRow>;
