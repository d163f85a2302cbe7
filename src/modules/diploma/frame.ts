import { applicationPaths } from '#modules/application/paths.ts';
import { profilePaths } from '#modules/profile/paths.ts';
import { type FrameModule, withId } from '#web/frame/frame-module.ts';
import { waitingHref } from '#web/frame/waiting-href.ts';

/** Diplomas in the menu, at home and in messages. */
export const diplomaFrame: FrameModule = {
  places: {
    diploma: [
      // A reviewer decides about a diploma on the page of the application that uses it.
      {
        needs: applicationPaths.applications.needs,
        unsorted: true,
        list: applicationPaths.applications.href(),
        record: (id) => `${applicationPaths.applications.href()}?diploma=${id}`,
      },
      {
        needs: profilePaths.profile.needs,
        unsorted: true,
        list: profilePaths.profile.href(),
        record: () => profilePaths.profile.href(),
      },
    ],
  },
  homeLines: {
    diploma: () => profilePaths.profile.href(),
    diplomas: () => waitingHref(['diploma']),
    diplomaOf: withId((id) => `${applicationPaths.applications.href()}?diploma=${id}`),
  },
};
