import fs from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { processMachines } from '#machines/index.ts';
import type { ProcessLayout } from '#shared/process-layout.ts';
import type { PictureWords } from './picture-sizes.ts';

const list = 'virtual:process-layouts';
const one = 'virtual:process-layout-';
const languages = ['uz', 'ru', 'en'];

function readTexts<Texts>(locales: string, language: string, area: string): Texts {
  return JSON.parse(fs.readFileSync(path.join(locales, language, `${area}.json`), 'utf8')) as Texts;
}

/**
 * The layout of a process with room for its words in all languages; `locales` is the folder of the
 * shared texts. Throws when a file is missing.
 */
export async function layoutOf(locales: string, id: string): Promise<ProcessLayout> {
  const machine = processMachines.find((candidate) => candidate.id === id);
  if (!machine) throw new Error(`there is no process ${id}`);
  const words = languages.map((language): PictureWords => {
    const { state, action } = readTexts<Pick<PictureWords, 'state' | 'action'>>(
      locales,
      language,
      id,
    );
    return {
      state,
      action,
      role: readTexts<Pick<PictureWords, 'role'>>(locales, language, 'processes').role,
    };
  });
  const { processLayout } = await import('./process-layout.ts');
  return processLayout(machine, words);
}

/**
 * Computes the picture of every process while the pages are built: `virtual:process-layouts` gives
 * `layouts.<id>()`, each in a file of its own that is loaded when somebody looks at it. Nothing of
 * the layout's algorithm reaches the browser.
 */
export function processLayouts(root: string): Plugin {
  const locales = path.join(root, 'src/shared/locales');
  return {
    name: 'process-layouts',
    resolveId: (id) => (id === list || id.startsWith(one) ? `\0${id}` : undefined),
    async load(id) {
      if (id === `\0${list}`) {
        const entries = processMachines.map(
          (machine) => `${JSON.stringify(machine.id)}: () => import('${one}${machine.id}')`,
        );
        return `export const layouts = { ${entries.join(', ')} };`;
      }
      if (!id.startsWith(`\0${one}`)) return undefined;
      return `export const layout = ${JSON.stringify(await layoutOf(locales, id.slice(one.length + 1)))};`;
    },
  };
}
