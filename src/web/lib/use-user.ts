import { useMemo, useSyncExternalStore } from 'react';
import type { UserData } from '#shared/sign-on.ts';
import { onVisit, visitKey, visitor } from './visit.ts';

/** The server draws for visitors. */
const nobody = () => '';

/**
 * The user data of the person signed in, null for a visitor; redrawn when the session begins, ends
 * or is renewed.
 */
export function useUser(): UserData | null {
  const key = useSyncExternalStore(onVisit, visitKey, nobody);
  return useMemo(() => (key ? visitor() : null), [key]);
}
