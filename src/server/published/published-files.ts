import fs from 'node:fs';
import { type PublishedMachine, readMachine } from '#shared/published-machine.ts';
import { projectPath } from '../base/project-root.ts';

/** The folder of the published machines, from the root of the repository. */
export const publishedFolder = 'machines/published';

/** The file of a version: once it is there, its rules stand. */
export const fileOf = ({
  machine,
  version,
}: Pick<PublishedMachine, 'machine' | 'version'>): string => `${machine}.${version}.json`;

/** A published version; null when there is no such version. Throws for a file that is none. */
export function readPublished(name: string): PublishedMachine | null {
  const path = projectPath(publishedFolder, name);
  if (!fs.existsSync(path)) return null;
  const { machine, faults } = readMachine(fs.readFileSync(path, 'utf8'));
  if (machine === null)
    throw new Error(
      `${name}: ${faults.map(({ at, fault, word }) => `${at} ${fault} ${word}`).join('; ')}`,
    );
  return machine;
}

const versions = new Map<string, PublishedMachine | null>();

/** A version of a machine as it was published, read once; null when there is no such version. */
export function publishedVersion(machine: string, version: string): PublishedMachine | null {
  const name = fileOf({ machine, version });
  // Only a number becomes part of the name of a file, and what was published stays as it is.
  const found = versions.get(name) ?? (/^\d+$/.test(version) ? readPublished(name) : null);
  versions.set(name, found);
  return found;
}

/** The published versions of a machine, the oldest first. */
export const publishedVersions = (machine: string): string[] =>
  fs
    .readdirSync(projectPath(publishedFolder))
    .flatMap((name) => {
      const [of, version = '', ...rest] = name.split('.');
      return of === machine && /^\d+$/.test(version) && rest.join('.') === 'json' ? [version] : [];
    })
    .sort((one, other) => Number(one) - Number(other));
