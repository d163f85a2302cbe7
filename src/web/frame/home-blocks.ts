import { mayOpen } from '#shared/abilities-routes.ts';
import type { UserData } from '#shared/sign-on.ts';
import type { HomeBlock } from './frame-module.ts';
import { homeBlocks } from './frames.ts';
import { abilityOf } from './guard.ts';

/** What the modules show at the home of somebody. */
export const homeBlocksOf = (user: UserData | null): readonly HomeBlock[] =>
  homeBlocks.filter(({ needs }) => mayOpen(abilityOf(user), needs));
