import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { guardNames, isStored, transitionsOf } from '#machines/kit.ts';
import { processes } from '#server/declared/modules.ts';

const modules = new URL('../../src/modules/', import.meta.url).pathname;

/** What the server files of each module assign to a name, by module. */
const assigned = new Map<string, Map<string, string[]>>();
for (const file of fs.readdirSync(modules, { recursive: true, encoding: 'utf8' })) {
  if (!file.endsWith('.server.ts') || file.includes('story')) continue;
  const [module = ''] = file.split(path.sep);
  const names = assigned.get(module) ?? new Map<string, string[]>();
  assigned.set(module, names);
  const source = fs.readFileSync(path.join(modules, file), 'utf8');
  for (const [, name = '', value = ''] of source.matchAll(/^ +(\w+): (.*)$/gm))
    names.set(name, [...(names.get(name) ?? []), value]);
}

const moduleOf = (collection: string): Map<string, string[]> => {
  const found = [...assigned.values()].find((names) =>
    names.get('collection')?.includes(`'${collection}',`),
  );
  if (!found) throw new Error(`no module has the collection ${collection}`);
  return found;
};

/** A condition that can never change is none: its sentence would only tell people something untrue. */
it('no condition of a stored record is answered with the same value always', () => {
  const constant = processes.flatMap(({ machine, collection, events }) => {
    const names = moduleOf(collection);
    const isConstant = (guard: string): boolean =>
      names.get(guard)?.every((value) => value === 'true,' || value === 'false,') ?? false;
    return transitionsOf(machine)
      .filter(({ from, event }) => isStored(from) && !events[event]?.facts)
      .flatMap(({ from, event, guard }) =>
        guardNames(guard)
          .filter(isConstant)
          .map((name) => `${machine.id}.${from}.${event}: ${name}`),
      );
  });
  expect(constant).toEqual([]);
});
