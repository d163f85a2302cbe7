import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const root = path.resolve(import.meta.dirname, '../../..');
const folder = path.join(root, 'dist/web');
const assets = path.join(folder, 'assets');

/** Names of built files. */
export type Files = ReadonlySet<string>;

const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([, name]) => name ?? []);

/** These files with everything that they import at once; what is imported when needed stays out. */
function withImports(names: readonly string[]): Files {
  const found = new Set<string>();
  const open = [...names];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    if (name.endsWith('.js'))
      open.push(
        ...all(
          fs.readFileSync(path.join(assets, name), 'utf8'),
          /(?:from|import)\s*"\.\/([\w.-]+)"/g,
        ),
      );
  }
  return found;
}

/**
 * What every visitor loads before anything is drawn: all that the page itself names. Throws when
 * the pages are not built.
 */
export function entryFiles(): Files {
  const page = path.join(folder, 'index.html');
  if (!fs.existsSync(page)) throw new Error(`${page} is not there: run npm run build`);
  return withImports(all(fs.readFileSync(page, 'utf8'), /(?:src|href)="\/assets\/([\w.-]+)"/g));
}

/**
 * What the part of the product in this source file (`login-page`) brings with it. Throws when it is
 * not a chunk of its own.
 */
export function chunkFiles(source: string): Files {
  const own = fs
    .readdirSync(assets)
    .filter(
      (name) => name.startsWith(`${source}-`) && name.length === `${source}-1234567.js`.length,
    );
  if (own.length !== 1)
    throw new Error(`${source} is not one chunk: ${own.join(', ') || 'nothing'}`);
  return withImports(own);
}

/** The source files of the screens in tables of routes with these names. */
function sourcesIn(ofPlatform: string, ofNouns: string): string[] {
  const modules = path.join(root, 'src/modules');
  const tables = [
    path.join(root, 'src/web', ofPlatform),
    ...fs.readdirSync(modules).map((name) => path.join(modules, name, ofNouns)),
  ].filter((file) => fs.existsSync(file));
  const inTable = (file: string): string[] =>
    all(fs.readFileSync(file, 'utf8'), /import\('\.\/(?:[\w-]+\/)*([\w-]+)\.tsx'\)/g);
  return tables.flatMap((file) => [...new Set(inTable(file))]);
}

/** Those of the screens that ask for a right: `home-page`. */
export const signedInSources = (): string[] => sourcesIn('routes-admin.tsx', 'screens.ts');

/** The source files of all screens, as the tables of routes load them: `login-page`. */
export const screenSources = (): string[] => [
  ...sourcesIn('routes.tsx', 'site-screens.ts'),
  ...signedInSources(),
];

/** What the server names in the page of each screen that asks for a right, by its pattern. */
export const screenFiles = (): Record<
  string,
  { files: readonly string[]; words: Record<string, readonly string[]> }
> => JSON.parse(fs.readFileSync(path.join(folder, 'screen-files.json'), 'utf8'));

/** What a built file says. */
export const sourceOf = (name: string): string => fs.readFileSync(path.join(assets, name), 'utf8');

export const join = (...parts: Files[]): Files => new Set(parts.flatMap((part) => [...part]));
export const without = (files: Files, loaded: Files): Files =>
  new Set([...files].filter((name) => !loaded.has(name)));

const packed = new Map<string, number>();

/** Bytes of a built file after gzip; most are asked for once for every screen. */
function packedSize(name: string): number {
  const size = packed.get(name) ?? gzipSync(fs.readFileSync(path.join(assets, name))).length;
  packed.set(name, size);
  return size;
}

/** KB after gzip, one decimal; of scripts or of styles. */
export function weight(files: Files, ending: 'js' | 'css'): number {
  const sizes = [...files].filter((name) => name.endsWith(`.${ending}`)).map(packedSize);
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 102.4) / 10;
}

const built = (ending: string): Files =>
  new Set(fs.readdirSync(assets).filter((name) => name.endsWith(ending)));

/** Every script that was built. */
export const chunks = (): Files => built('.js');
/** Every style sheet that was built. */
export const styleFiles = (): Files => built('.css');
