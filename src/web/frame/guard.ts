import {
  type AbilityRule,
  type AppAbility,
  abilitiesOf,
  createAbility,
} from '#shared/abilities.ts';
import { mayOpen, type ScreenRight } from '#shared/abilities-routes.ts';
import type { UserData } from '#shared/sign-on.ts';
import { paths } from '#web/lib/paths.ts';

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

/** The navigation guard. A screen that needs nothing is open to everybody. */
export function verdictOf(needs: ScreenRight | undefined, user: UserData | null): Verdict {
  if (needs === undefined || mayOpen(abilityOf(user), needs)) return 'open';
  if (user === null) return 'login';
  return needs === paths.home.needs ? 'notAuthorized' : 'home';
}
