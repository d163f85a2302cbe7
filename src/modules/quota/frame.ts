import { ChartPie, CopyPlus, Handshake } from 'lucide-react';
import type { FrameModule } from '#web/frame-module.ts';
import { paths } from '#web/paths.ts';

/** The quota in the menu, at home and in messages. */
export const quotaFrame: FrameModule = {
  menu: {
    'quote-distribution': { href: paths.quotas.href(), icon: ChartPie },
    'quote-agreement': {
      href: paths.quotaAgreements.href(),
      icon: Handshake,
      process: 'quotaAgreement',
    },
    'additional-quote': {
      href: paths.additionalQuotas.href(),
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
        list: paths.askList.href({ id: 0 }),
        record: (id) => paths.ask.href({ id: 0, totalQuoteId: id }),
      },
      {
        route: 'quote-distribution/:id/requests/:requestId',
        list: paths.quotaRequests.href({ id: 0 }),
        record: (id) => paths.quotaRequest.href({ id: 0, requestId: id }),
      },
      {
        route: 'quote-agreement',
        list: paths.quotaAgreements.href(),
        record: (id) => `${paths.quotaAgreements.href()}?request=${id}`,
      },
    ],

    quotaAgreement: [
      {
        route: 'quote-agreement/:id',
        list: paths.quotaAgreements.href(),
        record: (id) => paths.quotaAgreement.href({ id }),
      },
    ],

    quotaTotal: [
      {
        route: 'quote-distribution/:id/total/:totalId',
        list: paths.quotas.href(),
        record: (id) => paths.quotaTotal.href({ id: 0, totalId: id }),
      },
    ],

    quotaDistribution: [
      {
        route: 'quote-distribution/:id/distribution/:distributionId',
        list: paths.quotas.href(),
        record: (id) => paths.quotaDistribution.href({ id: 0, distributionId: id }),
      },
    ],

    quotaSplit: [
      {
        route: 'quote-distribution/:id/split/:splitId',
        list: paths.quotas.href(),
        record: (id) => paths.quotaSplit.href({ id: 0, splitId: id }),
      },
    ],

    additionalQuota: [
      {
        route: 'additional-quote/:id',
        list: paths.additionalQuotas.href(),
        record: (id) => paths.additionalQuota.href({ id }),
      },
    ],
  },
};
