import { ScanEye } from 'lucide-react';
import type { HomeLine } from '#shared/home.ts';
import type { FrameModule } from '#web/frame/frame-module.ts';
import { irregularityPaths } from './paths.ts';

const openOf = ({ group }: HomeLine): string =>
  `${irregularityPaths.irregularities.href()}?${new URLSearchParams({ state: group ?? '' })}`;

/** What the watch of the night has seen in the menu, at home and in messages. */
export const irregularityFrame: FrameModule = {
  menu: {
    irregularities: {
      place: irregularityPaths.irregularities,
      icon: ScanEye,
      at: 302,
      group: 'management',
      roles: ['antiCorruption', 'technicalAdmin'],
    },
  },
  homeLines: { irregularConduct: openOf, irregularRecords: openOf },
  // A night is no record: what it has seen stands in the list.
  messagePlaces: {
    irregularityWatch: {
      needs: irregularityPaths.irregularities.needs,
      list: irregularityPaths.irregularities.href(),
      record: () => irregularityPaths.irregularities.href(),
    },
  },
};
