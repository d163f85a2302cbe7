import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Place } from '#shared/place.ts';
import { filesIn } from './sources.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Every address of the product by its name, out of the files of the platform and the modules. */
export async function allPaths(): Promise<Record<string, Place>> {
  const files = filesIn(
    ['src/web', 'src/modules'],
    /^src\/(?:web\/lib|modules\/[^/]+)\/paths\.ts$/,
  );
  const tables = await Promise.all(
    files.map(async (file): Promise<Record<string, Record<string, Place>>> => {
      const address = pathToFileURL(path.join(root, file.path)).href;
      return import(address);
    }),
  );
  return Object.assign({}, ...tables.flatMap((table) => Object.values(table)));
}
