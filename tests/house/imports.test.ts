import { builtinModules } from 'node:module';
import { describe, expect, it } from 'vitest';
import {
  filesIn,
  type Import,
  importsOf,
  isServer,
  isWeb,
  type SourceFile,
} from '../support/sources.ts';

const files = filesIn(['machines', 'src', 'tests', 'vite.config.ts'], /\.(ts|tsx|mjs)$/);
const edges = files.map((file) => ({ file: file.path, imports: importsOf(file) }));

/** Every import (as "from -> to") that the rule refuses. */
function refused(from: RegExp, rule: (target: string, file: string) => boolean): string[] {
  return edges
    .filter(({ file }) => from.test(file))
    .flatMap(({ file, imports }) =>
      imports
        .filter(({ target }) => rule(target, file))
        .map(({ written }) => `${file} -> ${written}`),
    );
}

const inside =
  (...folders: string[]) =>
  (target: string) =>
    folders.some((folder) => target.startsWith(`${folder}/`));
const isPackage = (target: string) => !inside('machines', 'src', 'tests')(target);

/** The lists of the modules, and the one file that reads each of them. */
const gathered = new Map([
  ['src/modules/server.ts', 'src/server/declared/modules.ts'],
  ['src/modules/frame.ts', 'src/web/frames.ts'],
  ['src/modules/web.ts', 'src/web/routes.tsx'],
]);
const lists = [...gathered.keys()];

/**
 * Folders of the server that still import each other
 * (docs/decisions/086-the-house-in-steps.md): fewer with every step.
 */
const knownCircles = ['src/server/seed', 'src/server/seed/quota'];

