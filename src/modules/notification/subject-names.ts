import type { Named } from '#shared/names.ts';
import type { WrittenTexts } from '#shared/notification.ts';

/** The subject as a thing with names; a language that is written stands in for one that is not. */
export function namesOf({
  subject_uz,
  subject_ru,
  subject_en,
}: Pick<WrittenTexts, 'subject_uz' | 'subject_ru' | 'subject_en'>): Named {
  const some = subject_uz || subject_ru || subject_en || '';
  return { name_uz: subject_uz || some, name_ru: subject_ru || some, name_en: subject_en || some };
}
