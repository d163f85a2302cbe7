import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

function findRoot(from: string): string {
  if (fs.existsSync(path.join(from, 'package.json'))) return from;
  const parent = path.dirname(from);
  if (parent === from) throw new Error('package.json is not above the program');
  return findRoot(parent);
}

const root = findRoot(import.meta.dirname);

/**
 * Absolute path of a file of the repository, the same in the sources and in the built server
 * (`projectPath('dist/web')`).
 */
export function projectPath(...parts: string[]): string {
  return path.join(root, ...parts);
}

/** Version of the product by package.json. */
export const productVersion = z
  .object({ version: z.string() })
  .parse(JSON.parse(fs.readFileSync(projectPath('package.json'), 'utf8'))).version;
