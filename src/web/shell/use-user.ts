import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { UserData } from '#shared/sign-on.ts';
import { session } from '#web/lib/session.ts';

/** The user data of the person signed in, null for a visitor; redrawn when the session begins, ends or is renewed. */
export function useUser(): UserData | null {
  const context = useSelector(session.actor, (snapshot) => snapshot.context);
  return useMemo(() => (context.userId === null ? null : session.user()), [context]);
}
