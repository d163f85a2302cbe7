import { ChartPie, CopyPlus, Handshake } from 'lucide-react';
import type { FrameModule } from '#web/frame/frame-module.ts';
import { quotaPaths } from './paths.ts';

/** The quota in the menu, at home and in messages. */
export const quotaFrame: FrameModule = {
  menu: {
    'quote-distribution': {
      place: quotaPaths.quotas,
      icon: ChartPie,
      at: 130,
      group: 'quota',
      roles: ['university', 'innovation', 'finance', 'antiCorruption'],
      processes: ['quotaRequest', 'quotaTotal', 'quotaDistribution', 'quotaSplit'],
    },
    'quote-agreement': {
      place: quotaPaths.quotaAgreements,
      icon: Handshake,
      at: 140,
      group: 'quota',
      roles: ['university', 'ministry', 'innovation', 'finance', 'economy'],
      processes: ['quotaAgreement'],
    },
    'additional-quote': {
      place: quotaPaths.additionalQuotas,
      icon: CopyPlus,
      at: 150,
      group: 'quota',
      roles: ['university', 'ministry', 'innovation', 'finance', 'antiCorruption', 'admin'],
      processes: ['additionalQuota'],
    },
  },
  places: {
    // A link knows the record alone: 0 stands for its period, and the page puts the right one into
    // its address.
    quotaRequest: [
      {
        needs: quotaPaths.ask.needs,
        unsorted: true,
        list: quotaPaths.askList.href({ id: 0 }),
        record: (id) => quotaPaths.ask.href({ id: 0, totalQuoteId: id }),
      },
      {
        needs: quotaPaths.quotaRequest.needs,
        unsorted: true,
        list: quotaPaths.quotaRequests.href({ id: 0 }),
        record: (id) => quotaPaths.quotaRequest.href({ id: 0, requestId: id }),
      },
      {
        needs: quotaPaths.quotaAgreements.needs,
        unsorted: true,
        list: quotaPaths.quotaAgreements.href(),
        record: (id) => `${quotaPaths.quotaAgreements.href()}?request=${id}`,
      },
    ],

    quotaAgreement: [
      {
        needs: quotaPaths.quotaAgreement.needs,
        list: quotaPaths.quotaAgreements.href(),
        record: (id) => quotaPaths.quotaAgreement.href({ id }),
      },
    ],

    quotaTotal: [
      {
        needs: quotaPaths.quotaTotal.needs,
        unsorted: true,
        list: quotaPaths.quotas.href(),
        record: (id) => quotaPaths.quotaTotal.href({ id: 0, totalId: id }),
      },
    ],

    quotaDistribution: [
      {
        needs: quotaPaths.quotaDistribution.needs,
        unsorted: true,
        list: quotaPaths.quotas.href(),
        record: (id) => quotaPaths.quotaDistribution.href({ id: 0, distributionId: id }),
      },
    ],

    quotaSplit: [
      {
        needs: quotaPaths.quotaSplit.needs,
        unsorted: true,
        list: quotaPaths.quotas.href(),
        record: (id) => quotaPaths.quotaSplit.href({ id: 0, splitId: id }),
      },
    ],

    additionalQuota: [
      {
        needs: quotaPaths.additionalQuota.needs,
        list: quotaPaths.additionalQuotas.href(),
        record: (id) => quotaPaths.additionalQuota.href({ id }),
      },
    ],
  },
};
