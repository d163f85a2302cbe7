import { z } from 'zod';
import { type ListRow, listRow, namedThing } from '#shared/rows/list-row.ts';
import { directoryId, id, line, orNull } from '#shared/validation.ts';

const name = line({ min: 10, max: 500 });

/** A scientific topic: a draft needs the Uzbek name only, publishing asks for everything. */
export const topicFields = z.object({
  name_uz: name,
  name_ru: orNull(name).optional(),
  name_en: orNull(name).optional(),
  direction_id: id.nullable().optional(),
  topic_direction_id: directoryId.nullable().optional(),
});
export type TopicFields = z.infer<typeof topicFields>;

const named = z.object({
  id: z.number(),
  name_uz: z.string(),
  name_ru: z.string(),
  name_en: z.string(),
});

/** One line of the public list of topics: no person, no number. */
export const publicTopic = z.object({
  id: z.number(),
  name_uz: z.string(),
  name_ru: z.string().nullable(),
  name_en: z.string().nullable(),
  published_at: z.string().nullable(),
  organization: named,
  direction: named.extend({ code: z.string() }).nullable(),
  topic_direction: named.nullable(),
});
export type PublicTopic = z.infer<typeof publicTopic>;

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
