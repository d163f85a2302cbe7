import { UserRound } from 'lucide-react';
import type { FrameModule } from '#web/frame/frame-module.ts';
import { profilePaths } from './paths.ts';

/** The own profile in the menu, at home and in messages. */
export const profileFrame: FrameModule = {
  menu: {
    me: {
      place: profilePaths.profile,
      icon: UserRound,
      at: 20,
      roles: ['applicant', 'doctorate', 'advisor'],
      processes: ['diploma'],
    },
  },
  pages: [
    {
      needs: profilePaths.profile.needs,
      href: `${profilePaths.profile.href()}?edit=settings`,
      name: 'own-settings.title',
      words: 'command.words.settings',
    },
    {
      needs: profilePaths.profile.needs,
      href: `${profilePaths.profile.href()}?edit=calendar`,
      name: 'calendar-feed.title',
      words: 'command.words.calendar',
    },
  ],
};
