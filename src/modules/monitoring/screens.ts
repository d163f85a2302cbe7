import { lazyPage } from '#web/lib/lazy-page.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';
import { monitoringPaths } from './paths.ts';

/** Monitoring: address, guard, frame, title and code of each screen. */
export const monitoringScreens: readonly ScreenRoute[] = [
  {
    place: monitoringPaths.organizationReports,
    layout: 'admin',
    titleKey: 'frame.title.organizationReports',
    page: lazyPage(() => import('./organization/report-list-page.tsx'), 'OrganizationReportsPage'),
  },
  {
    place: monitoringPaths.organizationReport,
    layout: 'admin',
    titleKey: 'frame.title.organizationReport',
    page: lazyPage(() => import('./organization/report-page.tsx'), 'OrganizationReportPage'),
  },
  {
    place: monitoringPaths.countryReports,
    layout: 'admin',
    titleKey: 'frame.title.countryReports',
    page: lazyPage(() => import('./agency/report-list-page.tsx'), 'CountryReportsPage'),
  },
  {
    place: monitoringPaths.countryReport,
    layout: 'admin',
    titleKey: 'frame.title.countryReport',
    page: lazyPage(() => import('./agency/report-page.tsx'), 'CountryReportPage'),
  },
];
