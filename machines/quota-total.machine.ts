import { and, or, setup } from 'xstate';
import {
  type BaseFacts,
  book,
  effects,
  factGuards,
  notify,
  type ProcessTypes,
  who,
} from './kit.ts';

/** Steps are those of its period. */
export interface QuotaTotalFacts extends BaseFacts {
  financialStep: boolean;
  financialOver: boolean;
  yearFits: boolean;
  noTotalYet: boolean;
  neverSent: boolean;
  placesGiven: boolean;
  consolidationAgreed: boolean;
  notDistributed: boolean;
  steppedBack: boolean;
}

type QuotaTotalEvent =
  | 'create'
  | 'save'
  | 'delete'
  | 'send'
  | 'withdraw'
  | 'reject'
  | 'rework'
  | 'accept'
  | 'reopen'
  | 'lapse';

const lapse = {
  target: 'lapsed',
  guard: and(['system', 'financialOver']),
  meta: { basis: 'assumed' },
  description: 'The step of the finance ministry is over without it',
} as const;

/** What the finance ministry gives to organizations of one type, or to all. */
export const quotaTotalMachine = setup({
  types: {} as ProcessTypes<QuotaTotalFacts, QuotaTotalEvent> & { tags: 'accepted' },
  guards: {
    ...who,
    ...factGuards<QuotaTotalFacts>()(
      'financialStep',
      'financialOver',
      'yearFits',
      'noTotalYet',
      'neverSent',
      'placesGiven',
      'consolidationAgreed',
      'notDistributed',
      'steppedBack',
    ),
  },
  actions: effects,
}).createMachine({
  id: 'quotaTotal',
  version: '1',
  context: ({ input }) => input,
  initial: 'absent',
  states: {
    absent: {
      meta: { code: null, tone: 'secondary' },
      description: 'Finance gave nothing to these organizations yet',
      on: {
        create: {
          target: 'draft',
          guard: and(['finance', 'financialStep', 'yearFits', 'noTotalYet']),
          meta: { basis: 'assumed' },
          description: 'One for all organizations, or one for each type',
        },
      },
    },
    draft: {
      meta: {
        code: 100,
        tone: 'secondary',
        silence: { told: 'The step that it waits in is told of when it is late', ends: ['lapse'] },
      },
      description: 'The finance ministry fills in the totals',
      on: {
        save: {
          target: 'draft',
          guard: and(['finance', 'financialStep']),
          meta: { basis: 'assumed' },
        },
        send: {
          target: 'pending',
          guard: and(['finance', 'financialStep', 'placesGiven', 'consolidationAgreed']),
          actions: [notify('N-GIVE-SENT')],
          meta: { asks: ['confirm', 'code'], duty: true, basis: 'assumed' },
        },
        delete: {
          target: 'deleted',
          guard: and(['finance', 'neverSent']),
          meta: { asks: ['confirm'], basis: 'assumed' },
        },
        lapse,
      },
    },
    pending: {
      meta: {
        code: 200,
        tone: 'warning',
        silence: { told: 'The step that it waits in is told of when it is late', ends: ['lapse'] },
      },
      description: 'Sent to the agency',
      on: {
        withdraw: {
          target: 'draft',
          guard: and(['finance', 'financialStep']),
          meta: { asks: ['confirm'], basis: 'assumed' },
        },
        accept: {
          target: 'accepted',
          guard: and(['innovation', 'financialStep']),
          actions: [book('totalGiven'), notify('N-GIVE-ACCEPTED')],
          meta: { asks: ['confirm', 'code'], duty: true, basis: 'assumed' },
        },
        reject: {
          target: 'rejected',
          guard: and(['innovation', 'financialStep']),
          actions: [notify('N-GIVE-REJECTED')],
          meta: { asks: ['confirm', 'reason'], duty: true, basis: 'assumed' },
        },
        lapse,
      },
    },
    rejected: {
      meta: {
        code: 300,
        tone: 'danger',
        silence: { told: 'The step that it waits in is told of when it is late', ends: ['lapse'] },
      },
      description: 'Returned to the finance ministry with a reason',
      on: {
        rework: {
          target: 'draft',
          guard: and(['finance', 'financialStep']),
          meta: { asks: ['confirm'], duty: true, basis: 'assumed' },
        },
        lapse,
      },
    },
    lapsed: {
      meta: {
        code: 300,
        tone: 'secondary',
        rests: 'The period went on without it; it is taken up again only after a step back',
      },
      description: 'Not given or not accepted in time',
      on: {
        rework: {
          target: 'draft',
          guard: and(['finance', 'financialStep']),
          meta: { asks: ['confirm'], basis: 'assumed' },
          description: 'The period went back to the step of the finance ministry',
        },
      },
    },
    accepted: {
      tags: ['accepted'],
      meta: { code: 400, tone: 'success', rests: 'The places are given' },
      description: 'The ceiling of the distribution',
      on: {
        reopen: {
          target: 'pending',
          guard: and([
            or([and(['innovation', 'financialStep']), and(['system', 'steppedBack'])]),
            'notDistributed',
          ]),
          actions: [book('totalTakenBack')],
          meta: { asks: ['confirm', 'reason'], watched: 'reversed', basis: 'assumed' },
          description: 'On the written request of the finance ministry, or with a step back',
        },
      },
    },
    deleted: {
      type: 'final',
      meta: { code: null, tone: 'secondary' },
      description: 'A draft that was never sent',
    },
  },
});
