import { useMemo } from 'react';
import {
  type AbilityAction,
  type AbilityRule,
  type AbilitySubject,
  createAbility,
} from '#shared/abilities.ts';
import { session } from '#web/lib/session.ts';
import { useActor } from '#web/lib/use-actor.ts';

/** Whether the reader has an ability, whatever its scope. */
export type May = (action: AbilityAction, subject: AbilitySubject) => boolean;

/**
 * Which abilities the active role has: what decides which view of a screen is drawn, never which
 * buttons.
 */
export function useMay(): May {
  const actor = useActor();
  // The rules come with the user data of the session, which changes together with the actor.
  return useMemo(() => {
    const rules = actor.userId === null ? [] : (session.user()?.ability ?? []);
    return createAbility(rules as AbilityRule[]).can;
  }, [actor]);
}

/** Whether the active role has this ability at all. */
export const useCan: May = (action, subject) => useMay()(action, subject);
