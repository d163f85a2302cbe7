import { describe, expect, it } from 'vitest';
import { processMachines } from '#machines/index.ts';
import { liveMachines } from '#machines/live/live-machines.ts';
import { machinesBeside } from '../support/machines-beside.ts';
import { filesIn } from '../support/sources.ts';

const fileOf = (folder: string, id: string): string =>
  `${folder}/${id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.machine.ts`;

describe('every machine', () => {
  const files = filesIn(['machines'], /\.machine\.ts$/).map(({ path }) => path);

  it('is a process, is served beside the engine, or runs in the browser; rows are in their folder', () => {
    const proven = [
      ...processMachines.map(({ id }) => fileOf('machines', id)),
      ...machinesBeside.map(({ id }) => fileOf('machines', id)),
      ...liveMachines.map(({ id }) => fileOf('machines/live', id)),
    ];
    expect(files.filter((file) => !file.startsWith('machines/rows/')).sort()).toEqual(
      proven.sort(),
    );
  });

  it('stands in machines/: nothing else makes one', () => {
    const makers = filesIn(['src'], /\.tsx?$/).filter(({ text }) =>
      /\bcreateMachine\(|\bsetup\(\{/.test(text),
    );
    expect(makers.map(({ path }) => path)).toEqual([]);
  });
});
