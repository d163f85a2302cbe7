import fs from 'node:fs';
import path from 'node:path';
import { projectPath } from './project-root.ts';

const platform = ['src/shared/locales', 'src/web/locales'];

/** The areas that have many files: each noun says its own there, in the two frames and at home. */
const sharedAreas = ['frame', 'home', 'site'];

/** One file of texts; its area is the first part of the keys of its texts. */
interface TextFile {
  area: string;
  file: string;
}

/** A group of texts by the parts of their keys. */
export interface TextTree {
  [part: string]: string | TextTree;
}

/** The folders that hold texts of a language: those of the platform, and one of each module. */
function foldersOf(language: string): string[] {
  const modules = fs.readdirSync(projectPath('src/modules')).map((name) => `${name}/texts`);
  return [...platform, ...modules.map((folder) => `src/modules/${folder}`)]
    .map((folder) => projectPath(folder, language))
    .filter((folder) => fs.existsSync(folder));
}

/**
 * The files of texts of a language. Two files of one area end the start, but of the areas to
 * which every noun adds its own.
 */
export function textFiles(language: string): TextFile[] {
  const files = foldersOf(language).flatMap((folder) =>
    fs
      .readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => ({ area: name.replace('.json', ''), file: path.join(folder, name) })),
  );
  const known = new Set<string>();
  for (const { area } of files) {
    if (!sharedAreas.includes(area) && known.has(area))
      throw new Error(`two files of texts "${area}" in "${language}"`);
    known.add(area);
  }
  return files;
}

const parsed = ({ file }: TextFile): TextTree => JSON.parse(fs.readFileSync(file, 'utf8'));

/** Two trees as one. Throws where both have a text of the same key. */
function joined(one: TextTree, other: TextTree): TextTree {
  const tree = { ...one };
  for (const [part, value] of Object.entries(other)) {
    const known = tree[part];
    if (known === undefined) tree[part] = value;
    else if (typeof known === 'object' && typeof value === 'object')
      tree[part] = joined(known, value);
    else throw new Error(`two texts "${part}"`);
  }
  return tree;
}

/** All texts of a language by area. */
export function textsOf(language: string): Record<string, TextTree> {
  const areas: Record<string, TextTree> = {};
  for (const file of textFiles(language))
    areas[file.area] = joined(areas[file.area] ?? {}, parsed(file));
  return areas;
}

/** The texts of an area of one file, parsed. Throws when there are none or the file is no JSON. */
export function textFile(language: string, area: string): unknown {
  const file = textFiles(language).find((known) => known.area === area);
  if (!file) throw new Error(`no file of texts "${area}" in "${language}"`);
  return parsed(file);
}
