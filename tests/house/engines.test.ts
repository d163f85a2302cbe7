import { satisfies } from 'semver';
import { describe, expect, it } from 'vitest';
import { filesIn } from '../support/sources.ts';

interface Locked {
  version: string;
  engines?: { node?: string };
  optional?: boolean;
  os?: string[];
  cpu?: string[];
}

type Lock = Record<string, Locked>;

const json = <Shape>(file: string): Shape => JSON.parse(filesIn([file], /./)[0]?.text ?? '{}');
const { packages } = json<{ packages: Lock }>('package-lock.json');
const manifest = json<{ engines: { node: string } }>('package.json');

/** The oldest Node that the product promises, and the newest of each later line. */
const lines = { oldest: '20.19.0', longTerm: '24.21.0', next: '26.10.0' };

/** Whether a list such as `["!win32"]` or `["linux"]` allows this; no list allows everything. */
function allows(list: string[] | undefined, one: string): boolean {
  if (list === undefined || list.includes(one)) return true;
  return list.every((entry) => entry.startsWith('!')) && !list.includes(`!${one}`);
}

/** npm leaves an optional package of another platform out, whatever Node it asks for. */
const isInstalledHere = ({ optional, os, cpu }: Locked): boolean =>
  !optional || (allows(os, process.platform) && allows(cpu, process.arch));

/** The packages of a lockfile that npm installs here and that ask for another Node. */
function refusing(lock: Lock, node: string): string[] {
  return Object.entries(lock)
    .filter(([place, one]) => place !== '' && isInstalledHere(one))
    .filter(([, { engines }]) => engines?.node && !satisfies(node, engines.node))
    .map(([place, { version, engines }]) => `${place}@${version} asks for ${engines?.node}`);
}

describe('the lines of Node that are promised', () => {
  it.each(Object.entries(lines))('%s (%s): every package accepts it', (_, node) => {
    expect(Object.keys(packages).length).toBeGreaterThan(300);
    expect(refusing(packages, node)).toEqual([]);
  });

  it('are those of package.json', () => {
    for (const node of Object.values(lines))
      expect(satisfies(node, manifest.engines.node)).toBe(true);
    expect(satisfies('20.18.3', manifest.engines.node)).toBe(false);
  });

  it('are held against a lockfile where one package asks for another', () => {
    const away = process.platform === 'win32' ? 'linux' : 'win32';
    const lock: Lock = {
      '': { version: '1.0.0', engines: { node: '>=99' } },
      'node_modules/silent': { version: '1.0.0' },
      'node_modules/fits': { version: '1.0.0', engines: { node: '^20.19.0 || >=22.12.0' } },
      'node_modules/newer': { version: '2.0.2', engines: { node: '>=22' } },
      'node_modules/a/node_modules/older': { version: '1.0.0', engines: { node: '^20.9.0' } },
      'node_modules/here': {
        version: '1.0.0',
        optional: true,
        os: [process.platform],
        cpu: [process.arch],
        engines: { node: '>=22' },
      },
      'node_modules/not-away': {
        version: '1.0.0',
        optional: true,
        os: [`!${away}`],
        engines: { node: '>=22' },
      },
      'node_modules/away': {
        version: '1.0.0',
        optional: true,
        os: [away],
        engines: { node: '>=22' },
      },
      'node_modules/not-here': {
        version: '1.0.0',
        optional: true,
        os: [`!${process.platform}`],
        engines: { node: '>=22' },
      },
    };
    expect(refusing(lock, lines.oldest)).toEqual([
      'node_modules/newer@2.0.2 asks for >=22',
      'node_modules/here@1.0.0 asks for >=22',
      'node_modules/not-away@1.0.0 asks for >=22',
    ]);
    expect(refusing(lock, lines.longTerm)).toEqual([
      'node_modules/a/node_modules/older@1.0.0 asks for ^20.9.0',
    ]);
  });
});
