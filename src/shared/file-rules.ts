import { z } from 'zod';
import { fileMachine } from '#machines/rows/file.machine.ts';
import { rowStates } from '#machines/rows/row.ts';
import { documentKinds } from './codes.ts';
import { encodeMessage } from './validation-text.ts';

/**
 * What a file can be uploaded for: a paper of an application, the copy of one work, a certificate,
 * a decision or an order, the protocol of an exam and the paper of its fulfilled condition, plan and
 * report of an attestation, what proves the reason of a student's request, what a check found and
 * what is answered to it, the letter about additional places, the file of a letter, the picture of
 * a post.
 */
export const uploadPurposes = [
  ...documentKinds,
  'scientificWork',
  'certificate',
  'councilDecision',
  'order',
  'examProtocol',
  'examCondition',
  'attestationPlan',
  'attestationReport',
  'requestPaper',
  'checkPaper',
  'checkAnswer',
  'quotaLetter',
  'letter',
  'postImage',
] as const;
/** What a file is for; the product itself makes issued documents. */
export const filePurposes = [...uploadPurposes, 'issuedDocument'] as const;
export type FilePurpose = (typeof filePurposes)[number];

/** Types by content, with the endings a name may have. */
export const fileTypes = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
} as const;
export type FileMime = keyof typeof fileTypes;

/**
 * The defaults of `file.max_size_mb` and `file.max_image_mb`: a file must be smaller than so many
 * megabytes.
 */
export const defaultMaxMb = 10;
export const defaultMaxImageMb = 5;

/** The answer of `GET /api/files/limits/`. */
export const fileLimits = z.object({ max_size_mb: z.number(), max_image_mb: z.number() });
export type FileLimits = z.infer<typeof fileLimits>;

/** Endings of pictures, which have a limit of their own. */
export const imageExtensions: readonly string[] = [
  ...fileTypes['image/jpeg'],
  ...fileTypes['image/png'],
  ...fileTypes['image/webp'],
];

/** A longer name is refused. */
export const maxFileNameLength = 120;

/**
 * The eleven refusals of a file; texts `files.<name>`. `none_selected` and `failed` are said by the
 * browser too.
 */
export const fileRefusals = [
  'none_selected',
  'type',
  'too_big',
  'empty',
  'password_protected',
  'infected',
  'damaged',
  'failed',
  'too_many',
  'name_too_long',
  'duplicate',
] as const;
export type FileRefusal = (typeof fileRefusals)[number];

/**
 * Types that a purpose takes: a post has a picture, scans of passport and diploma may be pictures,
 * all else is PDF.
 */
export function acceptedTypes(purpose: FilePurpose): readonly FileMime[] {
  if (purpose === 'postImage') return ['image/jpeg', 'image/png', 'image/webp'];
  return purpose === 'passport' || purpose === 'diploma'
    ? ['application/pdf', 'image/jpeg', 'image/png']
    : ['application/pdf'];
}

/** The answer of `GET /api/files/<id>/info/` and the rows of `GET /api/files/`: sizes in bytes. */
export const fileInfo = z.object({
  id: z.uuid(),
  name: z.string(),
  size: z.int(),
  mime: z.string().nullable(),
  purpose: z.enum(filePurposes),
  state: z.enum(rowStates(fileMachine)),
  refusal: z.enum(fileRefusals).nullable(),
  /** Whether a virus scanner has seen it; false where none is configured. */
  scanned: z.boolean(),
  created_at: z.iso.datetime(),
});
export type FileInfo = z.infer<typeof fileInfo>;

/**
 * A row of `GET /api/files/unfinished/`: an own upload under way, its size in bytes as announced.
 */
const unfinishedUpload = fileInfo
  .pick({ id: true, name: true, size: true, purpose: true, created_at: true })
  .extend({ active_at: z.iso.datetime() });
export type UnfinishedUpload = z.infer<typeof unfinishedUpload>;
export const unfinishedUploads = z.object({ count: z.int(), results: z.array(unfinishedUpload) });
export type UnfinishedUploads = z.infer<typeof unfinishedUploads>;

/** The ending of a name without the dot, lower case. */
export function extensionOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** File size strictly smaller than so many MB. */
export const fileSize = (megabytes: number) =>
  z.number().refine((bytes) => bytes < megabytes * 1024 * 1024, {
    error: encodeMessage('validation.file_size', { size: megabytes }),
  });
/**
 * Size in KB, type by `mimes`, ending by `ext`, a picture, its width and height: the remaining
 * rules of files.
 */
export const sizeInKb = (kilobytes: number) =>
  z.number().refine((bytes) => bytes < kilobytes * 1024, {
    error: encodeMessage('validation.size', { size: kilobytes }),
  });
export const mimes = (allowed: readonly string[]) =>
  z.string().refine((mime) => allowed.includes(mime), { error: 'validation.mimes' });
export const ext = (allowed: readonly string[]) =>
  z.string().refine((name) => allowed.includes(extensionOf(name)), { error: 'validation.ext' });
export const image = z
  .string()
  .refine((mime) => /^image\/(jpeg|png|webp)$/.test(mime), { error: 'validation.image' });
/** Width and height of a picture in pixels. */
interface Dimensions {
  width: number;
  height: number;
}
export const dimensions = (width: number, height: number) =>
  z
    .object({ width: z.number(), height: z.number() })
    .refine((size) => size.width === width && size.height === height, {
      error: encodeMessage('validation.dimensions', { width, height }),
    });
/** A picture whose sides are not shorter and not longer than so many pixels. */
export const dimensionsWithin = (least: Dimensions, most: Dimensions) =>
  z
    .object({ width: z.number(), height: z.number() })
    .refine(
      ({ width, height }) =>
        width >= least.width &&
        height >= least.height &&
        width <= most.width &&
        height <= most.height,
      {
        error: encodeMessage('validation.dimensions_within', {
          minWidth: least.width,
          minHeight: least.height,
          maxWidth: most.width,
          maxHeight: most.height,
        }),
      },
    );
