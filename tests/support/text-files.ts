import fs from 'node:fs';
import path from 'node:path';

/** One text file: `web/common` of language `uz` with its leaves by dotted key. */
export interface TextFile {
  name: string;
  language: string;
  texts: Map<string, string>;
}

const root = path.join(import.meta.dirname, '../../src');

function leaves(tree: unknown, prefix = ''): [string, string][] {
  if (typeof tree === 'string') return [[prefix, tree]];
  if (typeof tree !== 'object' || tree === null)
    throw new Error(`"${prefix}" is neither text nor group`);
  return Object.entries(tree).flatMap(([key, value]) =>
    leaves(value, prefix ? `${prefix}.${key}` : key),
  );
}

/** Every text file of the product, of web screens and of what the server needs too. */
export function textFiles(): TextFile[] {
  return ['web', 'shared'].flatMap((side) =>
    ['uz', 'ru', 'en'].flatMap((language) => {
      const folder = path.join(root, side, 'locales', language);
      const files = fs.existsSync(folder)
        ? fs.readdirSync(folder).filter((file) => file.endsWith('.json'))
        : [];
      return files.map((file) => ({
        name: `${side}/${file.replace('.json', '')}`,
        language,
        texts: new Map(leaves(JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')))),
      }));
    }),
  );
}
