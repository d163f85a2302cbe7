import { z } from 'zod';
import type { TopicFacts } from '#machines/topic.machine.ts';
import {
  type ListRow,
  moment,
  namedThing,
  type RecordOf,
  recordOf,
} from '#shared/rows/list-row.ts';
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

/**
 * A scientific topic as it travels; a draft may lack names. `student` is null for readers who see
 * only names of things.
 */
export const topicRecord = recordOf(
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
    published_at: moment.nullable(),
    created_at: moment,
  },
);
export type TopicRecord = RecordOf<typeof topicRecord, TopicFacts>;

/** A scientific topic in the list. */
export const topicRow = topicRecord.omit({ created_at: true });
export type ListedTopic = ListRow<typeof topicRow>;

/** One line of the public list of topics: no person, no number. */
export const publicTopic = topicRow
  .pick({
    id: true,
    name_uz: true,
    name_ru: true,
    name_en: true,
    organization: true,
    direction: true,
    topic_direction: true,
  })
  .extend({ published_at: z.string().nullable() });
export type PublicTopic = z.infer<typeof publicTopic>;
