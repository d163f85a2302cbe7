import fs from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { DrawPage } from '#shared/drawn-page.ts';
import { projectPath } from '../base/project-root.ts';

/** The web client as it was built. */
export interface Client {
  /** The folder of its files. */
  root: string;
  /** Its one page; empty where nothing is built. */
  index: string;
  /** Draws its public pages; null where they are sent without content. */
  draw: DrawPage | null;
}

/** The files of the client, without what draws its pages. */
export function builtClient(): Client {
  const root = projectPath('dist/web');
  const page = projectPath('dist/web/index.html');
  return { root, index: fs.existsSync(page) ? fs.readFileSync(page, 'utf8') : '', draw: null };
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
