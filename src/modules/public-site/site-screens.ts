import { lazyPage } from '#web/lib/lazy-page.ts';
import { paths } from '#web/lib/paths.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';
import { publicPaths } from './paths.ts';

/** The public site: screens for everybody, signed in or not. */
export const publicSiteScreens: readonly ScreenRoute[] = [
  {
    place: paths.root,
    layout: 'public',
    titleKey: 'site.page.main',
    page: lazyPage(() => import('./main/main-page.tsx'), 'MainPage'),
  },
  {
    place: paths.siteSearch,
    layout: 'public',
    titleKey: 'site.page.search',
    page: lazyPage(() => import('./search/site-search-page.tsx'), 'SiteSearchPage'),
  },
  {
    place: paths.checkEntry,
    layout: 'public',
    titleKey: 'site.page.check',
    menu: { group: 'help', at: 35 },
    page: lazyPage(() => import('./check/check-entry-page.tsx'), 'CheckEntryPage'),
  },
  {
    place: publicPaths.findOrganization,
    layout: 'public',
    titleKey: 'site.page.findOrganization',
    menu: { group: 'apply', at: 30 },
    page: lazyPage(() => import('./find/find-organization-page.tsx'), 'FindOrganizationPage'),
  },
  {
    place: publicPaths.admitted,
    layout: 'public',
    titleKey: 'site.page.admitted',
    menu: { group: 'numbers', at: 10 },
    page: lazyPage(() => import('./admitted/admitted-page.tsx'), 'AdmittedPage'),
  },
  {
    place: publicPaths.examDays,
    layout: 'public',
    titleKey: 'site.page.examDays',
    menu: { group: 'apply', at: 50 },
    page: lazyPage(() => import('./exam-days/exam-days-page.tsx'), 'ExamDaysPage'),
  },
  {
    place: publicPaths.guide,
    layout: 'public',
    titleKey: 'site.page.guide',
    menu: { group: 'apply', at: 10 },
    page: lazyPage(() => import('./guide/guide-page.tsx'), 'GuidePage'),
  },
  {
    place: publicPaths.regulation,
    layout: 'public',
    titleKey: 'site.page.regulation',
    menu: { group: 'help', at: 20 },
    page: lazyPage(() => import('./regulation/regulation-page.tsx'), 'RegulationPage'),
  },
  {
    place: publicPaths.openProcesses,
    layout: 'public',
    titleKey: 'site.page.processes',
    menu: { group: 'help', at: 25 },
    page: lazyPage(() => import('./processes/open-process-list-page.tsx'), 'OpenProcessListPage'),
  },
  {
    place: publicPaths.openProcess,
    layout: 'public',
    titleKey: 'site.page.processes',
    page: lazyPage(() => import('./processes/open-process-page.tsx'), 'OpenProcessPage'),
  },
  {
    place: publicPaths.requiredDocs,
    layout: 'public',
    titleKey: 'site.page.requiredDocs',
    menu: { group: 'apply', at: 20 },
    page: lazyPage(() => import('./needs/required-docs-page.tsx'), 'RequiredDocsPage'),
  },
  {
    place: publicPaths.appliedCounts,
    layout: 'public',
    titleKey: 'site.page.appliedCounts',
    menu: { group: 'numbers', at: 20 },
    page: lazyPage(() => import('./counts/count-list-page.tsx'), 'CountListPage'),
  },
  {
    place: publicPaths.organizationCounts,
    layout: 'public',
    titleKey: 'site.page.appliedCounts',
    page: lazyPage(() => import('./counts/count-page.tsx'), 'CountPage'),
  },
];
