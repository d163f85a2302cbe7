import { z } from 'zod';
import type { PostFacts } from '#machines/post.machine.ts';
import {
  everyRow,
  type ListRow,
  moment,
  namedFile,
  type RecordOf,
  recordOf,
} from '#shared/rows/list-row.ts';
import { line, orNull } from '#shared/validation.ts';
import { writtenInput, writtenPublic, writtenRecord } from '#shared/written-texts.ts';

const alt = orNull(line({ min: 5, max: 200 })).optional();

/** A post as it is typed: a draft needs the Uzbek title only, publishing asks for everything. */
export const postFields = z.object({
  ...writtenInput,
  image_file_id: z.uuid().nullable().optional(),
  alt_uz: alt,
  alt_ru: alt,
  alt_en: alt,
});
export type PostFields = z.infer<typeof postFields>;

/** A post as it travels to those who write it; its formatted texts are cleaned. */
export const postRecord = recordOf(
  {},
  {
    ...writtenRecord,
    image: namedFile.nullable(),
    alt_uz: z.string().nullable(),
    alt_ru: z.string().nullable(),
    alt_en: z.string().nullable(),
    published_at: moment.nullable(),
    created_at: moment,
    updated_at: moment,
  },
);
export type PostRecord = RecordOf<typeof postRecord, PostFacts>;

/** A post in the list. */
export const postRow = postRecord.pick({
  ...everyRow,
  title_uz: true,
  title_ru: true,
  title_en: true,
  published_at: true,
  updated_at: true,
});
export type ListedPost = ListRow<typeof postRow>;

/** `GET /api/public/posts/<id>/`: a post as everybody reads it. */
export const publicPost = z.object({
  id: z.int(),
  ...writtenPublic,
  alt_uz: z.string(),
  alt_ru: z.string(),
  alt_en: z.string(),
  published_at: moment,
});
export type PublicPost = z.input<typeof publicPost>;

/** A row of `GET /api/public/posts/`: with its beginning instead of its text. */
export const publicPostRow = publicPost
  .omit({ content_uz: true, content_ru: true, content_en: true })
  .extend({ summary_uz: z.string(), summary_ru: z.string(), summary_en: z.string() });
export type PublicPostRow = z.input<typeof publicPostRow>;
