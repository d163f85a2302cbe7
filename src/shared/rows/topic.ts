import { z } from 'zod';
import { type ListRow, listRow, namedThing } from './list-row.ts';

/**
 * A scientific topic in the list; a draft may lack names. `student` is null for readers who see
 * only names of things.
 */
export const topicRow = listRow(
  {},
  {
    name_uz: z.string(),
    name_ru: z.string().nullable(),
    name_en: z.string().nullable(),
    organization: namedThing,
    direction: namedThing.extend({ code: z.string() }).nullable(),
    topic_direction: namedThing.nullable(),
    student: z
      .object({
        application_id: z.int(),
        surname: z.string().nullable(),
        first_name: z.string().nullable(),
      })
      .nullable(),
    published_at: z.string().nullable(),
  },
);
export type ListedTopic = ListRow<typeof topicRow>;
