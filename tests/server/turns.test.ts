import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Refusal } from '#server/base/refusal.ts';
import { withKeyedMutex } from '#server/engine/keyed-mutex.ts';

/** Something that ends when it is told to. */
function held() {
  let end = (): void => undefined;
  const until = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { until, end };
}

afterEach(() => vi.useRealTimers());

describe('decisions about the same words (decision 049)', () => {
  it('run one at a time in the order of coming; a failure stops nobody, and other words wait for nobody', async () => {
    const db = {};
    const told: string[] = [];
    const first = held();
    const begun = (name: string) => () => void told.push(name);
    const all = [
      withKeyedMutex(db, 'one', async () => {
        told.push('first');
        await first.until;
        throw new Error('first fails');
      }),
      withKeyedMutex(db, 'one', async () => told.push('second')),
      withKeyedMutex(db, 'one', async () => told.push('third')),
    ];
    await withKeyedMutex(db, 'other', async () => begun('other')());
    await withKeyedMutex({}, 'one', async () => begun('another database')());
    await withKeyedMutex(db, null, async () => begun('no words')());
    expect(told).toEqual(['first', 'other', 'another database', 'no words']);
    first.end();
    expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual([
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
    expect(told.slice(4)).toEqual(['second', 'third']);
  });

  it('that are not called in time are refused without having begun, and those behind still come after who is in front', async () => {
    vi.useFakeTimers();
    const db = {};
    const told: string[] = [];
    const first = held();
    const slow = withKeyedMutex(db, 'one', () => first.until);
    const late = withKeyedMutex(db, 'one', async () => told.push('late'));
    const refused = expect(late).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    } satisfies Partial<Refusal>);
    await vi.advanceTimersByTimeAsync(14_000);
    const next = withKeyedMutex(db, 'one', async () => told.push('next'));
    await vi.advanceTimersByTimeAsync(1000);
    await refused;
    expect(told).toEqual([]);
    first.end();
    await Promise.all([slow, next]);
    expect(told).toEqual(['next']);
  });

  it('are all refused at once when the database is away for the first of them; who comes later tries anew', async () => {
    const db = {};
    const first = held();
    const told: string[] = [];
    const outage = Object.assign(new Error('terminating connection'), { code: '57P01' });
    const front = withKeyedMutex(db, 'one', async () => {
      await first.until;
      throw outage;
    });
    const behind = [1, 2].map((number) =>
      withKeyedMutex(db, 'one', async () => told.push(`${number}`)),
    );
    first.end();
    const ended = await Promise.allSettled([front, ...behind]);
    expect(ended.map((one) => one.status === 'rejected' && one.reason)).toEqual([
      outage,
      outage,
      outage,
    ]);
    await withKeyedMutex(db, 'one', async () => told.push('later'));
    expect(told).toEqual(['later']);
  });
});
