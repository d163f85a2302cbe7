import type { Sharp } from 'sharp';
import type { FileMime } from '#shared/file-rules.ts';
import { maxPixels } from './picture.ts';

type PictureMime = Exclude<FileMime, 'application/pdf'>;

/** A picture as it is stored; its sides in pixels. */
interface CleanPicture {
  content: Buffer;
  width: number;
  height: number;
}

const written: Record<PictureMime, (picture: Sharp) => Sharp> = {
  'image/png': (picture) => picture.png(),
  'image/jpeg': (picture) => picture.jpeg({ quality: 92 }),
  'image/webp': (picture) => picture.webp({ quality: 92 }),
};

/**
 * A picture without what cameras write into it: place, time, device, author, thumbnail. It is
 * turned as its orientation said, because that is gone too. The same bytes give the same answer.
 * Null when it cannot be opened. The program for pictures is loaded with the first one: it holds
 * memory that most processes never need.
 */
export async function cleanPicture(
  mime: PictureMime,
  content: Buffer,
): Promise<CleanPicture | null> {
  const { default: sharp } = await import('sharp');
  try {
    const picture = sharp(content, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient();
    const { data, info } = await written[mime](picture).toBuffer({ resolveWithObject: true });
    return { content: data, width: info.width, height: info.height };
  } catch {
    return null;
  }
}
