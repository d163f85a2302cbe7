import { builtinModules } from 'node:module';
import { describe, expect, it } from 'vitest';
import { processMachines } from '#machines/index.ts';
import { filesIn, type Import, importsOf, type SourceFile } from '../support/sources.ts';

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

describe('imports (architecture section 2)', () => {
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
    const allowed = ['zod', '@casl/ability'];
    expect(
      refused(
        /^src\/shared\//,
        (target) => !allowed.includes(target) && !inside('src/shared', 'machines')(target),
      ),
    ).toEqual([]);
    expect(
      refused(
        /^src\/server\//,
        (target) => !isPackage(target) && !inside('src/server', 'src/shared', 'machines')(target),
      ),
    ).toEqual([]);
    expect(
      refused(
        /^src\/web\//,
        (target) => !isPackage(target) && !inside('src/web', 'src/shared', 'machines')(target),
      ),
    ).toEqual([]);
    expect(
      refused(/^src\/web\//, (target) => target === 'node' || builtinModules.includes(target)),
    ).toEqual([]);
  });

  it('3. features never meet; ui knows no domain; lib stands below ui, process and features', () => {
    const feature = (file: string) => /^src\/web\/features\/([^/]+)\//.exec(file)?.[1];
    expect(
      refused(
        /^src\/web\/features\//,
        (target, file) => feature(target) !== undefined && feature(target) !== feature(file),
      ),
    ).toEqual([]);
    expect(
      refused(
        /^src\/web\/ui\//,
        inside('machines', 'src/shared', 'src/web/process', 'src/web/features'),
      ),
    ).toEqual([]);
    expect(
      refused(/^src\/web\/lib\//, inside('src/web/ui', 'src/web/process', 'src/web/features')),
    ).toEqual([]);
    expect(refused(/^src\/web\/process\//, inside('src/web/features'))).toEqual([]);
  });

  it('4. a process never imports another one; the engine knows none', () => {
    const names = processMachines.map(({ id }) =>
      id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    );
    const process = (file: string) =>
      names.find((name) => new RegExp(`^src/server/processes/${name}[-./]`).test(file));
    const strange = (target: string, file: string) => {
      const [one, other] = [process(file), process(target)];
      return one !== undefined && other !== undefined && one !== other;
    };
    expect(refused(/^src\/server\/processes\/(?!index\.ts$)/, strange)).toEqual([]);
    expect(refused(/^src\/server\/engine\//, inside('src/server/processes'))).toEqual([]);
  });

  it('5. no circles', () => {
    const graph = new Map(
      edges.map(({ file, imports }) => [
        file,
        imports.filter(({ typeOnly }) => !typeOnly).map(({ target }) => target),
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

  it('5. no barrel files besides the two lists', () => {
    const lists = ['machines/index.ts', 'src/server/processes/index.ts'];
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
