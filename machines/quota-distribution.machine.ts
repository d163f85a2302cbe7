import { and, or, setup } from 'xstate';
import {
  type BaseFacts,
  book,
  effects,
  factGuards,
  generate,
  notify,
  type ProcessTypes,
  raise,
  who,
} from './kit.ts';

/** Steps are those of its period. */
export interface QuotaDistributionFacts extends BaseFacts {
  distributionStep: boolean;
  noneYet: boolean;
  totalAccepted: boolean;
  totalRenewed: boolean;
  withinTotals: boolean;
  distributedWhole: boolean;
  linesExplained: boolean;
  agreementsUndecided: boolean;
  agreementsAccepted: boolean;
  agreementRefused: boolean;
  steppedBack: boolean;
}

type QuotaDistributionEvent =
  | 'create'
  | 'save'
  | 'send'
  | 'withdraw'
  | 'reject'
  | 'rework'
  | 'accept'
  | 'reopen';

/** How the agency distributes one accepted total over the organizations. */
export const quotaDistributionMachine = setup({
  types: {} as ProcessTypes<QuotaDistributionFacts, QuotaDistributionEvent> & {
    tags: 'accepted' | 'awaitsAgreement';
  },
  guards: {
    ...who,
    ...factGuards<QuotaDistributionFacts>()(
      'distributionStep',
      'noneYet',
      'totalAccepted',
      'totalRenewed',
      'withinTotals',
      'distributedWhole',
      'linesExplained',
      'agreementsUndecided',
      'agreementsAccepted',
      'agreementRefused',
      'steppedBack',
    ),
  },
  actions: effects,
}).createMachine({
  id: 'quotaDistribution',
  version: '1',
  context: ({ input }) => input,
  initial: 'absent',
  states: {
    absent: {
      meta: { code: null, tone: 'secondary' },
      description: 'The total is not distributed yet',
      on: {
        create: {
          target: 'draft',
          guard: and(['system', 'distributionStep', 'totalAccepted', 'noneYet']),
          meta: { basis: 'assumed' },
          description: 'Lines in proportion to what was asked; rests go to the largest fractions',
        },
      },
    },
    draft: {
      meta: {
        code: 100,
        tone: 'secondary',
        silence: {
          told: 'The step that it waits in is told of when it is late',
          ends: 'The agency waits for itself: nobody else may distribute',
        },
      },
      description: 'The agency works on the lines of the organizations',
      on: {
        save: {
          target: 'draft',
          guard: and([or(['innovation', and(['system', 'totalRenewed'])]), 'distributionStep']),
          meta: { basis: 'assumed' },
          description: 'By the scheduler: calculated anew when finance gave another total',
        },
        send: {
          target: 'pending',
          guard: and([
            'innovation',
            'distributionStep',
            'totalAccepted',
            'withinTotals',
            'distributedWhole',
            'linesExplained',
          ]),
          actions: [
            raise('quotaAgreement', 'create', 'distributionDue'),
            raise('quotaAgreement', 'renew', 'distributionAgain'),
            notify('N-DIST-SENT'),
          ],
          meta: { asks: ['confirm', 'code'], duty: true, basis: 'assumed' },
        },
      },
    },
    pending: {
      tags: ['awaitsAgreement'],
      meta: { code: 200, tone: 'warning' },
      description: 'The finance and the economy ministry are asked to agree',
      on: {
        withdraw: {
          target: 'draft',
          guard: and(['innovation', 'agreementsUndecided']),
          actions: [raise('quotaAgreement', 'drop', 'distributionAgreements')],
          meta: { asks: ['confirm'], basis: 'assumed' },
        },
        accept: {
          target: 'accepted',
          guard: and(['system', 'distributionStep', 'agreementsAccepted']),
          actions: [book('placesGiven'), generate('DOC-QUOTA-ORDER'), notify('N-QUOTA-GIVEN')],
          meta: { basis: 'assumed' },
          description: 'Both ministries agreed: the amounts become the quotas of the organizations',
        },
        reject: {
          target: 'rejected',
          guard: and(['system', 'agreementRefused']),
          actions: [notify('N-DIST-REJECTED')],
          meta: { basis: 'assumed' },
        },
        reopen: {
          target: 'draft',
          guard: and(['system', 'steppedBack']),
          meta: { watched: 'reversed', basis: 'assumed' },
        },
      },
    },
    rejected: {
      meta: {
        code: 300,
        tone: 'danger',
        silence: {
          told: 'The step that it waits in is told of when it is late',
          ends: 'The agency waits for itself: nobody else may distribute',
        },
      },
      description: 'A ministry did not agree',
      on: {
        rework: {
          target: 'draft',
          guard: and(['innovation', 'distributionStep']),
          meta: { asks: ['confirm'], duty: true, basis: 'assumed' },
        },
      },
    },
    accepted: {
      tags: ['accepted'],
      meta: { code: 400, tone: 'success', rests: 'The distribution is in force' },
      description: 'In force: every organization has its places',
      on: {
        reopen: {
          target: 'draft',
          guard: or([and(['innovation', 'distributionStep']), and(['system', 'steppedBack'])]),
          actions: [book('placesTakenBack')],
          meta: { asks: ['confirm', 'reason', 'code'], watched: 'reversed', basis: 'assumed' },
        },
      },
    },
  },
});
