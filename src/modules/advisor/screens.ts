import { lazyPage } from '#web/lib/lazy-page.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';
import { advisorPaths } from './paths.ts';

/** Scientific advisors: address, guard, frame, title and code of each screen. */
export const advisorScreens: readonly ScreenRoute[] = [
  {
    place: advisorPaths.advisors,
    layout: 'admin',
    titleKey: 'frame.title.advisors',
    page: lazyPage(() => import('./advisor-list-page.tsx'), 'AdvisorListPage'),
  },
  {
    place: advisorPaths.advisorAdd,
    layout: 'admin',
    titleKey: 'frame.title.advisorAdd',
    page: lazyPage(() => import('./advisor-add-page.tsx'), 'AdvisorAddPage'),
  },
  {
    place: advisorPaths.advisorUpdate,
    layout: 'admin',
    titleKey: 'frame.title.advisorUpdate',
    page: lazyPage(() => import('./advisor-update-page.tsx'), 'AdvisorUpdatePage'),
  },
  {
    place: advisorPaths.advisor,
    layout: 'admin',
    titleKey: 'frame.title.advisor',
    page: lazyPage(() => import('./advisor-page.tsx'), 'AdvisorPage'),
  },
  {
    place: advisorPaths.advisorStudents,
    layout: 'admin',
    titleKey: 'frame.title.advisorStudents',
    page: lazyPage(() => import('./my-students-page.tsx'), 'MyStudentsPage'),
  },
];
