import type { UploadedFile } from '#web/files/uploaded-file.ts';
import type { PostFields, PostRecord } from './schema.ts';

/** What the inputs of a post hold. */
export interface PostValues {
  title_uz: string;
  content_uz: string;
  title_ru: string;
  content_ru: string;
  title_en: string;
  content_en: string;
  image_file_id: UploadedFile | null;
  alt_uz: string;
  alt_ru: string;
  alt_en: string;
}

/** The inputs of a stored post, or empty ones. */
export const postValues = (record: PostRecord | null): PostValues => ({
  title_uz: record?.title_uz ?? '',
  content_uz: record?.content_uz ?? '',
  title_ru: record?.title_ru ?? '',
  content_ru: record?.content_ru ?? '',
  title_en: record?.title_en ?? '',
  content_en: record?.content_en ?? '',
  image_file_id: record?.image ?? null,
  alt_uz: record?.alt_uz ?? '',
  alt_ru: record?.alt_ru ?? '',
  alt_en: record?.alt_en ?? '',
});

/** As the server wants it. */
export const postBody = (values: PostValues): Record<keyof PostFields, unknown> => ({
  ...values,
  content_uz: values.content_uz || null,
  content_ru: values.content_ru || null,
  content_en: values.content_en || null,
  image_file_id: values.image_file_id?.id ?? null,
});
