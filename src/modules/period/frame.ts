import { CalendarRange } from 'lucide-react';
import { type FrameModule, withId } from '#web/frame-module.ts';
import { paths } from '#web/paths.ts';

/** Periods in the menu, at home and in messages. */
export const periodFrame: FrameModule = {
  menu: {
    period: { href: paths.periods.href(), icon: CalendarRange, process: 'period' },
  },
  places: {
    period: [
      {
        route: 'period/:id',
        list: paths.periods.href(),
        record: (id) => paths.period.href({ id }),
      },
    ],
  },
  homeLines: { period: withId((id) => paths.period.href({ id })) },
};
