import fs from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

/** One file of the repository, its path relative to the root with forward slashes. */
export interface SourceFile {
  path: string;
  text: string;
}

/** One import of a file. */
export interface Import {
  /** As written. */
  written: string;
  /** The file of the repository it means, or the name of a package (`xstate/graph` -> `xstate`). */
  target: string;
  typeOnly: boolean;
  /** Loaded by `import()`, when it is asked for. */
  lazy: boolean;
}

const root = path.resolve(import.meta.dirname, '../..');
const aliases: Record<string, string> = {
  '#machines/': 'machines/',
  '#modules/': 'src/modules/',
  '#shared/': 'src/shared/',
  '#server/': 'src/server/',
  '#web/': 'src/web/',
  '#build/': 'src/build/',
  '#tests/': 'tests/',
};

/** Every file below the given folders (or the files themselves) whose path matches. */
export function filesIn(places: string[], matching: RegExp): SourceFile[] {
  return places
    .flatMap((place) => {
      const full = path.join(root, place);
      if (!fs.existsSync(full)) return [];
      if (fs.statSync(full).isFile()) return [full];
      return fs
        .readdirSync(full, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.join(entry.parentPath, entry.name));
    })
    .map((file) => ({ path: path.relative(root, file).replaceAll(path.sep, '/'), text: '' }))
    .filter((file) => matching.test(file.path))
    .map((file) => ({ ...file, text: fs.readFileSync(path.join(root, file.path), 'utf8') }))
    .sort((one, other) => one.path.localeCompare(other.path));
}

/** Where an import of `from` leads. */
export function resolveImport(from: string, written: string): string {
  const alias = Object.keys(aliases).find((prefix) => written.startsWith(prefix));
  if (alias) return `${aliases[alias]}${written.slice(alias.length)}`;
  if (written.startsWith('.')) return path.posix.join(path.posix.dirname(from), written);
  if (written.startsWith('node:')) return 'node';
  return written.split('/', written.startsWith('@') ? 2 : 1).join('/');
}

/** The text of a literal as it is written; null for what is computed. */
const literalIn = (written: string): string | null =>
  /^(['"`])(?<text>[^$]*)\1$/.exec(written)?.groups?.text ?? null;

const allTypes = (entries: readonly { isType: boolean }[]): boolean =>
  entries.length > 0 && entries.every(({ isType }) => isType);

/** All static, re-exported and dynamic imports of a TypeScript or JavaScript file. */
export function importsOf(file: SourceFile): Import[] {
  const { module } = parseSync(file.path, file.text);
  const named = (start: number, written: string, typeOnly: boolean, lazy = false) => ({
    start,
    found: { written, target: resolveImport(file.path, written), typeOnly, lazy },
  });
  return [
    ...module.staticImports.map(({ start, moduleRequest, entries }) =>
      named(start, moduleRequest.value, allTypes(entries)),
    ),
    ...module.staticExports.flatMap(({ start, entries }) => {
      const from = entries[0]?.moduleRequest;
      return from ? [named(start, from.value, allTypes(entries))] : [];
    }),
    ...module.dynamicImports.flatMap(({ start, moduleRequest }) => {
      const written = literalIn(file.text.slice(moduleRequest.start, moduleRequest.end));
      return written === null ? [] : [named(start, written, false, true)];
    }),
  ]
    .sort((one, other) => one.start - other.start)
    .map(({ found }) => found);
}

/**
 * The comments of a TypeScript, JavaScript or CSS file, each as one line of text: lines of a block,
 * and `//` lines that follow each other, are joined, so that a sentence is found where it is
 * wrapped.
 */
export function commentsOf({ text }: SourceFile): string[] {
  const lines = /\/\*[\s\S]*?\*\/|(?:(?<=^|\s)\/\/ .*(?:\n\s*)?)+/g;
  return [...text.matchAll(lines)].map(([comment]) => oneLine(comment));
}

/** A text with the marks of comments taken away and its lines joined. */
export const oneLine = (text: string): string =>
  text
    .replace(/^\s*(\/\*+|\*\/|\*|\/\/)/gm, '')
    .replace(/\*\/\s*$/, '')
    .replace(/\s+/g, ' ')
    .trim();

/** The addresses that the headings of a page have: `## Who takes part` is `who-takes-part`. */
export const anchorsOf = (page: string): string[] =>
  [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** Whether the repository holds a file or a folder of this path. */
export const isHeld = (place: string): boolean => fs.existsSync(path.join(root, place));

/** Whether a file of a module is on both sides: what travels, and what the tests tell. */
const isOnBothSides = (file: string): boolean =>
  /\/(schema|codes|paths|story|texts)\.ts$/.test(file);

/** Whether a file runs in the server: the platform's floors, and `server.ts` and `*.server.ts` of a module. */
export const isServer = (file: string): boolean =>
  file.startsWith('src/server/') || /^src\/modules\/(?:.*[/.])?server\.ts$/.test(file);

/** Whether a file runs in the browser: the web platform, and the screens of a module. */
export const isWeb = (file: string): boolean =>
  file.startsWith('src/web/') ||
  (file.startsWith('src/modules/') && !isServer(file) && !isOnBothSides(file));
