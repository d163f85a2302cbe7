import { describe, expect, it } from 'vitest';
import { readOptions } from '../soak/options.ts';
import { randomOf } from '../soak/random.ts';
import { faultKinds, plan } from '../soak/schedule.ts';

describe('the long test (npm run soak)', () => {
  it('plans the same faults for the same seed, and others for another', () => {
    expect(plan(7, 60, faultKinds)).toEqual(plan(7, 60, faultKinds));
    expect(plan(7, 60, faultKinds)).not.toEqual(plan(8, 60, faultKinds));
    const [one, other] = [randomOf(7, 'writer 3'), randomOf(7, 'writer 3')];
    expect([one(), one(), one()]).toEqual([other(), other(), other()]);
  });

  it('meets every kind of fault in an hour, one after the other, and leaves the end quiet', () => {
    const planned = plan(1, 60, faultKinds);
    expect(new Set(planned.map(({ kind }) => kind))).toEqual(new Set(faultKinds));
    expect(planned.length).toBeGreaterThan(50);
    for (const [index, fault] of planned.entries()) {
      const next = planned[index + 1]?.at ?? 3600;
      expect(fault.at + fault.seconds).toBeLessThanOrEqual(next);
    }
  });

  it('is an hour with 50,000 writes, 200 rounds and 2,000 streams, and less of writes when shorter', () => {
    expect(readOptions([])).toMatchObject({
      minutes: 60,
      writes: 50_000,
      rounds: 200,
      clients: 200,
      streams: 2000,
    });
    expect(readOptions(['--minutes', '2'])).toMatchObject({
      writes: 1667,
      rounds: 7,
      streams: 2000,
    });
    expect(readOptions(['--only', 'last-place']).only).toEqual(['last-place']);
    for (const wrong of [
      ['--only', 'nothing'],
      ['--minutes', '0'],
      ['--seed', 'x'],
    ]) {
      expect(() => readOptions(wrong)).toThrow('npm run soak');
    }
  });
});
