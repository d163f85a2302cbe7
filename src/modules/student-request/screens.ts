import { lazyPage } from '#web/lib/lazy-page.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';
import { studentRequestPaths } from './paths.ts';

/** Requests of students: address, guard, frame, title and code of each screen. */
export const studentRequestScreens: readonly ScreenRoute[] = [
  {
    place: studentRequestPaths.requests,
    layout: 'admin',
    titleKey: 'frame.title.studentRequests',
    page: lazyPage(() => import('./student-request-list-page.tsx'), 'StudentRequestListPage'),
  },
  {
    place: studentRequestPaths.request,
    layout: 'admin',
    titleKey: 'frame.title.studentRequest',
    page: lazyPage(() => import('./student-request-page.tsx'), 'StudentRequestPage'),
  },
];
