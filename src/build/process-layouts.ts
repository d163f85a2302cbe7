import type { Plugin } from 'vite';
import { processMachines } from '#machines/index.ts';
import { textFile } from '#server/base/text-files.ts';
import type { ProcessLayout } from '#shared/process-layout.ts';
import type { PictureWords } from './picture-sizes.ts';

const list = 'virtual:process-layouts';
const one = 'virtual:process-layout-';
const languages = ['uz', 'ru', 'en'];

/**
 * The layout of a process with room for its words in all languages. Throws when a file of texts is
 * missing.
 */
export async function layoutOf(id: string): Promise<ProcessLayout> {
  const machine = processMachines.find((candidate) => candidate.id === id);
  if (!machine) throw new Error(`there is no process ${id}`);
  const words = languages.map((language): PictureWords => {
    const { state, action } = textFile(language, id) as Pick<PictureWords, 'state' | 'action'>;
    const { role } = textFile(language, 'processes') as Pick<PictureWords, 'role'>;
    return { state, action, role };
  });
  const { processLayout } = await import('./process-layout.ts');
  return processLayout(machine, words);
}

/**
 * Computes the picture of every process while the pages are built: `virtual:process-layouts` gives
 * `layouts.<id>()`, each in a file of its own that is loaded when somebody looks at it. Nothing of
 * the layout's algorithm reaches the browser.
 */
export function processLayouts(): Plugin {
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
      return `export const layout = ${JSON.stringify(await layoutOf(id.slice(one.length + 1)))};`;
    },
  };
}
