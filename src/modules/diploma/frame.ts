import type { FrameModule } from '#web/frame-module.ts';
import { paths } from '#web/paths.ts';

/** Diplomas in the menu, at home and in messages. */
export const diplomaFrame: FrameModule = {
  places: {
    diploma: [{ route: 'me', list: paths.profile.href(), record: () => paths.profile.href() }],
  },
  homeLines: { diploma: () => paths.profile.href() },
};
