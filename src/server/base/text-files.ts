import fs from 'node:fs';
import path from 'node:path';
import { projectPath } from './project-root.ts';

const platform = ['src/shared/locales', 'src/web/locales'];

/** The folders that hold texts of a language: those of the platform, and one of each module. */
function foldersOf(language: string): string[] {
  const modules = fs.readdirSync(projectPath('src/modules')).map((name) => `${name}/texts`);
  return [...platform, ...modules.map((folder) => `src/modules/${folder}`)]
    .map((folder) => projectPath(folder, language))
    .filter((folder) => fs.existsSync(folder));
}

/**
 * The files of texts of a language by their area, which is the first part of their keys. Two files
 * of one area end the start.
 */
export function textFiles(language: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const folder of foldersOf(language))
    for (const name of fs.readdirSync(folder).filter((name) => name.endsWith('.json'))) {
      const area = name.replace('.json', '');
      if (files.has(area)) throw new Error(`two files of texts "${area}" in "${language}"`);
      files.set(area, path.join(folder, name));
    }
  return files;
}

/** The texts of one area, parsed. Throws when there are none or the file is no JSON. */
export function textFile(language: string, area: string): unknown {
  const file = textFiles(language).get(area);
  if (!file) throw new Error(`no file of texts "${area}" in "${language}"`);
  return JSON.parse(fs.readFileSync(file, 'utf8'));
}
