import { useMemo } from 'react';
import {
  type AbilityAction,
  type AbilityRule,
  type AbilitySubject,
  createAbility,
} from '#shared/abilities.ts';
import { session } from '#web/lib/session.ts';
import { useActor } from '#web/process/use-actor.ts';

/**
 * Whether the active role has this ability at all: what decides which view of a screen is drawn,
 * never which buttons.
 */
export function useCan(action: AbilityAction, subject: AbilitySubject): boolean {
  const actor = useActor();
  // The rules come with the user data of the session, which changes together with the actor.
  return useMemo(
    () =>
      actor.userId !== null &&
      createAbility((session.user()?.ability ?? []) as AbilityRule[]).can(action, subject),
    [actor, action, subject],
  );
}
