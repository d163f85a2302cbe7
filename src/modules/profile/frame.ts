import { UserRound } from 'lucide-react';
import type { FrameModule } from '#web/frame/frame-module.ts';
import { profilePaths } from './paths.ts';

/** The own profile in the menu, at home and in messages. */
export const profileFrame: FrameModule = {
  menu: {
    me: { place: profilePaths.profile, icon: UserRound },
  },
  pages: [
    {
      needs: profilePaths.profile.needs,
      href: `${profilePaths.profile.href()}?edit=settings`,
      name: 'own-settings.title',
    },
  ],
};
