import type { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { ActiveJobs } from '#server/jobs/active-jobs.ts';

/** Asks for a job while all of its kind are taken, and finds nothing after this time. */
async function findsNothing(active: ActiveJobs, ms: number): Promise<void> {
  expect(await active.nextToTake({ told: 0 })).toEqual(['told']);
  await sleep(ms);
  const events: EventEmitter = active.events;
  events.emit('worker:getJob:empty');
}

it('who finds only jobs that may not be taken now asks again after a rest, others at once', async () => {
  const active = new ActiveJobs({});
  await findsNothing(active, 50);
  const since = performance.now();
  const asked: string[] = [];
  const again = active.nextToTake({ told: 0 }).then(() => asked.push('again'));
  await active.nextToTake({ told: 1 });
  asked.push('another');
  const events: EventEmitter = active.events;
  events.emit('worker:getJob:error');
  await again;
  expect(asked).toEqual(['another', 'again']);
  expect(performance.now() - since).toBeGreaterThan(120);
});

it('a rest ends after a second', async () => {
  const active = new ActiveJobs({});
  await findsNothing(active, 600);
  const since = performance.now();
  await active.nextToTake({ told: 0 });
  expect(performance.now() - since).toBeLessThan(2000);
});
