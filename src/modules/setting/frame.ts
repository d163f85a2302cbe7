import { SlidersHorizontal } from 'lucide-react';
import type { FrameModule } from '#web/frame/frame-module.ts';
import { settingPaths } from './paths.ts';

/** Settings in the menu, at home and in messages. */
export const settingFrame: FrameModule = {
  menu: {
    settings: {
      place: settingPaths.settings,
      icon: SlidersHorizontal,
      at: 330,
      group: 'management',
      roles: ['innovation', 'admin', 'technicalAdmin'],
    },
  },
};
