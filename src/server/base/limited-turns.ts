import cluster from 'node:cluster';
import { Refusal } from './refusal.ts';

/** How much of a costly work is done and waited for in a process that is alone. */
interface Turns {
  atOnce: number;
  mostWaiting: number;
  /** Seconds after which anyone who is refused may ask again. */
  retryAfter: number;
}

/** One of several web processes has a core, where one that is alone may use two. */
const ofOne = (number: number): number => (cluster.isWorker ? Math.ceil(number / 2) : number);

/**
 * Runs work that takes a core, so many at once, in the order of asking. Answers what the work
 * answers; throws `UNAVAILABLE` when too many wait already, and what the work throws.
 */
export function limitedTurns({
  atOnce,
  mostWaiting,
  retryAfter,
}: Turns): <T>(work: () => Promise<T>) => Promise<T> {
  const [most, mostInLine] = [ofOne(atOnce), ofOne(mostWaiting)];
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= most) {
      if (waiting.length >= mostInLine) throw new Refusal('UNAVAILABLE', { retryAfter });
      // The one who leaves hands its place over, so `running` stays as it is.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
