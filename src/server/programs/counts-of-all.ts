import { LRUCache } from 'lru-cache';
import {
  type Counted,
  type CountedKey,
  countsHere,
  type RequestCounts,
} from '../http/request-counts.ts';
import type { ToChild, ToPrimary } from './messages.ts';

/** So long an answer is waited for. A primary that is halted must not halt its processes. */
const patienceMs = 500;
/** Networks that are refused until their window ends. */
const mostRefused = 10_000;

interface Waiting {
  asked: CountedKey;
  answer(counted: Counted): void;
}

/**
 * Counts where all processes of this machine count, in their primary: what is asked for in one turn
 * of the event loop goes in one message, so that a crowd costs few. Who has had all of their window
 * is refused without a question. Without an answer in time it is counted here.
 */
export function countsOfAll(
  send: (message: ToPrimary) => void,
): RequestCounts & { hear(message: ToChild): void } {
  const waiting = new Map<number, Waiting>();
  const refused = new LRUCache<string, { current: number; until: number }>({ max: mostRefused });
  const here = countsHere();
  let gathered: (CountedKey & { id: number })[] = [];
  let last = 0;

  function take(id: number, counted: (asked: CountedKey) => Counted): void {
    const { asked, answer } = waiting.get(id) ?? {};
    if (!asked || !answer) return;
    waiting.delete(id);
    answer(counted(asked));
  }

  function ask(): void {
    const asked = gathered;
    gathered = [];
    send({ kind: 'count', asked });
    setTimeout(() => {
      for (const { id } of asked) take(id, here.count);
    }, patienceMs).unref();
  }

  return {
    count(asked) {
      const { key, windowMs, most } = asked;
      const known = refused.get(key);
      const left = known ? known.until - performance.now() : 0;
      if (known && known.current > most && left > 0) return { current: known.current, ttl: left };
      if (gathered.length === 0) setImmediate(ask);
      last += 1;
      gathered.push({ id: last, key, windowMs, most });
      return new Promise((answer) => waiting.set(last, { asked, answer }));
    },
    hear(message) {
      if (message.kind !== 'counted') return;
      for (const { id, current, ttl } of message.answers) {
        take(id, ({ key, most }) => {
          if (current > most) refused.set(key, { current, until: performance.now() + ttl });
          return { current, ttl };
        });
      }
    },
  };
}