describe('imports', () => {
  it('reads something to judge', () => {
    expect(files.length).toBeGreaterThan(50);
    const sample: SourceFile = {
      path: 'src/web/a.ts',
      text: `import type { A } from '#shared/a.ts'; import('./b.ts'); export { c } from '../c.ts'; import x from '@a/b/c';`,
    };
    expect(importsOf(sample).map(({ target, typeOnly }: Import) => [target, typeOnly])).toEqual([
      ['src/shared/a.ts', true],
      ['src/web/b.ts', false],
      ['src/c.ts', false],
      ['@a/b', false],
    ]);
  });

  it('1. machines know xstate and themselves; live ones no process', () => {
    expect(
      refused(/^machines\//, (target) => target !== 'xstate' && !inside('machines')(target)),
    ).toEqual([]);
    expect(
      refused(/^machines\/live\//, (target) =>
        /^machines\/(?!live\/).*(\.machine\.ts|index\.ts)$/.test(target),
      ),
    ).toEqual([]);
  });

  it('2. shared stands on machines and zod; server and web never meet', () => {
    const allowed = ['zod'];
    expect(
      refused(
        /^src\/shared\//,
        (target) => !allowed.includes(target) && !inside('src/shared', 'machines')(target),
      ),
    ).toEqual([]);
    const onServer = (target: string) =>
      isServer(target) || inside('src/shared', 'machines')(target);
    const inBrowser = (target: string) => isWeb(target) || inside('src/shared', 'machines')(target);
    const bothSides = /^src\/modules\/.*\/(schema|codes|paths|shown)\.ts$/;
    const strangeTo = (side: (file: string) => boolean, allowed: (target: string) => boolean) =>
      refused(
        /^src\//,
        (target, file) =>
          side(file) && !isPackage(target) && !allowed(target) && !bothSides.test(target),
      );
    expect(strangeTo(isServer, onServer)).toEqual([]);
    expect(strangeTo(isWeb, inBrowser)).toEqual([]);
    const ofNode = (target: string) => target === 'node' || builtinModules.includes(target);
    expect(refused(/^src\//, (target, file) => isWeb(file) && ofNode(target))).toEqual([]);
  });

  it('3. modules never meet, but in what they say of themselves to all; nor do screens', () => {
    const module = (file: string) => /^src\/(?:modules|web\/features)\/([^/]+)\//.exec(file)?.[1];
    const strange = (target: string, file: string) =>
      !lists.includes(file) &&
      module(target) !== undefined &&
      module(target) !== module(file) &&
      !/\/(schema|codes|paths|shown)\.ts$/.test(target);
    expect(refused(/^src\/(modules|web\/features)\//, strange)).toEqual([]);
    const higher = inside('src/web/process', 'src/web/features', 'src/modules');
    expect(refused(/^src\/web\/ui\//, inside('machines', 'src/shared'))).toEqual([]);
    expect(refused(/^src\/web\/ui\//, higher)).toEqual([]);
    expect(
      refused(/^src\/web\/lib\//, (target) => higher(target) || inside('src/web/ui')(target)),
    ).toEqual([]);
    expect(refused(/^src\/web\/process\//, inside('src/web/features', 'src/modules'))).toEqual([]);
  });

  it('4. the engine and the floors below it know no module', () => {
    const noun = inside('src/modules', 'src/server/processes');
    const below = /^src\/server\/(base|db\/[^/]+$|identity|files|documents|engine)\//;
    expect(refused(below, noun)).toEqual([]);
    expect(refused(/^src\/(shared|machines)\//, noun)).toEqual([]);
  });

  it('4. the platform finds modules through their lists, each in one file', () => {
    const others = (target: string, file: string) =>
      lists.includes(target) && gathered.get(target) !== file;
    expect(refused(/^src\//, others)).toEqual([]);
    const readers = [...gathered.values()];
    expect(refused(/^src\/modules\//, (target) => target === readers[0])).toEqual([]);
    // What still knows a noun (docs/decisions/086-the-house-in-steps.md): shorter with every step.
    const known = /^src\/server\/(auth|imports|processes|seed(?:-big)?)\//;
    expect(
      refused(
        /^src\/(server|web)\//,
        (target, file) =>
          !readers.includes(file) && !known.test(file) && inside('src/modules')(target),
      ),
    ).toEqual([]);
  });

  it('5. no circles; a screen that is loaded when it is drawn waits for nobody', () => {
    const graph = new Map(
      edges.map(({ file, imports }) => [
        file,
        imports.filter(({ typeOnly, lazy }) => !typeOnly && !lazy).map(({ target }) => target),
      ]),
    );
    const done = new Set<string>();
    const circles: string[] = [];
    const visit = (file: string, above: string[]): void => {
      if (above.includes(file))
        circles.push([...above.slice(above.indexOf(file)), file].join(' -> '));
      if (above.includes(file) || done.has(file)) return;
      for (const next of graph.get(file) ?? []) visit(next, [...above, file]);
      done.add(file);
    };
    for (const file of graph.keys()) visit(file, []);
    expect(circles).toEqual([]);
  });

  it('5. no circles between the folders of the server, but those that are still to be opened', () => {
    const folderOf = (file: string) => file.slice(0, file.lastIndexOf('/'));
    const isFloor = (folder: string) => /^src\/server(\/|$)/.test(folder);
    const below = new Map<string, Set<string>>();
    for (const { file, imports } of edges)
      for (const { target, typeOnly, lazy } of imports) {
        const [from, to] = [folderOf(file), folderOf(target)];
        if (typeOnly || lazy || from === to || !isFloor(from) || !isFloor(to)) continue;
        below.set(from, (below.get(from) ?? new Set()).add(to));
      }
    const reachable = (from: string): Set<string> => {
      const seen = new Set<string>();
      const open = [from];
      for (let folder = open.pop(); folder !== undefined; folder = open.pop())
        for (const next of below.get(folder) ?? [])
          if (!seen.has(next)) {
            seen.add(next);
            open.push(next);
          }
      return seen;
    };
    const inCircles = [...below.keys()].filter((folder) => reachable(folder).has(folder));
    expect(below.size).toBeGreaterThan(25);
    expect(inCircles.sort()).toEqual(knownCircles);
  });

  it('5. no barrel files besides the two lists', () => {
    const lists = ['machines/index.ts'];
    expect(
      files
        .filter(({ path }) => /\/index\.tsx?$/.test(path) && !lists.includes(path))
        .map(({ path }) => path),
    ).toEqual([]);
  });

  it('5. no path climbs more than one level', () => {
    const climbing = edges.flatMap(({ file, imports }) =>
      imports
        .filter(({ written }) => written.startsWith('../../'))
        .map(({ written }) => `${file} -> ${written}`),
    );
    expect(climbing).toEqual([]);
  });
});
