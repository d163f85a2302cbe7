import type { FrameModule } from '#web/frame/frame-module.ts';
import { publicPaths } from './paths.ts';

/** What signed-in people find of the public site. */
export const publicFrame: FrameModule = {
  pages: [{ href: publicPaths.findOrganization.href(), name: 'frame.title.findOrganization' }],
};
