import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Migration } from 'kysely';

/** The migrations of a folder of sources by their files: those whose names begin with a number. */
export async function migrationsIn(folder: string): Promise<Record<string, Migration>> {
  const files = fs.readdirSync(folder).filter((name) => /^\d.*\.ts$/.test(name));
  const load = async (file: string): Promise<[string, Migration]> => {
    const address = pathToFileURL(path.join(folder, file)).href;
    return [file, await import(address)];
  };
  return Object.fromEntries(await Promise.all(files.map(load)));
}

/** By their names, which give the order. */
const byName = (files: Record<string, Migration>): Record<string, Migration> =>
  Object.fromEntries(
    Object.entries(files)
      .map(([file, migration]) => [path.basename(file, '.ts'), migration] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );

// A build holds every file that the pattern finds; where the sources run as they are (npm run dev),
// nothing has put them together.
const files = import.meta.env
  ? import.meta.glob<Migration>('./[0-9]*.ts', { eager: true })
  : await migrationsIn(import.meta.dirname);

/**
 * Every migration by name, in the order of running: a new file is found by its name. Released ones
 * are never edited.
 */
export const migrations: Record<string, Migration> = byName(files);
