import { useSyncExternalStore } from 'react';
import { densities, type RowDensity } from '#shared/appearance-names.ts';

const storageKey = 'density';
const listeners = new Set<() => void>();

/** The row height chosen on this browser; null = every list has the one that suits it. */
export function currentDensity(): RowDensity | null {
  try {
    const value = localStorage.getItem(storageKey);
    return densities.find((density) => density === value) ?? null;
  } catch {
    return null;
  }
}

/** Keeps the choice; tables and lists that are drawn follow at once. */
export function chooseDensity(density: RowDensity): void {
  try {
    localStorage.setItem(storageKey, density);
  } catch {
    // Without storage (private windows) every list keeps the height that suits it.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The chosen row height, redrawn when it changes, here or in another tab. */
export const useDensity = (): RowDensity | null => useSyncExternalStore(subscribe, currentDensity);
