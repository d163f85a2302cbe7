import { formatPhone } from '#shared/formats.ts';
import { type ShownFields, shownDay } from '#shared/shown-fields.ts';
import { titlesOf, writtenIn } from '#shared/written-texts.ts';
import type { ListedPublicText, PublicTextRecord } from './schema.ts';

/** What lists show of a version. */
export const listed = {
  title: {
    head: 'public-text-screen.title',
    value: (version, { name }) => name(titlesOf(version)),
    width: 50,
  },
  text_kind: {
    head: 'public-text-screen.kind',
    value: ({ text_kind }, { t }) => t(`codes.publicTextKind.${text_kind}`),
  },
  sort_number: {
    head: 'public-text-screen.number',
    value: ({ sort_number }) => sort_number,
  },
  valid_from: {
    head: 'public-text-screen.validFrom',
    value: ({ valid_from }) => shownDay(valid_from),
  },
  updated_at: {
    head: 'public-text-screen.updated',
    value: ({ updated_at }) => shownDay(updated_at),
  },
} satisfies ShownFields<ListedPublicText>;

/** What its page shows beside that. */
export const whole = {
  title_uz: { head: 'validation.field.title_uz', value: ({ title_uz }) => title_uz },
  title_ru: { head: 'validation.field.title_ru', value: ({ title_ru }) => title_ru },
  title_en: { head: 'validation.field.title_en', value: ({ title_en }) => title_en },
  written: {
    head: 'public-text-screen.written',
    value: (version, { t, list }) =>
      list(writtenIn(version).map((language) => t(`processes.language.${language}`))),
  },
  act: {
    head: 'public-text-screen.act',
    value: ({ act_uz, act_ru, act_en }, { name }) =>
      name({ name_uz: act_uz ?? '', name_ru: act_ru ?? '', name_en: act_en ?? '' }),
  },
  act_number: {
    head: 'public-text-screen.actNumber',
    value: ({ act_number }) => act_number,
  },
  phone: {
    head: 'public-text-screen.phone',
    value: ({ phone }) => phone && formatPhone(phone),
  },
  email: { head: 'public-text-screen.email', value: ({ email }) => email },
  created_at: {
    head: 'public-text-screen.created',
    value: ({ created_at }) => shownDay(created_at),
  },
  published_at: {
    head: 'public-text-screen.published',
    value: ({ published_at }) => shownDay(published_at),
  },
} satisfies ShownFields<PublicTextRecord>;
