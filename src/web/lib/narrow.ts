import { useSyncExternalStore } from 'react';

const query = '(width < 40rem)';

const isNarrow = (): boolean => window.matchMedia?.(query).matches ?? false;

function subscribe(changed: () => void): () => void {
  const width = window.matchMedia?.(query);
  width?.addEventListener('change', changed);
  return () => width?.removeEventListener('change', changed);
}

/** Whether the window is as narrow as that of a phone, also when that is turned. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, isNarrow);
