import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { countsHere } from '#server/http/request-counts.ts';
import { countsOfAll } from '#server/programs/counts-of-all.ts';
import type { ToPrimary } from '#server/programs/messages.ts';

const minute = 60_000;
const asked = { key: 'answer 192.0.2.7', windowMs: minute, most: 3 };

/** Web processes over one primary that counts, as far as the messages go. */
function processes(number: number) {
  const counts = countsHere();
  const messages: ToPrimary[] = [];
  const each = Array.from({ length: number }, () => {
    const one = countsOfAll((message) => {
      messages.push(message);
      if (message.kind !== 'count') return;
      const answers = message.asked.map(({ id, ...key }) => ({ id, ...counts.count(key) }));
      setImmediate(() => one.hear({ kind: 'counted', answers }));
    });
    return one;
  });
  return { each, messages };
}

describe('requests counted for several processes', () => {
  it('are counted together', async () => {
    const { each } = processes(2);
    const found = [];
    for (const at of [0, 1, 0, 1]) found.push((await each[at]?.count(asked))?.current);
    expect(found).toEqual([1, 2, 3, 4]);
  });

  it('that come at once go in one message', async () => {
    const { each, messages } = processes(1);
    const answers = Array.from({ length: 50 }, (_, at) =>
      each[0]?.count({ ...asked, key: `answer ${at}` }),
    );
    await Promise.all(answers);
    expect(messages).toHaveLength(1);
  });

  it('cost no message when their window is used up', async () => {
    const { each, messages } = processes(1);
    for (let at = 0; at < 10; at += 1) await each[0]?.count(asked);
    expect(messages).toHaveLength(4);
    expect((await each[0]?.count(asked))?.current).toBeGreaterThan(asked.most);
  });

  it('are counted by each process for itself while the first one does not answer', async () => {
    const alone = countsOfAll(() => undefined);
    const counted = await Promise.all([alone.count(asked), alone.count(asked)]);
    expect(counted.map(({ current }) => current)).toEqual([1, 2]);
  });
});

it('a window ends although requests are refused meanwhile', async () => {
  const counts = countsHere();
  const short = { ...asked, windowMs: 30 };
  for (let at = 0; at < 5; at += 1) counts.count(short);
  await sleep(40);
  expect(counts.count(short).current).toBe(1);
});
