import { CalendarRange } from 'lucide-react';
import type { FrameModule } from '#web/frame/frame-module.ts';
import { periodPaths } from './paths.ts';

/** Periods in the menu, at home and in messages. */
export const periodFrame: FrameModule = {
  menu: {
    period: {
      place: periodPaths.periods,
      icon: CalendarRange,
      at: 160,
      group: 'admission',
      roles: ['innovation', 'admin'],
      processes: ['period'],
    },
  },
  places: {
    period: [
      {
        needs: periodPaths.period.needs,
        list: periodPaths.periods.href(),
        record: (id) => periodPaths.period.href({ id }),
      },
    ],
  },
};
