import { applicationPaths } from '#modules/application/paths.ts';
import { profilePaths } from '#modules/profile/paths.ts';
import type { FrameModule } from '#web/frame/frame-module.ts';

/** Diplomas in the menu, at home and in messages. */
export const diplomaFrame: FrameModule = {
  places: {
    diploma: [
      {
        needs: profilePaths.profile.needs,
        list: profilePaths.profile.href(),
        record: () => profilePaths.profile.href(),
      },
    ],
  },
  homeLines: {
    diploma: () => profilePaths.profile.href(),
    // A reviewer decides about a diploma on the page of the application that uses it.
    diplomas: () => applicationPaths.applications.href(),
  },
};
