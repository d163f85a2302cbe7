import type { Named } from '#shared/names.ts';
import type { TopicRecord } from './schema.ts';

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
