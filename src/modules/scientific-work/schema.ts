import { z } from 'zod';
import type { ScientificWorkFacts } from '#machines/scientific-work.machine.ts';
import { workTypes } from '#shared/codes.ts';
import { listQuery, numberList } from '#shared/reference.ts';
import {
  codedThing,
  namedThing,
  nameParts,
  type RecordOf,
  recordOf,
} from '#shared/rows/list-row.ts';
import { codeOf, line, orNull, pastDate, url, version } from '#shared/validation.ts';

/** What a person says of one scientific work; its link is tried later by a job. */
export const scientificWorkFields = z.object({
  name: line({ min: 3, max: 500 }),
  publication_date: pastDate,
  type: codeOf(workTypes),
  author_licence: orNull(line({ max: 100 })).optional(),
  url: orNull(url).optional(),
  file_id: z.uuid().nullable().optional(),
});
export type ScientificWorkFields = z.infer<typeof scientificWorkFields>;

/** A change of a work; a field that is not sent stays. */
export const scientificWorkChange = scientificWorkFields.partial().extend({ version });

/** A work as the server answers it: what it is, whose, where it counts, what uses it. */
export const scientificWork = recordOf(
  { unused: z.boolean() },
  {
    name: z.string(),
    publication_date: z.string(),
    type: z.int(),
    author_licence: z.string().nullable(),
    url: z.string().nullable(),
    file_id: z.string().nullable(),
    person: nameParts.extend({ id: z.int() }),
    /** Of the study or application of the person; null before there is one. */
    organization: namedThing.nullable(),
    direction: codedThing.nullable(),
    /** The study or application itself. */
    application_id: z.int().nullable(),
    /** The records for which it can only be read now. */
    used_by: z.array(z.object({ process: z.string(), id: z.int() })),
  },
);
export type ScientificWork = RecordOf<typeof scientificWork, ScientificWorkFacts>;

/** The filters of the list; those of the address are comma-joined numbers. */
export const scientificWorkQuery = listQuery.extend({
  type: numberList.optional(),
  organization: numberList.optional(),
  direction: numberList.optional(),
  student: numberList.optional(),
  year: numberList.optional(),
  state: z.string().max(100).optional(),
  ordering: z.enum(['publication_date', '-publication_date', 'name', '-name']).optional(),
});
export type ScientificWorkQuery = z.infer<typeof scientificWorkQuery>;

/** `GET /api/scientific-works/counts/`: how many works count, by organization, year and type. */
export const workCounts = z.object({
  results: z.array(
    z.object({
      organization: namedThing.nullable(),
      year: z.int(),
      type: z.int(),
      count: z.int(),
      people: z.int(),
    }),
  ),
});
