import { screens } from '#modules/web.ts';
import { lazyPage } from './lib/lazy-page.ts';
import { paths } from './lib/paths.ts';
import type { ScreenRoute } from './shell/screen-route.ts';

const platform: ScreenRoute[] = [
  {
    place: paths.home,
    layout: 'admin',
    titleKey: 'shell.title.home',
    page: lazyPage(() => import('./features/home/home-page.tsx'), 'HomePage'),
  },
  {
    place: paths.waiting,
    layout: 'admin',
    titleKey: 'shell.title.waiting',
    page: lazyPage(() => import('./features/home/waiting-page.tsx'), 'WaitingPage'),
  },
  {
    place: paths.calendar,
    layout: 'admin',
    titleKey: 'shell.title.calendar',
    page: lazyPage(() => import('./features/home/calendar-page.tsx'), 'CalendarPage'),
  },
  {
    place: paths.forecast,
    layout: 'admin',
    titleKey: 'shell.title.forecast',
    page: lazyPage(() => import('./features/forecast/forecast-page.tsx'), 'ForecastPage'),
  },
  {
    place: paths.processes,
    layout: 'admin',
    titleKey: 'shell.title.processes',
    page: lazyPage(() => import('./features/processes/process-list-page.tsx'), 'ProcessListPage'),
  },
  {
    place: paths.process,
    layout: 'admin',
    titleKey: 'shell.title.process',
    page: lazyPage(() => import('./features/processes/process-page.tsx'), 'ProcessPage'),
  },
];

/** The screens that ask for a right: what the guard asks for it, address, frame, title, code. */
export const adminRoutes: readonly ScreenRoute[] = [...platform, ...screens];
