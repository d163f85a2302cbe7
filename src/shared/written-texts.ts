import { z } from 'zod';
import { type Language, languages } from './languages.ts';
import { formatted, line, orNull } from './validation.ts';

const title = line({ min: 5, max: 200 });
const content = formatted({ max: 20_000 }).nullable().optional();

/**
 * What the public site shows is written in three languages: a title and a formatted text. As it is
 * typed: a draft needs the Uzbek title only.
 */
export const writtenInput = {
  title_uz: title,
  title_ru: orNull(title).optional(),
  title_en: orNull(title).optional(),
  content_uz: content,
  content_ru: content,
  content_en: content,
};
const typed = z.object(writtenInput);
export type WrittenInput = z.output<typeof typed>;

/** As it travels to those who write it. */
export const writtenRecord = {
  title_uz: z.string(),
  title_ru: z.string().nullable(),
  title_en: z.string().nullable(),
  content_uz: z.string().nullable(),
  content_ru: z.string().nullable(),
  content_en: z.string().nullable(),
};
const travelling = z.object(writtenRecord);
export type WrittenTexts = z.output<typeof travelling>;

/** As everybody reads it: complete. */
export const writtenPublic = {
  title_uz: z.string(),
  title_ru: z.string(),
  title_en: z.string(),
  content_uz: z.string(),
  content_ru: z.string(),
  content_en: z.string(),
};

type Titles = Pick<WrittenTexts, 'title_uz' | 'title_ru' | 'title_en'>;

/** The title as a thing with a name in each language, as far as it is written. */
export const titlesOf = ({ title_uz, title_ru, title_en }: Titles) => ({
  name_uz: title_uz,
  name_ru: title_ru ?? '',
  name_en: title_en ?? '',
});

/** The languages in which title and text are written. */
export const writtenIn = (texts: WrittenTexts): Language[] =>
  languages.filter((language) => texts[`title_${language}`] && texts[`content_${language}`]);
