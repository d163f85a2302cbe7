import { Library } from 'lucide-react';
import type { FrameModule } from '#web/frame/frame-module.ts';
import { directoryPaths } from './paths.ts';

/** Directories in the menu, at home and in messages. */
export const directoryFrame: FrameModule = {
  menu: {
    direction: {
      place: directoryPaths.directions,
      icon: Library,
      at: 280,
      group: 'management',
      roles: ['innovation', 'admin'],
    },
  },
};
