import { z } from 'zod';
import {
  acceptedTypes,
  dimensionsWithin,
  ext,
  image,
  imageExtensions,
  mimes,
} from '#shared/file-rules.ts';

/** Smaller pictures are blurred in a link preview, larger ones fill the memory of who opens them. */
const least = { width: 600, height: 315 };
const most = { width: 8000, height: 8000 };

/**
 * What the file of a post's picture has to be: a picture by its content and by its name, of a size
 * that can be shown.
 */
export const postImage = z.object({
  mime: z
    .string()
    .pipe(image)
    .pipe(mimes(acceptedTypes('postImage'))),
  name: ext(imageExtensions),
  sides: dimensionsWithin(least, most),
});
