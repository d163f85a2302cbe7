import type { TopicFacts } from '#machines/topic.machine.ts';
import type { Named, TravellingRecord } from '#web/process/record.ts';

/**
 * A scientific topic as it travels; a draft may lack names. `student` is null for readers who only
 * see names of things.
 */
export interface TopicRecord extends TravellingRecord<TopicFacts> {
  name_uz: string;
  name_ru: string | null;
  name_en: string | null;
  organization: Named & { id: number };
  direction: (Named & { id: number; code: string }) | null;
  topic_direction: (Named & { id: number }) | null;
  student: { application_id: number; surname: string | null; first_name: string | null } | null;
  published_at: string | null;
  created_at: string;
}

/** The topic as a thing with names; Uzbek stands in for a language that is not written yet. */
export const namesOf = ({
  name_uz,
  name_ru,
  name_en,
}: Pick<TopicRecord, 'name_uz' | 'name_ru' | 'name_en'>): Named => ({
  name_uz,
  name_ru: name_ru || name_uz,
  name_en: name_en || name_uz,
});
