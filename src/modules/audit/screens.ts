import { lazyPage } from '#web/lib/lazy-page.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';
import { auditPaths } from './paths.ts';

/** The audit log: address, guard, frame, title and code of each screen. */
export const auditScreens: readonly ScreenRoute[] = [
  {
    place: auditPaths.audit,
    layout: 'admin',
    titleKey: 'frame.title.audit',
    page: lazyPage(() => import('./audit-list-page.tsx'), 'AuditListPage'),
  },
  {
    place: auditPaths.auditChange,
    layout: 'admin',
    titleKey: 'frame.title.audit',
    page: lazyPage(() => import('./audit-change-page.tsx'), 'AuditChangePage'),
  },
  {
    place: auditPaths.activity,
    layout: 'admin',
    titleKey: 'frame.title.activity',
    page: lazyPage(() => import('./activity-page.tsx'), 'ActivityPage'),
  },
];
