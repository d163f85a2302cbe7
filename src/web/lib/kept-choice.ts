import { useSyncExternalStore } from 'react';

/** A choice that this browser keeps; null = nothing was chosen. */
export interface KeptChoice<Name extends string> {
  current(): Name | null;
  /** Keeps the choice; what is drawn follows at once. */
  choose(name: Name): void;
  /** The choice, redrawn when it changes, here or in another tab. */
  use(): Name | null;
}

/** A choice among names under a key of the local storage; without storage (private windows) nothing is kept. */
export function keptChoice<Name extends string>(storageKey: string, names: readonly Name[]): KeptChoice<Name> {
  const listeners = new Set<() => void>();
  const current = (): Name | null => {
    try {
      const value = localStorage.getItem(storageKey);
      return names.find((name) => name === value) ?? null;
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
    choose(name) {
      try {
        localStorage.setItem(storageKey, name);
      } catch {
        // What is drawn stays as it would be without a choice.
      }
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, current),
  };
}
