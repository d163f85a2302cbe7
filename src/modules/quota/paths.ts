import { place } from '#shared/place.ts';

/** The addresses of quotas and their documents: routes are made from `path`, links from `href`. */
export const quotaPaths = {
  quotas: place('/admin/quote-distribution'),
  quotaTotalNew: place('/admin/quote-distribution/crate'),
  quota: place<{ id: number }>('/admin/quote-distribution/:id'),
  askList: place<{ id: number }>('/admin/quote-distribution/:id/ask-list'),
  ask: place<{ id: number; totalQuoteId: number }>(
    '/admin/quote-distribution/:id/ask-list/:totalQuoteId',
  ),
  quotaRequests: place<{ id: number }>('/admin/quote-distribution/:id/requests'),
  quotaRequest: place<{ id: number; requestId: number }>(
    '/admin/quote-distribution/:id/requests/:requestId',
  ),
  quotaTotal: place<{ id: number; totalId: number }>(
    '/admin/quote-distribution/:id/total/:totalId',
  ),
  quotaDistribution: place<{ id: number; distributionId: number }>(
    '/admin/quote-distribution/:id/distribution/:distributionId',
  ),
  quotaSplit: place<{ id: number; splitId: number }>(
    '/admin/quote-distribution/:id/split/:splitId',
  ),
  quotaAgreements: place('/admin/quote-agreement'),
  quotaAgreement: place<{ id: number }>('/admin/quote-agreement/:id'),
  additionalDist: place<{ id: number }>('/admin/quote-distribution/:id/additional-dist'),
  additionalQuotas: place('/admin/additional-quote'),
  additionalQuota: place<{ id: number | 'new' }>('/admin/additional-quote/:id'),
} as const;
