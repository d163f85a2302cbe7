import { useMemo, useSyncExternalStore } from 'react';
import type { UserData } from '#shared/sign-on.ts';
import { session } from '#web/lib/session.ts';

function subscribe(listener: () => void): () => void {
  const subscription = session.actor.subscribe(listener);
  return () => subscription.unsubscribe();
}

const contextOf = () => session.actor.getSnapshot().context;

/** The user data of the person signed in, null for a visitor; redrawn when the session begins, ends or is renewed. */
export function useUser(): UserData | null {
  const context = useSyncExternalStore(subscribe, contextOf);
  return useMemo(() => (context.userId === null ? null : session.user()), [context]);
}
