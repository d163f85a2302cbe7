import { useSyncExternalStore } from 'react';

/** The build that this page was loaded from: the address of its first script, as the server knows it; null in development. */
const own = (): string | null => document.querySelector('script[type="module"][src^="/assets/"]')?.getAttribute('src') ?? null;

let served: string | null = null;
const listeners = new Set<() => void>();

/** Notes which build the server has now; null = it does not say. */
export function noteServedBuild(build: string | null): void {
  served = build;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether the server has another build than this page (experience APP-1). */
export const useNewerBuild = (): boolean =>
  useSyncExternalStore(subscribe, () => {
    const mine = own();
    return mine !== null && served !== null && served !== mine;
  });
