import { type ShownFields, shownDay } from '#shared/shown-fields.ts';
import { titlesOf, writtenIn } from '#shared/written-texts.ts';
import type { ListedPost, PostRecord } from './schema.ts';

/** What lists show of a post. */
export const listed = {
  title: { head: 'post-screen.title', value: (post, { name }) => name(titlesOf(post)), width: 50 },
  published_at: {
    head: 'post-screen.published',
    value: ({ published_at }) => shownDay(published_at),
  },
  updated_at: { head: 'post-screen.updated', value: ({ updated_at }) => shownDay(updated_at) },
} satisfies ShownFields<ListedPost>;

/** What its page shows beside that. */
export const whole = {
  title_uz: { head: 'validation.field.title_uz', value: ({ title_uz }) => title_uz },
  title_ru: { head: 'validation.field.title_ru', value: ({ title_ru }) => title_ru },
  title_en: { head: 'validation.field.title_en', value: ({ title_en }) => title_en },
  written: {
    head: 'post-screen.written',
    value: (post, { t, list }) =>
      list(writtenIn(post).map((language) => t(`processes.language.${language}`))),
  },
  alt_uz: { head: 'validation.field.alt_uz', value: ({ alt_uz }) => alt_uz },
  alt_ru: { head: 'validation.field.alt_ru', value: ({ alt_ru }) => alt_ru },
  alt_en: { head: 'validation.field.alt_en', value: ({ alt_en }) => alt_en },
  created_at: { head: 'post-screen.created', value: ({ created_at }) => shownDay(created_at) },
} satisfies ShownFields<PostRecord>;
