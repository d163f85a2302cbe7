import { Library } from 'lucide-react';
import type { FrameModule } from '#web/frame-module.ts';
import { paths } from '#web/paths.ts';

/** Directories in the menu, at home and in messages. */
export const directoryFrame: FrameModule = {
  menu: {
    direction: { href: paths.directions.href(), icon: Library },
  },
};
