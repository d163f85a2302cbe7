import { place } from '#shared/place.ts';

/** The addresses of quotas and their documents: routes are made from `path`, links from `href`. */
export const quotaPaths = {
  quotas: place('/admin/quote-distribution', 'Distribution list'),
  quotaTotalNew: place('/admin/quote-distribution/crate', 'Distribution create'),
  quota: place<{ id: number }>('/admin/quote-distribution/:id', 'Distribution view'),
  askList: place<{ id: number }>('/admin/quote-distribution/:id/ask-list', 'Distribution askList'),
  ask: place<{ id: number; totalQuoteId: number }>(
    '/admin/quote-distribution/:id/ask-list/:totalQuoteId',
    'Distribution askView',
  ),
  quotaRequests: place<{ id: number }>(
    '/admin/quote-distribution/:id/requests',
    'Distribution view',
  ),
  quotaRequest: place<{ id: number; requestId: number }>(
    '/admin/quote-distribution/:id/requests/:requestId',
    'Distribution view',
  ),
  quotaTotal: place<{ id: number; totalId: number }>(
    '/admin/quote-distribution/:id/total/:totalId',
    'Distribution view',
  ),
  quotaDistribution: place<{ id: number; distributionId: number }>(
    '/admin/quote-distribution/:id/distribution/:distributionId',
    'Distribution view',
  ),
  quotaSplit: place<{ id: number; splitId: number }>(
    '/admin/quote-distribution/:id/split/:splitId',
    'Distribution view',
  ),
  quotaAgreements: place('/admin/quote-agreement', 'QuoteAgreement read'),
  quotaAgreement: place<{ id: number }>('/admin/quote-agreement/:id', 'QuoteAgreement read'),
  additionalDist: place<{ id: number }>(
    '/admin/quote-distribution/:id/additional-dist',
    'Distribution additionalDist',
  ),
  additionalQuotas: place('/admin/additional-quote', 'AdditionalQuote read'),
  additionalQuota: place<{ id: number | 'new' }>(
    '/admin/additional-quote/:id',
    'AdditionalQuote read',
  ),
} as const;
