import { mayOpen } from '#shared/abilities-routes.ts';
import { abilityOf } from '#web/frame/guard.ts';
import { useUser } from '#web/lib/use-user.ts';
import type { Sight } from './student-facets.ts';

/** How many organizations the reader's statistics are of. */
export function useSight(): Sight {
  const ability = abilityOf(useUser());
  if (mayOpen(ability, 'Statistics read A')) return 'country';
  return mayOpen(ability, 'Statistics read S A') ? 'below' : 'own';
}
