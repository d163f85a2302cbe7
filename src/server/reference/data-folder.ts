import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';

/** One line of a file of reference data, by the names of its header. */
export type Line = Record<string, string>;

const marker = 'regions.csv';
let folder: string | undefined;

/**
 * The folder of the csv files: beside this file when the sources run, `reference/data` or `data`
 * beside the built server otherwise, and the sources' own folder below the working directory at
 * last. Throws when none of them is there.
 */
function dataFolder(): string {
  if (folder) return folder;
  const here = path.dirname(fileURLToPath(import.meta.url));
  const places = [
    path.join(here, 'data'),
    path.join(here, 'reference', 'data'),
    path.join(path.dirname(here), 'reference', 'data'),
    path.resolve('src', 'server', 'reference', 'data'),
  ];
  folder = places.find((place) => existsSync(path.join(place, marker)));
  if (!folder)
    throw new Error(`The reference data is missing: no ${marker} in ${places.join(', ')}`);
  return folder;
}

/**
 * All lines of one file of the reference data, `name` without its ending. Throws when the file is
 * missing or broken.
 */
export async function readLines(name: string): Promise<Line[]> {
  const text = await readFile(path.join(dataFolder(), `${name}.csv`), 'utf8');
  return parse(text, { columns: true, skip_empty_lines: true });
}

/**
 * The value of a column. Throws when the file has no such column: the product and its data do not
 * belong together.
 */
export function cell(line: Line, column: string): string {
  const value = line[column];
  if (value === undefined) throw new Error(`Reference data: the column ${column} is missing`);
  return value;
}

/** As `cell`, an empty one as null. */
export function maybe(line: Line, column: string): string | null {
  return cell(line, column) || null;
}

/** The three names of a line. */
export function names(line: Line): { name_uz: string; name_ru: string; name_en: string } {
  return {
    name_uz: cell(line, 'name_uz'),
    name_ru: cell(line, 'name_ru'),
    name_en: cell(line, 'name_en'),
  };
}
