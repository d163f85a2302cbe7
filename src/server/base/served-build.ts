import { readFile } from 'node:fs/promises';
import { projectPath } from './project-root.ts';

/**
 * Which build of the web client is served: the address of the script that its page begins with,
 * which changes with every part of it (vite). Read anew, because a new build may lie there; null
 * where nothing is built.
 */
export async function servedBuild(): Promise<string | null> {
  const page = await readFile(projectPath('dist/web/index.html'), 'utf8').catch(() => '');
  return /<script type="module"[^>]* src="(\/assets\/[^"]+)"/.exec(page)?.[1] ?? null;
}
