import type { FileMime } from '#shared/file-rules.ts';
import { maxPixels } from './picture.ts';

/**
 * A picture without what cameras write into it: place, time, device, author, thumbnail. It is
 * turned as its orientation said, because that is gone too. The same bytes give the same answer.
 * Null when it cannot be opened. The program for pictures is loaded with the first one: it holds
 * memory that most processes never need.
 */
export async function cleanPicture(
  mime: Exclude<FileMime, 'application/pdf'>,
  content: Buffer,
): Promise<Buffer | null> {
  const { default: sharp } = await import('sharp');
  try {
    const picture = sharp(content, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient();
    return await (mime === 'image/png' ? picture.png() : picture.jpeg({ quality: 92 })).toBuffer();
  } catch {
    return null;
  }
}
