import { z } from 'zod';
import { type ListRow, listRow, namedThing, nameParts } from './list-row.ts';

/**
 * A research advisor in a list. `students` are those of the person everywhere, `students_here`
 * those of this organization, `max` the limit.
 */
export const advisorRow = listRow(
  {},
  {
    person: nameParts.extend({ id: z.int() }),
    organization: namedThing,
    scientific_degree: z.int().nullable(),
    scientific_title: z.int().nullable(),
    external: z.boolean(),
    workplace: z.string().nullable(),
    position: z.string().nullable(),
    students: z.int(),
    students_here: z.int(),
    max: z.int(),
  },
);
export type ListedAdvisor = ListRow<typeof advisorRow>;
