import fs from 'node:fs';
import path from 'node:path';
import { textFiles as files } from '#server/base/text-files.ts';

/** One text file: `common` of language `uz` with its leaves by dotted key. */
export interface TextFile {
  /** Its area, which is the first part of its keys. */
  name: string;
  /** From the root of the repository. */
  file: string;
  language: string;
  texts: Map<string, string>;
}

const root = path.resolve(import.meta.dirname, '../..');

function leaves(tree: unknown, prefix = ''): [string, string][] {
  if (typeof tree === 'string') return [[prefix, tree]];
  if (typeof tree !== 'object' || tree === null)
    throw new Error(`"${prefix}" is neither text nor group`);
  return Object.entries(tree).flatMap(([key, value]) =>
    leaves(value, prefix ? `${prefix}.${key}` : key),
  );
}

/** Every text file of the product: of the platform on both sides, and of each module. */
export function textFiles(): TextFile[] {
  return ['uz', 'ru', 'en'].flatMap((language) =>
    files(language).map(({ area, file }) => ({
      name: area,
      file: path.relative(root, file).replaceAll(path.sep, '/'),
      language,
      texts: new Map(leaves(JSON.parse(fs.readFileSync(file, 'utf8')))),
    })),
  );
}
