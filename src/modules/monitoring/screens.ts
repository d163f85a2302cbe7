import { lazyPage } from '#web/lib/lazy-page.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';
import { monitoringPaths } from './paths.ts';

/** Monitoring: address, guard, frame, title and code of each screen. */
export const monitoringScreens: readonly ScreenRoute[] = [
  {
    place: monitoringPaths.quarters,
    layout: 'admin',
    titleKey: 'frame.title.quarters',
    page: lazyPage(() => import('./quarters/quarters-page.tsx'), 'QuartersPage'),
  },
  {
    place: monitoringPaths.ownReports,
    layout: 'admin',
    titleKey: 'frame.title.ownReports',
    page: lazyPage(() => import('./student/own-reports-page.tsx'), 'OwnReportsPage'),
  },
  {
    place: monitoringPaths.ownReport,
    layout: 'admin',
    titleKey: 'frame.title.ownReport',
    page: lazyPage(() => import('./student/own-report-page.tsx'), 'OwnReportPage'),
  },
  {
    place: monitoringPaths.advisedReports,
    layout: 'admin',
    titleKey: 'frame.title.advisedReports',
    page: lazyPage(() => import('./advisor/advised-reports-page.tsx'), 'AdvisedReportsPage'),
  },
  {
    place: monitoringPaths.advisedReport,
    layout: 'admin',
    titleKey: 'frame.title.advisedReport',
    page: lazyPage(() => import('./advisor/advised-report-page.tsx'), 'AdvisedReportPage'),
  },
  {
    place: monitoringPaths.organizationReports,
    layout: 'admin',
    titleKey: 'frame.title.organizationReports',
    page: lazyPage(
      () => import('./organization/organization-reports-page.tsx'),
      'OrganizationReportsPage',
    ),
  },
  {
    place: monitoringPaths.organizationReport,
    layout: 'admin',
    titleKey: 'frame.title.organizationReport',
    page: lazyPage(
      () => import('./organization/organization-report-page.tsx'),
      'OrganizationReportPage',
    ),
  },
  {
    place: monitoringPaths.countryReports,
    layout: 'admin',
    titleKey: 'frame.title.countryReports',
    page: lazyPage(() => import('./agency/country-reports-page.tsx'), 'CountryReportsPage'),
  },
  {
    place: monitoringPaths.countryReport,
    layout: 'admin',
    titleKey: 'frame.title.countryReport',
    page: lazyPage(() => import('./agency/country-report-page.tsx'), 'CountryReportPage'),
  },
];
