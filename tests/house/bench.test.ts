import { describe, expect, it } from 'vitest';
import { compareRuns, type Saved, tellChanges } from '../bench/against.ts';
import { arrivalShare, pauseOf, sendsBeforeEnd } from '../bench/national-pace.ts';
import { readOptions } from '../bench/options.ts';
import { dearRefusals, type RefusalLine } from '../bench/refusals.ts';
import { randomOf } from '../soak/random.ts';

const side = (perSecond: number, workMs: number) => ({
  perSecond,
  serverMs: workMs / 2,
  databaseMs: workMs / 2,
});

/** A run of one operation on a machine that is `slow` times as slow as the first. */
const run = (product: [rate: number, work: number], slow = 1, name = 'create'): Saved => ({
  taken: '2026-11-26T00:00:00.000Z',
  limit: 'same',
  sizes: [
    {
      applications: 10_000,
      lines: [
        {
          name,
          product: side(product[0] / slow, product[1] * slow),
          limit: side(1000 / slow, 1 * slow),
        },
      ],
    },
  ],
});

const passes = (then: Saved, now: Saved): boolean => tellChanges(then, now).passes;

describe('a run of the bench beside an earlier one (--against)', () => {
  it('passes when nothing changed, also on a machine that is three times as slow', () => {
    expect(passes(run([300, 4]), run([300, 4]))).toBe(true);
    const { changes } = compareRuns(run([300, 4]), run([300, 4], 3));
    expect(changes).toHaveLength(1);
    expect(changes[0]?.rate).toBeCloseTo(1);
    expect(changes[0]?.work).toBeCloseTo(1);
    expect(passes(run([300, 4]), run([300, 4], 3))).toBe(true);
  });

  it('fails for an operation that is under nine tenths of its rate', () => {
    expect(passes(run([300, 4]), run([275, 4]))).toBe(true);
    const { changes } = compareRuns(run([300, 4]), run([265, 4]));
    expect(changes[0]).toMatchObject({ slower: true, dearer: false });
    expect(passes(run([300, 4]), run([265, 4]))).toBe(false);
  });

  it('fails for an operation whose work is over ten ninths of what it was', () => {
    expect(passes(run([300, 4]), run([300, 4.4]))).toBe(true);
    const { changes } = compareRuns(run([300, 4]), run([300, 4.5]));
    expect(changes[0]).toMatchObject({ slower: false, dearer: true });
    expect(tellChanges(run([300, 4]), run([300, 4.5]))).toMatchObject({
      passes: false,
      text: expect.stringContaining(
        '| create | 0.30 | 0.30 | 1.00 | 4.00 | 4.50 | 1.13 | dearer |',
      ),
    });
  });

  it('passes when it got faster and cheaper', () => {
    expect(passes(run([300, 4]), run([600, 2]))).toBe(true);
  });

  it('fails when the later run has measured nothing of an operation', () => {
    expect(passes(run([300, 4]), run([Number.NaN, Number.NaN]))).toBe(false);
  });

  it('names what only one of the runs has, and refuses runs that cannot be compared', () => {
    const two = run([300, 4]);
    two.sizes.push(...two.sizes.map((size) => ({ ...size, applications: 100_000 })));
    expect(compareRuns(run([300, 4]), two).alone).toEqual(['create at 100000']);
    expect(() => compareRuns(run([300, 4]), run([300, 4], 1, 'send'))).toThrow(/in common/);
    expect(() => compareRuns({ ...run([300, 4]), limit: 'other' }, run([300, 4]))).toThrow(/limit/);
  });
});

describe('refused requests beside accepted ones (--refusals)', () => {
  const done = (workMs: number) => ({ ...side(100, workMs), count: 1, p50: 1, p99: 1 });
  const line = (refusedMs: number, acceptedMs: number): RefusalLine => ({
    name: 'send: an older version',
    status: 409,
    refused: done(refusedMs),
    accepted: { name: 'send', done: done(acceptedMs) },
  });

  it('fail a run when a refusal costs as much as what is accepted', () => {
    expect(dearRefusals([line(1, 10)])).toEqual([]);
    expect(dearRefusals([line(1, 10), line(10, 10)])).toEqual([line(10, 10)]);
    expect(dearRefusals([line(Number.NaN, 10)])).toHaveLength(1);
  });
});

describe('how a run of the bench is cut', () => {
  it('takes three sizes, one for a look, and a million for the national day', () => {
    expect(readOptions([]).sizes).toEqual([10_000, 100_000, 1_000_000]);
    expect(readOptions(['--short']).sizes).toEqual([10_000]);
    expect(readOptions(['--national'])).toMatchObject({
      sizes: [1_000_000],
      people: 10_000,
      minutes: 60,
    });
    for (const wrong of [
      ['--people', '0'],
      ['--minutes', 'soon'],
      ['--sizes', '10x'],
    ])
      expect(() => readOptions(wrong)).toThrow(/npm run bench/);
  });
});

describe('the people of the national day (--national)', () => {
  const many = <Value>(draw: () => Value): Value[] => Array.from({ length: 2000 }, draw);

  it('come more and more towards the end, early enough to finish, and the same for the same seed', () => {
    const random = randomOf(7, 'arrivals');
    const shares = many(() => arrivalShare(random));
    const between = (from: number, to: number) =>
      shares.filter((share) => share >= from && share < to).length;
    expect(between(0, 0.3)).toBeLessThan(between(0.3, 0.6));
    expect(between(0.3, 0.6)).toBeLessThan(between(0.6, 0.9));
    expect(Math.max(...shares)).toBeLessThanOrEqual(0.85);
    const again = randomOf(7, 'arrivals');
    expect(many(() => arrivalShare(again))).toEqual(shares);
  });

  it('pause as people do: about the mean, and never for long', () => {
    const random = randomOf(7, 'pauses');
    const seconds = many(() => pauseOf(random, 10));
    const mean = seconds.reduce((sum, one) => sum + one, 0) / seconds.length;
    expect(mean).toBeGreaterThan(8);
    expect(mean).toBeLessThan(11);
    expect(Math.max(...seconds)).toBeLessThanOrEqual(40);
    expect(Math.min(...seconds)).toBeGreaterThanOrEqual(0);
  });

  it('send for the most part in the last ten minutes', () => {
    const random = randomOf(7, 'sending');
    const late = many(() => sendsBeforeEnd(random)).filter((seconds) => seconds !== null);
    expect(late.length / 2000).toBeGreaterThan(0.6);
    expect(late.length / 2000).toBeLessThan(0.8);
    expect(Math.max(...late)).toBeLessThanOrEqual(600);
  });
});
