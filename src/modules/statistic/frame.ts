import { ChartColumn } from 'lucide-react';
import type { FrameModule } from '#web/frame/frame-module.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { statisticPaths } from './paths.ts';

/** Statistics in the menu and at home. */
export const statisticFrame: FrameModule = {
  menu: {
    statistics: {
      place: statisticPaths.statistics,
      icon: ChartColumn,
      at: 25,
      group: 'statistics',
      roles: [
        'university',
        'ministry',
        'innovation',
        'finance',
        'advisor',
        'economy',
        'antiCorruption',
        'admin',
      ],
    },
  },
  // Parts of the statistics, whose place in the menu stands for them.
  pages: [
    {
      needs: statisticPaths.efficiency.needs,
      href: statisticPaths.efficiency.href(),
      name: 'frame.title.efficiency',
    },
    {
      needs: statisticPaths.usersByRegion.needs,
      href: statisticPaths.usersByRegion.href(),
      name: 'frame.title.usersByRegion',
    },
  ],
  homeBlock: {
    needs: statisticPaths.statistics.needs,
    block: lazyPage(() => import('./statistic-home.tsx'), 'StatisticHome'),
  },
};
