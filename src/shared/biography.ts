import type { Language } from './languages.ts';

/** A biography in the languages in which its person wrote it. */
export type Biographies = Partial<Record<'bio_uz' | 'bio_ru' | 'bio_en', string | null>>;

/** Who reads one language is rather given this one than another. */
const order = {
  uz: ['bio_uz', 'bio_ru', 'bio_en'],
  ru: ['bio_ru', 'bio_uz', 'bio_en'],
  en: ['bio_en', 'bio_uz', 'bio_ru'],
} as const satisfies Record<Language, readonly (keyof Biographies)[]>;

/** The biography for a reader: in their language, or else as it is written; empty for none. */
export const biographyIn = (person: Biographies, language: Language): string =>
  order[language].map((name) => person[name]).find(Boolean) ?? '';
