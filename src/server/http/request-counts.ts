import { LRUCache } from 'lru-cache';

/** How often something was asked for in its window, and when that ends, in milliseconds. */
export interface Counted {
  current: number;
  ttl: number;
}

/** What is counted: so many requests of a key (`most`) are answered in a window of so long. */
export interface CountedKey {
  key: string;
  windowMs: number;
  most: number;
}

/**
 * Counts requests. The windows of a key begin with its first request and are not prolonged by
 * refused ones.
 */
export interface RequestCounts {
  count(asked: CountedKey): Counted | Promise<Counted>;
}

interface Window {
  current: number;
  until: number;
}

/**
 * So many keys are counted at the same time; what has not been asked for longest is forgotten
 * first.
 */
const mostKeys = 50_000;

/** Counts in the memory of this process. */
export function countsHere(now: () => number = () => Date.now()): {
  count(asked: CountedKey): Counted;
} {
  const windows = new LRUCache<string, Window>({ max: mostKeys });
  return {
    count({ key, windowMs }) {
      const at = now();
      const known = windows.get(key);
      const open = known && known.until > at ? known : { current: 0, until: at + windowMs };
      open.current += 1;
      if (open !== known) windows.set(key, open);
      return { current: open.current, ttl: open.until - at };
    },
  };
}
