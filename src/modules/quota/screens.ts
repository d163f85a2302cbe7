import { lazyPage } from '#web/shell/lazy-page.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';
import { quotaPaths } from './paths.ts';

const requestList = lazyPage(() => import('./request/request-list-page.tsx'), 'RequestListPage');
const request = lazyPage(() => import('./request/request-page.tsx'), 'RequestPage');

/** The quota: address, guard, frame, title and code of each screen. */
export const quotaScreens: readonly ScreenRoute[] = [
  {
    path: quotaPaths.additionalQuotas.path,
    guard: 'additional-quote',
    layout: 'admin',
    titleKey: 'shell.title.additionalQuotas',
    page: lazyPage(() => import('./additional/additional-list-page.tsx'), 'AdditionalListPage'),
  },
  {
    path: quotaPaths.additionalQuota.path,
    guard: 'additional-quote/:id',
    layout: 'admin',
    titleKey: 'shell.title.additionalQuota',
    page: lazyPage(() => import('./additional/additional-page.tsx'), 'AdditionalPage'),
  },
  {
    path: quotaPaths.additionalDist.path,
    guard: 'quote-distribution/:id/additional-dist',
    layout: 'admin',
    titleKey: 'shell.title.additionalDist',
    page: lazyPage(() => import('./additional-dist/naming-page.tsx'), 'NamingPage'),
  },
  {
    path: quotaPaths.quotas.path,
    guard: 'quote-distribution',
    layout: 'admin',
    titleKey: 'shell.title.quotas',
    page: lazyPage(() => import('./period/quota-list-page.tsx'), 'QuotaListPage'),
  },
  {
    path: quotaPaths.quotaTotalNew.path,
    guard: 'quote-distribution/crate',
    layout: 'admin',
    titleKey: 'shell.title.quotaTotalNew',
    page: lazyPage(() => import('./total/new-total-page.tsx'), 'NewTotalPage'),
  },
  {
    path: quotaPaths.quota.path,
    guard: 'quote-distribution/:id',
    layout: 'admin',
    titleKey: 'shell.title.quota',
    page: lazyPage(() => import('./period/quota-page.tsx'), 'QuotaPage'),
  },
  // The specification opens `ask-list` to organizations alone; anyone else who sees requests finds
  // the same screens under `requests`.
  {
    path: quotaPaths.askList.path,
    guard: 'quote-distribution/:id/ask-list',
    layout: 'admin',
    titleKey: 'shell.title.quotaRequests',
    page: requestList,
  },
  {
    path: quotaPaths.ask.path,
    guard: 'quote-distribution/:id/ask-list/:totalQuoteId',
    layout: 'admin',
    titleKey: 'shell.title.quotaRequest',
    page: request,
  },
  {
    path: quotaPaths.quotaRequests.path,
    guard: 'quote-distribution/:id/requests',
    layout: 'admin',
    titleKey: 'shell.title.quotaRequests',
    page: requestList,
  },
  {
    path: quotaPaths.quotaRequest.path,
    guard: 'quote-distribution/:id/requests/:requestId',
    layout: 'admin',
    titleKey: 'shell.title.quotaRequest',
    page: request,
  },
  {
    path: quotaPaths.quotaTotal.path,
    guard: 'quote-distribution/:id/total/:totalId',
    layout: 'admin',
    titleKey: 'shell.title.quotaTotal',
    page: lazyPage(() => import('./total/total-page.tsx'), 'TotalPage'),
  },
  {
    path: quotaPaths.quotaDistribution.path,
    guard: 'quote-distribution/:id/distribution/:distributionId',
    layout: 'admin',
    titleKey: 'shell.title.quotaDistribution',
    page: lazyPage(() => import('./distribution/distribution-page.tsx'), 'DistributionPage'),
  },
  {
    path: quotaPaths.quotaSplit.path,
    guard: 'quote-distribution/:id/split/:splitId',
    layout: 'admin',
    titleKey: 'shell.title.quotaSplit',
    page: lazyPage(() => import('./split/split-page.tsx'), 'SplitPage'),
  },
  {
    path: quotaPaths.quotaAgreements.path,
    guard: 'quote-agreement',
    layout: 'admin',
    titleKey: 'shell.title.quotaAgreements',
    page: lazyPage(() => import('./agreement/agreement-list-page.tsx'), 'AgreementListPage'),
  },
  {
    path: quotaPaths.quotaAgreement.path,
    guard: 'quote-agreement/:id',
    layout: 'admin',
    titleKey: 'shell.title.quotaAgreement',
    page: lazyPage(() => import('./agreement/agreement-page.tsx'), 'AgreementPage'),
  },
];
