import fs from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { DrawPage } from '#shared/drawn-page.ts';
import type { Language } from '#shared/languages.ts';
import { projectPath } from '../base/project-root.ts';

/** What a browser loads for a screen that is not public (src/build/screen-files.ts). */
export interface ScreenFiles {
  /** It asks for no right. */
  open: boolean;
  /** One signs on there, or makes an account. */
  signOn: boolean;
  files: readonly string[];
  /** The areas of texts in which it speaks. */
  areas: readonly string[];
  /** The files of these, by language. */
  words: Record<Language, readonly string[]>;
}

/** The web client as it was built. */
export interface Client {
  /** The folder of its files. */
  root: string;
  /** Its one page; empty where nothing is built. */
  index: string;
  /** By the pattern of the address of a screen, in the order in which addresses are compared. */
  screens: Record<string, ScreenFiles>;
  /** Draws its public pages; null where they are sent without content. */
  draw: DrawPage | null;
}

const builtText = (file: string): string | null => {
  const built = projectPath('dist/web', file);
  return fs.existsSync(built) ? fs.readFileSync(built, 'utf8') : null;
};

/** The files of the client, without what draws its pages. */
export function builtClient(): Client {
  return {
    root: projectPath('dist/web'),
    index: builtText('index.html') ?? '',
    screens: JSON.parse(builtText('screen-files.json') ?? '{}'),
    draw: null,
  };
}

/**
 * What draws the public pages of the built client (decision 121): a program of its own, because the
 * server knows no screen. It is loaded by `load`, or for the first page that is asked for: no start
 * waits for it. Null where it is not built, as in development.
 */
export function builtDrawing(): { draw: DrawPage; load(): Promise<unknown> } | null {
  const file = projectPath('dist/site/draw-page.js');
  if (!fs.existsSync(file)) return null;
  const load = (): Promise<{ drawPage: DrawPage }> =>
    import(/* @vite-ignore */ pathToFileURL(file).href);
  return { load, draw: async (asked) => (await load()).drawPage(asked) };
}
