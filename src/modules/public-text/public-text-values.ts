import type { PublicTextFields, PublicTextRecord } from './schema.ts';

/** What the inputs of a version hold. */
export interface PublicTextValues {
  text_kind: string;
  sort_number: string;
  valid_from: string;
  title_uz: string;
  content_uz: string;
  act_uz: string;
  title_ru: string;
  content_ru: string;
  act_ru: string;
  title_en: string;
  content_en: string;
  act_en: string;
  act_number: string;
  phone: string;
  email: string;
}

/** The inputs of a stored version, or empty ones. */
export const publicTextValues = (record: PublicTextRecord | null): PublicTextValues => ({
  text_kind: record ? String(record.text_kind) : '',
  sort_number: record ? String(record.sort_number) : '',
  valid_from: record?.valid_from ?? '',
  title_uz: record?.title_uz ?? '',
  content_uz: record?.content_uz ?? '',
  act_uz: record?.act_uz ?? '',
  title_ru: record?.title_ru ?? '',
  content_ru: record?.content_ru ?? '',
  act_ru: record?.act_ru ?? '',
  title_en: record?.title_en ?? '',
  content_en: record?.content_en ?? '',
  act_en: record?.act_en ?? '',
  act_number: record?.act_number ?? '',
  phone: record?.phone ?? '',
  email: record?.email ?? '',
});

/** The next version begins with the words of the last one, and with a day of its own. */
export const renewalValues = (earlier: PublicTextRecord): PublicTextValues => ({
  ...publicTextValues(earlier),
  valid_from: '',
});

const numberOf = (text: string): number | null => (text === '' ? null : Number(text));

/** As the server wants it. */
export const publicTextBody = (
  values: PublicTextValues,
): Record<keyof PublicTextFields, unknown> => ({
  ...values,
  text_kind: numberOf(values.text_kind),
  sort_number: numberOf(values.sort_number),
  content_uz: values.content_uz || null,
  content_ru: values.content_ru || null,
  content_en: values.content_en || null,
});
