import { lazyPage } from '#web/lib/lazy-page.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';
import { quotaPaths } from './paths.ts';

const requestList = lazyPage(() => import('./request/request-list-page.tsx'), 'RequestListPage');
const request = lazyPage(() => import('./request/request-page.tsx'), 'RequestPage');

/** The quota: address, guard, frame, title and code of each screen. */
export const quotaScreens: readonly ScreenRoute[] = [
  {
    place: quotaPaths.additionalQuotas,
    layout: 'admin',
    titleKey: 'frame.title.additionalQuotas',
    page: lazyPage(() => import('./additional/additional-list-page.tsx'), 'AdditionalListPage'),
  },
  {
    place: quotaPaths.additionalQuota,
    layout: 'admin',
    titleKey: 'frame.title.additionalQuota',
    page: lazyPage(() => import('./additional-page.tsx'), 'AdditionalPage'),
  },
  {
    place: quotaPaths.additionalDist,
    layout: 'admin',
    titleKey: 'frame.title.additionalDist',
    page: lazyPage(() => import('./additional-dist/naming-page.tsx'), 'NamingPage'),
  },
  {
    place: quotaPaths.quotas,
    layout: 'admin',
    titleKey: 'frame.title.quotas',
    page: lazyPage(() => import('./period/quota-list-page.tsx'), 'QuotaListPage'),
  },
  {
    place: quotaPaths.quotaTotalNew,
    layout: 'admin',
    titleKey: 'frame.title.quotaTotalNew',
    page: lazyPage(() => import('./total/new-total-page.tsx'), 'NewTotalPage'),
  },
  {
    place: quotaPaths.quota,
    layout: 'admin',
    titleKey: 'frame.title.quota',
    page: lazyPage(() => import('./period/quota-page.tsx'), 'QuotaPage'),
  },
  // The specification opens `ask-list` to organizations alone; anyone else who sees requests finds
  // the same screens under `requests`.
  {
    place: quotaPaths.askList,
    layout: 'admin',
    titleKey: 'frame.title.quotaRequests',
    page: requestList,
  },
  {
    place: quotaPaths.ask,
    layout: 'admin',
    titleKey: 'frame.title.quotaRequest',
    page: request,
  },
  {
    place: quotaPaths.quotaRequests,
    layout: 'admin',
    titleKey: 'frame.title.quotaRequests',
    page: requestList,
  },
  {
    place: quotaPaths.quotaRequest,
    layout: 'admin',
    titleKey: 'frame.title.quotaRequest',
    page: request,
  },
  {
    place: quotaPaths.quotaTotal,
    layout: 'admin',
    titleKey: 'frame.title.quotaTotal',
    page: lazyPage(() => import('./total/total-page.tsx'), 'TotalPage'),
  },
  {
    place: quotaPaths.quotaDistribution,
    layout: 'admin',
    titleKey: 'frame.title.quotaDistribution',
    page: lazyPage(() => import('./distribution/distribution-page.tsx'), 'DistributionPage'),
  },
  {
    place: quotaPaths.quotaSplit,
    layout: 'admin',
    titleKey: 'frame.title.quotaSplit',
    page: lazyPage(() => import('./split/split-page.tsx'), 'SplitPage'),
  },
  {
    place: quotaPaths.quotaAgreements,
    layout: 'admin',
    titleKey: 'frame.title.quotaAgreements',
    page: lazyPage(() => import('./agreement/agreement-list-page.tsx'), 'AgreementListPage'),
  },
  {
    place: quotaPaths.quotaAgreement,
    layout: 'admin',
    titleKey: 'frame.title.quotaAgreement',
    page: lazyPage(() => import('./agreement/agreement-page.tsx'), 'AgreementPage'),
  },
];
