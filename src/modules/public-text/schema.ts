import { z } from 'zod';
import type { PublicTextFacts } from '#machines/public-text.machine.ts';
import { everyRow, type ListRow, moment, type RecordOf, recordOf } from '#shared/rows/list-row.ts';
import { codeOf, email, id, isoDate, line, orNull, phone } from '#shared/validation.ts';
import { writtenInput, writtenPublic, writtenRecord } from '#shared/written-texts.ts';
import { publicTextKinds } from './codes.ts';

const act = orNull(line({ min: 5, max: 300 })).optional();

/** A version as it is typed: a draft needs its kind, its place and the Uzbek title. */
export const publicTextFields = z.object({
  text_kind: codeOf(publicTextKinds),
  sort_number: z.int().min(1).max(999),
  ...writtenInput,
  act_uz: act,
  act_ru: act,
  act_en: act,
  act_number: orNull(line({ max: 50 })).optional(),
  phone: orNull(phone).optional(),
  email: orNull(email).optional(),
  valid_from: orNull(isoDate).optional(),
});
export type PublicTextFields = z.output<typeof publicTextFields>;

/** The next version of the text whose last one is named; its kind stays. */
export const publicTextRenewal = publicTextFields.extend({ replaces_id: id });
export type PublicTextRenewal = z.output<typeof publicTextRenewal>;

/** Another version of the same text. */
const relatedVersion = z.object({
  id: z.int(),
  state: z.string(),
  valid_from: z.string().nullable(),
});

const beside = {
  /** The number of the text through all its versions: that of the first one. */
  first_id: z.int(),
  text_kind: z.int(),
  sort_number: z.int(),
  act_number: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
};

/** A version as it travels to those who write it; its formatted texts are cleaned. */
export const publicTextRecord = recordOf(
  {},
  {
    ...beside,
    ...writtenRecord,
    act_uz: z.string().nullable(),
    act_ru: z.string().nullable(),
    act_en: z.string().nullable(),
    valid_from: z.string().nullable(),
    /** The version that this one renews, and the one that renews it. */
    earlier: relatedVersion.nullable(),
    newer: relatedVersion.nullable(),
    published_at: moment.nullable(),
    created_at: moment,
    updated_at: moment,
  },
);
export type PublicTextRecord = RecordOf<typeof publicTextRecord, PublicTextFacts>;

/** A version in the list. */
export const publicTextRow = publicTextRecord.pick({
  ...everyRow,
  text_kind: true,
  sort_number: true,
  title_uz: true,
  title_ru: true,
  title_en: true,
  valid_from: true,
  updated_at: true,
});
export type ListedPublicText = ListRow<typeof publicTextRow>;

/** A text as everybody reads it. */
export const textInForce = z.object({
  id: z.int(),
  ...beside,
  ...writtenPublic,
  act_uz: z.string(),
  act_ru: z.string(),
  act_en: z.string(),
  valid_from: z.string(),
});
export type TextInForce = z.output<typeof textInForce>;

/** `GET /api/public/texts/?kind=`: what is in force today, in its order. */
export const textsInForce = z.object({ results: z.array(textInForce) });
export const textsInForceQuery = z.object({
  kind: z.coerce.number().pipe(codeOf(publicTextKinds)),
});
