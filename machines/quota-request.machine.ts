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

/** `organizationId` is the organization that asks. Steps are those of its period. */
export interface QuotaRequestFacts extends BaseFacts {
  requestStep: boolean;
  endorsementStep: boolean;
  consolidationStep: boolean;
  requestsOver: boolean;
  organizationActive: boolean;
  organizationTrains: boolean;
  noRequestYet: boolean;
  neverSent: boolean;
  rejectedBefore: boolean;
  rejectedByAgency: boolean;
  withinEndorsed: boolean;
  placesAsked: boolean;
  directionsOffered: boolean;
  lettersCover: boolean;
  endorsementUndecided: boolean;
  endorsed: boolean;
  endorsementRefused: boolean;
  consolidationNotAsked: boolean;
  steppedBack: boolean;
}

type QuotaRequestEvent =
  | 'create'
  | 'save'
  | 'delete'
  | 'send'
  | 'declareNone'
  | 'reconsider'
  | 'withdraw'
  | 'reject'
  | 'rework'
  | 'accept'
  | 'returnToReview'
  | 'expire';

const reworkable = or([
  'requestStep',
  'endorsementStep',
  and(['consolidationStep', 'rejectedByAgency', 'consolidationNotAsked']),
]);
const open = or([
  'requestStep',
  and(['endorsementStep', 'rejectedBefore']),
  and(['consolidationStep', 'rejectedByAgency', 'consolidationNotAsked']),
]);
const sendable = or([
  'requestStep',
  and(['endorsementStep', 'rejectedBefore']),
  and(['consolidationStep', 'rejectedByAgency', 'consolidationNotAsked', 'withinEndorsed']),
]);
const expire = {
  target: 'expired',
  guard: and(['system', 'requestsOver']),
  meta: { basis: 'assumed' },
  description: 'The organization gets no line in the distribution',
} as const;

/** What an organization asks for in a quota period, direction by direction. */
export const quotaRequestMachine = setup({
  types: {} as ProcessTypes<QuotaRequestFacts, QuotaRequestEvent> & {
    tags: 'answered' | 'accepted' | 'undecided';
  },
  guards: {
    ...who,
    ...factGuards<QuotaRequestFacts>()(
      'requestStep',
      'endorsementStep',
      'consolidationStep',
      'requestsOver',
      'organizationActive',
      'organizationTrains',
      'noRequestYet',
      'neverSent',
      'rejectedBefore',
      'rejectedByAgency',
      'withinEndorsed',
    ),
    ...factGuards<QuotaRequestFacts>()(
      'placesAsked',
      'directionsOffered',
      'lettersCover',
      'endorsementUndecided',
      'endorsed',
      'endorsementRefused',
      'consolidationNotAsked',
      'steppedBack',
    ),
  },
  actions: effects,
}).createMachine({
  id: 'quotaRequest',
  version: '1',
  context: ({ input }) => input,
  initial: 'absent',
  states: {
    absent: {
      meta: { code: null, tone: 'secondary' },
      description: 'The organization has no request in this period',
      on: {
        create: {
          target: 'draft',
          guard: and([
            'university',
            'requestStep',
            'organizationActive',
            'organizationTrains',
            'noRequestYet',
          ]),
          meta: { basis: 'assumed' },
          description:
            'With a line for every direction of the organization; numbers of last year can be taken over',
        },
      },
    },
    draft: {
      meta: {
        code: 100,
        tone: 'secondary',
        silence: {
          told: 'Who asks is told of the last day when the step begins',
          ends: ['expire'],
        },
      },
      description: 'The organization fills in its numbers',
      on: {
        save: { target: 'draft', guard: and(['university', open]), meta: { basis: 'assumed' } },
        send: {
          target: 'pending',
          guard: and(['university', sendable, 'placesAsked', 'directionsOffered', 'lettersCover']),
          actions: [
            book('placesAsked'),
            raise('quotaAgreement', 'create', 'endorsementDue'),
            raise('quotaAgreement', 'createAccepted', 'endorsementOfNobody'),
            raise('quotaAgreement', 'renew', 'endorsementAgain'),
            notify('N-ASK-SENT'),
            generate('DOC-ASK'),
          ],
          meta: { asks: ['confirm', 'code'], duty: true, basis: 'assumed' },
        },
        declareNone: {
          target: 'noneNeeded',
          guard: and(['university', 'requestStep']),
          meta: { asks: ['confirm'], basis: 'assumed' },
          description: 'The organization says that it needs no places this year',
        },
        delete: {
          target: 'deleted',
          guard: and(['university', 'neverSent']),
          meta: { asks: ['confirm'], basis: 'assumed' },
        },
        expire,
      },
    },
    noneNeeded: {
      tags: ['answered'],
      meta: { code: 100, tone: 'info', rests: 'The organization asks for nothing' },
      description: 'The organization needs no places in this period',
      on: {
        reconsider: {
          target: 'draft',
          guard: and(['university', 'requestStep']),
          meta: { asks: ['confirm'], basis: 'assumed' },
        },
        expire,
      },
    },
    pending: {
      tags: ['answered', 'undecided'],
      meta: {
        code: 200,
        tone: 'warning',
        silence: {
          told: 'The step that it waits in is told of when it is late',
          ends: 'A silent ministry endorses; the agency answers for step 4',
        },
      },
      description: 'Sent: the ministry endorses it, then the agency decides',
      on: {
        withdraw: {
          target: 'draft',
          guard: and(['university', 'requestStep', 'endorsementUndecided']),
          actions: [book('placesAskedBack'), raise('quotaAgreement', 'drop', 'endorsement')],
          meta: { asks: ['confirm'], basis: 'assumed' },
        },
        accept: {
          target: 'accepted',
          guard: and(['innovation', 'consolidationStep', 'endorsed']),
          actions: [book('placesConsolidated'), notify('N-ASK-ACCEPTED')],
          meta: { asks: ['confirm'], duty: true, bulk: true, basis: 'assumed' },
        },
        reject: {
          target: 'rejected',
          guard: and([
            or([and(['innovation', 'consolidationStep']), and(['system', 'endorsementRefused'])]),
            'consolidationNotAsked',
          ]),
          actions: [book('placesAskedBack'), notify('N-ASK-REJECTED')],
          meta: { asks: ['confirm', 'reason'], duty: true, bulk: true, basis: 'assumed' },
        },
      },
    },
    rejected: {
      meta: {
        code: 300,
        tone: 'danger',
        silence: { told: 'The step that it waits in is told of when it is late', ends: ['expire'] },
      },
      description: 'Sent back with a reason: the organization corrects it',
      on: {
        rework: {
          target: 'draft',
          guard: and(['university', reworkable]),
          meta: { asks: ['confirm'], duty: true, basis: 'assumed' },
        },
        expire,
      },
    },
    accepted: {
      tags: ['answered', 'accepted'],
      meta: { code: 400, tone: 'success', rests: 'Part of the consolidated request' },
      description: 'Part of the consolidated request of the country',
      on: {
        returnToReview: {
          target: 'pending',
          guard: or([
            and(['innovation', 'consolidationStep', 'consolidationNotAsked']),
            and(['system', 'steppedBack']),
          ]),
          actions: [book('placesConsolidatedBack')],
          meta: { asks: ['confirm', 'reason'], basis: 'assumed' },
        },
      },
    },
    expired: {
      type: 'final',
      meta: { code: 300, tone: 'secondary' },
      description: 'Not sent or not corrected in time',
    },
    deleted: {
      type: 'final',
      meta: { code: null, tone: 'secondary' },
      description: 'A draft that was never sent',
    },
  },
});
