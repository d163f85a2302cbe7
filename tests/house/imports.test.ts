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

const importsOfFile = new Map(edges.map(({ file, imports }) => [file, imports]));

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
  ['src/modules/frame.ts', 'src/web/frame/frames.ts'],
  ['src/modules/web.ts', 'src/web/routes-admin.tsx'],
  ['src/modules/site.ts', 'src/web/routes.tsx'],
]);
const lists = [...gathered.keys()];

/**
 * The floors of the browser's tower, the lowest first; what stands on one floor does not meet. A
 * screen of the platform is a folder of `features`, and the files beside the folders put all
 * together.
 */
const webFloors = [
  ['lib'],
  ['ui'],
  ['files', 'record', 'frame', 'inspect'],
  ['forms', 'diagram', 'grid', 'exports', 'command'],
  ['views', 'shell'],
  ['process'],
  ['declared'],
  ['features'],
];

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

  it('1. machines know xstate and themselves; live ones and those of rows no process', () => {
    expect(
      refused(/^machines\//, (target) => target !== 'xstate' && !inside('machines')(target)),
    ).toEqual([]);
    expect(
      refused(/^machines\/live\//, (target) =>
        /^machines\/(?!live\/).*(\.machine\.ts|index\.ts)$/.test(target),
      ),
    ).toEqual([]);
    const ofProcesses = (target: string) => /^machines\/[^/]+\.machine\.ts$/.test(target);
    expect(refused(/^machines\/rows\//, ofProcesses)).toEqual([]);
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
    const bothSides =
      /^src\/modules\/.*\/((schema|inputs|codes|rules|paths|shown)|for-others\/[^/]+(?<!\.server))\.ts$/;
    const strangeTo = (side: (file: string) => boolean, allowed: (target: string) => boolean) =>
      refused(
        /^src\//,
        (target, file) =>
          side(file) && !isPackage(target) && !allowed(target) && !bothSides.test(target),
      );
    expect(strangeTo(isServer, onServer)).toEqual([]);
    expect(strangeTo(isWeb, inBrowser)).toEqual([]);
    // A browser is told its abilities; their table stands on the machines of every process.
    const loaded = new Set(files.map(({ path }) => path).filter(isWeb));
    for (const file of loaded)
      for (const { target, typeOnly } of importsOfFile.get(file) ?? [])
        if (!typeOnly) loaded.add(target);
    expect([...loaded].filter((file) => file === 'src/shared/abilities-matrix.ts')).toEqual([]);
    const ofNode = (target: string) => target === 'node' || builtinModules.includes(target);
    expect(refused(/^src\//, (target, file) => isWeb(file) && ofNode(target))).toEqual([]);
  });

  it('3. modules never meet, but in what they say of themselves to all; nor do screens', () => {
    const module = (file: string) => /^src\/(?:modules|web\/features)\/([^/]+)\//.exec(file)?.[1];
    const strange = (target: string, file: string) =>
      !lists.includes(file) &&
      module(target) !== undefined &&
      module(target) !== module(file) &&
      !/\/((schema|codes|paths|shown)\.ts|for-others\/[^/]+\.tsx?)$/.test(target);
    expect(refused(/^src\/(modules|web\/features)\//, strange)).toEqual([]);
    expect(refused(/^src\/web\/ui\//, inside('machines', 'src/shared'))).toEqual([]);
  });

  it('5. the web is a tower: no import goes up, not even of a type or of what is loaded later', () => {
    const folderOf = (file: string) => /^src\/web\/([^/]+)\/(?!.*\.json$)/.exec(file)?.[1];
    const floorOf = (folder: string) => webFloors.findIndex((floor) => floor.includes(folder));
    const folders = new Set(files.flatMap(({ path }) => folderOf(path) ?? []));
    expect([...folders].sort()).toEqual(webFloors.flat().sort());
    const upwards = (target: string, file: string) => {
      const [from, to] = [folderOf(file), folderOf(target)];
      if (from === undefined || from === to || !target.startsWith('src/web/')) return false;
      if (target.endsWith('.json')) return false;
      return to === undefined || floorOf(to) >= floorOf(from);
    };
    expect(refused(/^src\/web\//, upwards)).toEqual([]);
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
    // What writes whole countries past the events (docs/decisions/091-stories.md).
    const known = /^src\/server\/seed(-big)?\//;
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

  /** The folders, of those that `counts`, from which imports lead back to them. */
  const foldersInCircles = (
    counts: (folder: string) => boolean,
    { runs }: { runs: boolean },
  ): { folders: number; inCircles: string[] } => {
    const folderOf = (file: string) => file.slice(0, file.lastIndexOf('/'));
    const below = new Map<string, Set<string>>();
    for (const { file, imports } of edges)
      for (const { target, typeOnly, lazy } of imports) {
        const [from, to] = [folderOf(file), folderOf(target)];
        if (from === to || !counts(from) || !counts(to)) continue;
        if (runs && (typeOnly || lazy)) continue;
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
    return { folders: below.size, inCircles: inCircles.sort() };
  };

  it('5. no circles between the folders of the server', () => {
    const isFloor = (folder: string) => /^src\/server(\/|$)/.test(folder);
    const { folders, inCircles } = foldersInCircles(isFloor, { runs: true });
    expect(folders).toBeGreaterThan(25);
    expect(inCircles).toEqual([]);
  });

  it('5. no circles between the folders inside a module, types and what is loaded later too', () => {
    const isPart = (folder: string) => /^src\/modules\/[^/]+\/(?!texts(\/|$))/.test(folder);
    const { folders, inCircles } = foldersInCircles(isPart, { runs: false });
    expect(folders).toBeGreaterThan(5);
    expect(inCircles).toEqual([]);
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
