import type { SignedOutBecause } from '#machines/live/session.machine.ts';

let because: SignedOutBecause = null;
const listeners = new Set<() => void>();

/**
 * Told by the session of this tab whenever something about it changes. A file of its own, so that a
 * visitor's first page comes without the session.
 */
export function tellSession(ended: SignedOutBecause): void {
  because = ended;
  for (const listener of listeners) listener();
}

/** Why nobody is signed in any more; null when nobody was. */
export const endedBecause = (): SignedOutBecause => because;

/**
 * Calls the listener when the session of this tab begins, ends or is renewed. Returns the way to
 * stop.
 */
export function onSessionNews(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
