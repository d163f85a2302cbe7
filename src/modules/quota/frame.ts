import { ChartPie, CopyPlus, Handshake } from 'lucide-react';
import type { FrameModule } from '#web/frame-module.ts';
import { quotaPaths } from './paths.ts';

/** The quota in the menu, at home and in messages. */
export const quotaFrame: FrameModule = {
  menu: {
    'quote-distribution': { href: quotaPaths.quotas.href(), icon: ChartPie },
    'quote-agreement': {
      href: quotaPaths.quotaAgreements.href(),
      icon: Handshake,
      process: 'quotaAgreement',
    },
    'additional-quote': {
      href: quotaPaths.additionalQuotas.href(),
      icon: CopyPlus,
      process: 'additionalQuota',
    },
  },
  places: {
    // A link knows the record alone: 0 stands for its period, and the page puts the right one into
    // its address.
    quotaRequest: [
      {
        route: 'quote-distribution/:id/ask-list/:totalQuoteId',
        list: quotaPaths.askList.href({ id: 0 }),
        record: (id) => quotaPaths.ask.href({ id: 0, totalQuoteId: id }),
      },
      {
        route: 'quote-distribution/:id/requests/:requestId',
        list: quotaPaths.quotaRequests.href({ id: 0 }),
        record: (id) => quotaPaths.quotaRequest.href({ id: 0, requestId: id }),
      },
      {
        route: 'quote-agreement',
        list: quotaPaths.quotaAgreements.href(),
        record: (id) => `${quotaPaths.quotaAgreements.href()}?request=${id}`,
      },
    ],

    quotaAgreement: [
      {
        route: 'quote-agreement/:id',
        list: quotaPaths.quotaAgreements.href(),
        record: (id) => quotaPaths.quotaAgreement.href({ id }),
      },
    ],

    quotaTotal: [
      {
        route: 'quote-distribution/:id/total/:totalId',
        list: quotaPaths.quotas.href(),
        record: (id) => quotaPaths.quotaTotal.href({ id: 0, totalId: id }),
      },
    ],

    quotaDistribution: [
      {
        route: 'quote-distribution/:id/distribution/:distributionId',
        list: quotaPaths.quotas.href(),
        record: (id) => quotaPaths.quotaDistribution.href({ id: 0, distributionId: id }),
      },
    ],

    quotaSplit: [
      {
        route: 'quote-distribution/:id/split/:splitId',
        list: quotaPaths.quotas.href(),
        record: (id) => quotaPaths.quotaSplit.href({ id: 0, splitId: id }),
      },
    ],

    additionalQuota: [
      {
        route: 'additional-quote/:id',
        list: quotaPaths.additionalQuotas.href(),
        record: (id) => quotaPaths.additionalQuota.href({ id }),
      },
    ],
  },
};
