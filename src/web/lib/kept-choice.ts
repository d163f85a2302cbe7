import { useSyncExternalStore } from 'react';

/** A choice kept on this browser. */
export interface KeptChoice<Value> {
  /** Null = nothing was chosen, or the browser keeps nothing (private windows). */
  current(): Value | null;
  /** Keeps the choice; what is drawn by it follows at once. */
  choose(value: Value): void;
  /** The choice, redrawn when it changes, here or in another tab. */
  use(): Value | null;
}

/** One of a few values under a key of the local storage. */
export function keptChoice<Value extends string | number>(
  key: string,
  values: readonly Value[],
): KeptChoice<Value> {
  const listeners = new Set<() => void>();
  const current = (): Value | null => {
    try {
      const text = localStorage.getItem(key);
      return values.find((value) => String(value) === text) ?? null;
    } catch {
      return null;
    }
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    window.addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', listener);
    };
  };
  return {
    current,
    choose: (value) => {
      try {
        localStorage.setItem(key, String(value));
      } catch {
        // Without storage every list keeps what suits it.
      }
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, current, () => null),
  };
}
