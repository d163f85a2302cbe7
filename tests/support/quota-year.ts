import { type WalkedYear, walkedYear } from '#modules/quota/story/walked-year.server.ts';
import type { Sender } from './app.ts';
import { walkOf } from './walk-stage.ts';
import type { World } from './world.ts';

/**
 * Opens a quota period in step 2, as the stories of the quota walk one. `asker` is the university
 * whose request opens the later steps.
 */
export async function openQuotaYear(
  world: World,
  asker: Sender = world.staff.university,
): Promise<WalkedYear> {
  const walk = walkOf(world);
  return walkedYear(walk, await walk.make('askingPeriod'), asker);
}
