import { lazyPage } from '#web/shell/lazy-page.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';
import { advisorPaths } from './paths.ts';

/** Scientific advisors: address, guard, frame, title and code of each screen. */
export const advisorScreens: readonly ScreenRoute[] = [
  {
    path: advisorPaths.advisors.path,
    guard: 'research-advisor',
    layout: 'admin',
    titleKey: 'shell.title.advisors',
    page: lazyPage(() => import('./advisor-list-page.tsx'), 'AdvisorListPage'),
  },
  {
    path: advisorPaths.advisorAdd.path,
    guard: 'research-advisor/add',
    layout: 'admin',
    titleKey: 'shell.title.advisorAdd',
    page: lazyPage(() => import('./advisor-add-page.tsx'), 'AdvisorAddPage'),
  },
  {
    path: advisorPaths.advisorUpdate.path,
    guard: 'research-advisor/update/:id',
    layout: 'admin',
    titleKey: 'shell.title.advisorUpdate',
    page: lazyPage(() => import('./advisor-update-page.tsx'), 'AdvisorUpdatePage'),
  },
  {
    path: advisorPaths.advisor.path,
    guard: 'research-advisor/:id',
    layout: 'admin',
    titleKey: 'shell.title.advisor',
    page: lazyPage(() => import('./advisor-page.tsx'), 'AdvisorPage'),
  },
  {
    path: advisorPaths.advisorStudents.path,
    guard: 'advisor-students',
    layout: 'admin',
    titleKey: 'shell.title.advisorStudents',
    page: lazyPage(() => import('./my-students-page.tsx'), 'MyStudentsPage'),
  },
];
