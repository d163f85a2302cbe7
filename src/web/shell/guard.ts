import {
  type AbilityRule,
  type AppAbility,
  abilitiesOf,
  createAbility,
} from '#shared/abilities.ts';
import { type GuardedRoute, mayOpen } from '#shared/abilities-routes.ts';
import type { UserData } from '#shared/sign-on.ts';

/**
 * What the navigation guard says: open it, go to the own home, go to the login page, or tell that
 * nothing may be opened.
 */
export type Verdict = 'open' | 'home' | 'login' | 'notAuthorized';

/**
 * What somebody may do, from the stored user data; a visitor may only read the authentication
 * subject.
 */
export function abilityOf(user: UserData | null): AppAbility {
  return createAbility(user === null ? abilitiesOf(null) : (user.ability as AbilityRule[]));
}

/** The navigation guard. A route that names no resource is open to everybody. */
export function verdictOf(resource: GuardedRoute | undefined, user: UserData | null): Verdict {
  if (resource === undefined || mayOpen(abilityOf(user), resource)) return 'open';
  if (user === null) return 'login';
  return resource === 'home' ? 'notAuthorized' : 'home';
}
