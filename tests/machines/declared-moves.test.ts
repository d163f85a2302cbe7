import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { processMachines } from '#machines/index.ts';
import { isStored } from '#machines/kit.ts';
import { describedOf } from '#server/process-docs/described-machine.ts';
import {
  moveFiles,
  movesIn,
  placeOf,
  removedStates,
  soundMoves,
  type Versions,
  versionsOfAll,
} from '#server/process-docs/written-moves.ts';
import type { PublishedMachine } from '#shared/published-machine.ts';
import type { DeclaredMove, MoveFile } from '#shared/rule-moves.ts';

const today = describedOf(processMachines.find(({ id }) => id === 'topic') ?? processMachines[0]);

/** A version of the topic without some of its states. */
const without = (version: string, ...gone: string[]): PublishedMachine => ({
  ...today,
  version,
  states: today.states.filter(({ state }) => !gone.includes(state)),
  transitions: today.transitions.filter(
    ({ from, to }) => ![from, to].some((s) => gone.includes(s)),
  ),
});
// The third version takes a second state away.
const versions: Versions = new Map([
  [
    'topic',
    [{ ...today, version: '1' }, without('2', 'taken'), without('3', 'taken', 'published')],
  ],
]);
const reason = { uz: 'Sabab', ru: 'Причина', en: 'Reason' };
const move = (from: string, to: string, more: object = {}): DeclaredMove => ({
  from,
  to,
  reason,
  ...more,
});
const fileOf = (version: string, ...moves: DeclaredMove[]): MoveFile => ({
  machine: 'topic',
  version,
  moves,
});
const second = fileOf('2', move('taken', 'published'));
const third = fileOf('3', move('published', 'draft'));
const asFiles = (...files: MoveFile[]): [string, string][] =>
  files.map((file) => [`${file.machine}.${file.version}.json`, JSON.stringify(file)]);

describe('the moves of the repository (machines/moves)', () => {
  it('are without a fault, and no version takes a state away without saying where its records go', () => {
    expect(movesIn(moveFiles(), versionsOfAll()).faults).toEqual([]);
  });
});

describe('a version that takes a state away', () => {
  it('strands its records where no file says where they go: the build fails', () => {
    expect(movesIn([], versions).faults).toEqual([
      { file: 'topic.2.json', at: 'moves', text: expect.stringContaining('"taken" of version 1') },
      { file: 'topic.3.json', at: 'moves', text: expect.stringContaining('"published"') },
    ]);
    expect(() => soundMoves(asFiles(second), versions)).toThrow(
      /^machines\/moves\/topic\.3\.json: moves: records in "published" .* no place in version 3$/,
    );
    expect(movesIn(asFiles(second, third), versions).faults).toEqual([]);
  });

  it('strands what only a later file would name: each version says it for itself', () => {
    const late = fileOf('3', move('published', 'draft'), move('taken', 'draft'));
    expect(movesIn(asFiles(late), versions).faults.map(({ file, at }) => [file, at])).toEqual([
      ['topic.3.json', 'moves.1.from'],
      ['topic.2.json', 'moves'],
    ]);
  });

  it('is told for every state that is taken away, and for no other', () => {
    const stored = today.states.filter(({ state }) => isStored(state)).map(({ state }) => state);
    fc.assert(
      fc.property(fc.subarray(stored, { maxLength: stored.length - 1 }), (gone) => {
        const after = without('2', ...gone);
        expect(removedStates(today, after)).toEqual(stored.filter((state) => gone.includes(state)));
        const { faults } = movesIn([], new Map([['topic', [{ ...today, version: '1' }, after]]]));
        expect(faults).toHaveLength(gone.length);
      }),
    );
  });
});

describe('where a record goes', () => {
  const moves = soundMoves(asFiles(third, second), versions).get('topic') ?? [];
  it('is followed through every version, each with its reason', () => {
    expect(placeOf(moves, 'published')).toEqual({ to: 'draft', reason });
    expect(placeOf(moves, 'taken')).toEqual({
      to: 'draft',
      reason: { uz: 'Sabab Sabab', ru: 'Причина Причина', en: 'Reason Reason' },
    });
    expect(placeOf(moves, 'draft')).toBeNull();
  });
});

describe('a file of moves that is wrong', () => {
  const faults = (file: unknown, name = 'topic.2.json') =>
    movesIn([[name, JSON.stringify(file)]], versions)
      .faults.filter(({ file }) => file === name)
      .map(({ at }) => at);

  it.each<[string, unknown, string[]]>([
    ['no object', [], ['']],
    ['a field that nobody knows', { ...second, colour: 'red' }, ['']],
    ['no moves', fileOf('2'), ['moves']],
    [
      'a reason that is missing in a language',
      { ...second, moves: [{ ...move('taken', 'published'), reason: { uz: 'a', en: 'b' } }] },
      ['moves.0.reason.ru'],
    ],
    [
      'an empty reason',
      fileOf('2', move('taken', 'draft', { reason: { ...reason, uz: ' ' } })),
      ['moves.0.reason.uz'],
    ],
    [
      'a state that was never there',
      fileOf('2', move('taken', 'draft'), move('x', 'draft')),
      ['moves.1.from'],
    ],
    [
      'a state that is still there',
      fileOf('2', move('taken', 'draft'), move('draft', 'published')),
      ['moves.1.from'],
    ],
    ['a target that is not there', fileOf('2', move('taken', 'nowhere')), ['moves.0.to']],
    ['a target that is gone itself', fileOf('2', move('taken', 'taken')), ['moves.0.to']],
    [
      'a target that no record is stored with',
      fileOf('2', move('taken', 'deleted')),
      ['moves.0.to'],
    ],
    [
      'one state twice',
      fileOf('2', move('taken', 'draft'), move('taken', 'published')),
      ['moves.1.from'],
    ],
    [
      'an open record that ends without saying so',
      fileOf('2', move('taken', 'archived')),
      ['moves.0.to'],
    ],
    [
      'an end where nothing ends',
      fileOf('2', move('taken', 'draft', { ends: true })),
      ['moves.0.ends'],
    ],
    [
      'several faults at once',
      fileOf('2', move('x', 'y'), move('draft', 'draft')),
      ['moves.0.from', 'moves.0.to', 'moves.1.from'],
    ],
  ])('is told by place: %s', (_what, file, places) => {
    expect(faults(file)).toEqual(places);
  });

  it('is told when something final would begin again', () => {
    const ended: Versions = new Map([
      ['topic', [{ ...today, version: '1' }, without('2', 'archived')]],
    ]);
    const file = fileOf('2', move('archived', 'draft'));
    expect(movesIn(asFiles(file), ended).faults).toMatchObject([
      { at: 'moves.0.to', text: expect.stringContaining('begin again') },
    ]);
  });

  it('may end open records where it says so', () => {
    expect(faults(fileOf('2', move('taken', 'archived', { ends: true })))).toEqual([]);
  });

  it('is told when it is no JSON, of another process or version, of the first one, or of none', () => {
    expect(movesIn([['topic.2.json', '{']], versions).faults).toMatchObject([
      { file: 'topic.2.json', at: '', text: expect.stringContaining('SyntaxError') },
      { file: 'topic.3.json' },
    ]);
    expect(faults({ ...second, machine: 'letter' })).toEqual(['machine']);
    expect(faults(second, 'topic.3.json')).toEqual(['machine']);
    expect(faults({ ...second, version: '1' }, 'topic.1.json')).toEqual(['version']);
    expect(faults({ ...second, version: '9' }, 'topic.9.json')).toEqual(['version']);
    expect(faults({ ...second, version: 'two' })).toEqual(['version']);
  });
});
