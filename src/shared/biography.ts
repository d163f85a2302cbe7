import type { Language } from './languages.ts';

/** A biography in the languages in which its person wrote it. */
export const biographies = ['bio_uz', 'bio_ru', 'bio_en'] as const;
export type Biographies = Partial<Record<(typeof biographies)[number], string | null>>;

/** Who reads one language is rather given this one than another. */
const order = {
  uz: ['bio_uz', 'bio_ru', 'bio_en'],
  ru: ['bio_ru', 'bio_uz', 'bio_en'],
  en: ['bio_en', 'bio_uz', 'bio_ru'],
} as const satisfies Record<Language, readonly (keyof Biographies)[]>;

/** The biography for a reader: in their language, or else as it is written; empty for none. */
export const biographyIn = (person: Biographies, language: Language): string =>
  order[language].map((name) => person[name]).find(Boolean) ?? '';

/** Whether there is a biography, and none in Uzbek. */
export const isInOtherLanguage = (person: Biographies): boolean =>
  !person.bio_uz && biographyIn(person, 'uz') !== '';
