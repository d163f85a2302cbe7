import { useMemo, useSyncExternalStore } from 'react';
import { type Actor, type RoleName, roleCodes } from '#machines/kit.ts';
import type { UserData } from '#shared/sign-on.ts';
import { session } from './session.ts';

const isRole = (name: string): name is RoleName => name in roleCodes;
const visitor: Actor = { role: 'visitor', userId: null, organizationId: null };

/** The person of the user data as guards see them; somebody who is not signed in is a visitor. */
function actorOf(user: UserData | null): Actor {
  if (!user || !isRole(user.role_name)) return visitor;
  return { role: user.role_name, userId: user.id, organizationId: user.org_id };
}

function subscribe(listener: () => void): () => void {
  const subscription = session.actor.subscribe(listener);
  return () => subscription.unsubscribe();
}

/** Who acts in this tab, redrawn when the session changes. */
export function useActor(): Actor {
  const place = useSyncExternalStore(subscribe, () => session.actor.getSnapshot());
  return useMemo(() => (place ? actorOf(session.user()) : visitor), [place]);
}
