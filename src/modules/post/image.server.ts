import { buffer } from 'node:stream/consumers';
import type { Services } from '#server/app-types.ts';
import { shownPicture } from '#server/files/shown-picture.ts';

/** So many pictures are kept as they are shown: those of the newest news, some 4 MB. */
const keptPictures = 24;

/**
 * Pictures as pages show them, made once: a file never changes. A failure is asked for again.
 */
export function shownPictures({ storage }: Pick<Services, 'storage'>) {
  const kept = new Map<string, Promise<Buffer>>();
  return (file: string): Promise<Buffer> => {
    const known = kept.get(file);
    kept.delete(file);
    const picture = known ?? storage.open(file).then(buffer).then(shownPicture);
    kept.set(file, picture);
    picture.catch(() => kept.delete(file));
    const [oldest] = kept.keys();
    if (oldest !== undefined && kept.size > keptPictures) kept.delete(oldest);
    return picture;
  };
}
