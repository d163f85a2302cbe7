import { and, or, setup } from 'xstate';
import {
  type BaseFacts,
  effects,
  factGuards,
  generate,
  notify,
  type ProcessTypes,
  raise,
  raiseWithReason,
  who,
} from './kit.ts';

/**
 * One approving body for one document. Kinds: an organization's request by its ministry, the
 * consolidated request by the economy ministry, a distribution by the finance and by the economy
 * ministry. `approver` says whose answer is awaited.
 */
export interface QuotaAgreementFacts extends BaseFacts {
  noneYet: boolean;
  consolidationStep: boolean;
  noUndecidedRequests: boolean;
  placesConsolidated: boolean;
  consolidated: boolean;
  stepOpen: boolean;
  documentPending: boolean;
  documentUnchanged: boolean;
  documentSentAgain: boolean;
  documentWithdrawn: boolean;
  answerTimeOver: boolean;
  endorsement: boolean;
  reminderDue: boolean;
  answerLate: boolean;
  silenceLong: boolean;
  overdueToldToday: boolean;
  steppedBack: boolean;
  consolidationTakenBack: boolean;
}

type QuotaAgreementEvent =
  | 'create'
  | 'createAccepted'
  | 'request'
  | 'requestAgain'
  | 'accept'
  | 'reject'
  | 'autoAccept'
  | 'takeAsAgreed'
  | 'remind'
  | 'overdue'
  | 'renew'
  | 'drop';

const asked = notify('N-AGREE-NEW');
const answered = notify('N-AGREE-DONE');
const answerable = and(['approver', 'stepOpen', 'documentPending', 'documentUnchanged']);
const renew = {
  target: 'pending',
  guard: and(['system', or(['documentSentAgain', 'steppedBack'])]),
  actions: [asked],
  meta: { basis: 'assumed' },
  description: 'The document was sent again, or the period went back a step',
} as const;
const takenBack = {
  target: 'deleted',
  guard: and(['system', 'consolidationTakenBack']),
  meta: { basis: 'assumed' },
  description: 'The period went back before the consolidated request was made',
} as const;

/** Agreement to a document of the quota. */
export const quotaAgreementMachine = setup({
  types: {} as ProcessTypes<QuotaAgreementFacts, QuotaAgreementEvent> & {
    tags: 'awaited' | 'agreed' | 'refused';
  },
  guards: {
    ...who,
    ...factGuards<QuotaAgreementFacts>()(
      'noneYet',
      'consolidationStep',
      'noUndecidedRequests',
      'placesConsolidated',
      'consolidated',
      'stepOpen',
      'documentPending',
      'documentUnchanged',
    ),
    ...factGuards<QuotaAgreementFacts>()(
      'documentSentAgain',
      'documentWithdrawn',
      'answerTimeOver',
      'reminderDue',
      'answerLate',
      'silenceLong',
      'steppedBack',
      'consolidationTakenBack',
    ),
    notEndorsement: ({ context: { facts } }) => !facts.endorsement,
    notToldToday: ({ context: { facts } }) => !facts.overdueToldToday,
  },
  actions: effects,
}).createMachine({
  id: 'quotaAgreement',
  version: '1',
  context: ({ input }) => input,
  initial: 'absent',
  states: {
    absent: {
      meta: { code: null, tone: 'secondary' },
      description: 'Nobody was asked to agree yet',
      on: {
        create: {
          target: 'pending',
          guard: and(['system', 'noneYet']),
          actions: [asked],
          meta: { basis: 'assumed' },
          description: 'An organization sent its request, or the agency its distribution',
        },
        createAccepted: {
          target: 'accepted',
          guard: and(['system', 'noneYet']),
          meta: { basis: 'assumed' },
          description: 'No ministry stands above the organization',
        },
        request: {
          target: 'pending',
          guard: and([
            'innovation',
            'consolidationStep',
            'noUndecidedRequests',
            'placesConsolidated',
            'noneYet',
          ]),
          actions: [generate('DOC-CONSOLIDATED'), asked],
          meta: { asks: ['confirm', 'code'], basis: 'assumed' },
          description: 'The consolidated request goes to the economy ministry',
        },
      },
    },
    pending: {
      tags: ['awaited'],
      meta: {
        code: 100,
        tone: 'warning',
        silence: { told: ['remind', 'overdue'], ends: ['autoAccept', 'takeAsAgreed'] },
      },
      description: 'The answer is awaited',
      on: {
        accept: {
          target: 'accepted',
          guard: answerable,
          actions: [raise('quotaDistribution', 'accept', 'agreedDistribution'), answered],
          meta: { asks: ['confirm', 'code'], duty: true, bulk: true },
        },
        reject: {
          target: 'rejected',
          guard: answerable,
          actions: [
            raiseWithReason('quotaRequest', 'reject', 'endorsedRequest'),
            raiseWithReason('quotaDistribution', 'reject', 'agreedDistribution'),
            answered,
          ],
          meta: { asks: ['confirm', 'reason', 'code'], duty: true, bulk: true },
        },
        autoAccept: {
          target: 'accepted',
          guard: and(['system', 'answerTimeOver', 'documentPending']),
          actions: [notify('N-AGREE-AUTO')],
          meta: { watched: 'automatic', basis: 'assumed' },
          description: 'No answer in time: silence endorses',
        },
        takeAsAgreed: {
          target: 'accepted',
          guard: and([
            'innovation',
            'notEndorsement',
            'stepOpen',
            'documentPending',
            'documentUnchanged',
            'silenceLong',
          ]),
          actions: [
            raise('quotaDistribution', 'accept', 'agreedDistribution'),
            notify('N-AGREE-SILENT'),
          ],
          meta: { asks: ['confirm', 'reason', 'code'], basis: 'assumed' },
          description: 'Days after the last one a ministry that says nothing counts as agreed',
        },
        remind: {
          target: 'pending',
          guard: and(['system', 'stepOpen', 'documentPending', 'reminderDue']),
          actions: [notify('N-AGREE-REMIND')],
          meta: { basis: 'assumed' },
        },
        overdue: {
          target: 'pending',
          guard: and(['system', 'stepOpen', 'documentPending', 'answerLate', 'notToldToday']),
          actions: [notify('N-AGREE-OVERDUE')],
          meta: { basis: 'assumed' },
        },
        renew,
        drop: {
          target: 'deleted',
          guard: and(['system', or(['documentWithdrawn', 'consolidationTakenBack'])]),
          meta: { basis: 'assumed' },
          description: 'The document was withdrawn before it was decided',
        },
      },
    },
    accepted: {
      tags: ['agreed'],
      meta: { code: 200, tone: 'success', rests: 'The question is answered' },
      description: 'The approver agreed',
      on: { renew, drop: takenBack },
    },
    rejected: {
      tags: ['refused'],
      meta: {
        code: 300,
        tone: 'danger',
        silence: {
          told: 'The step that it waits in is told of when it is late',
          ends: 'The agency waits for itself: it asks again or goes a step back',
        },
        rests: 'The question is answered; the agency asks again or does without',
      },
      description: 'Not agreed, with a reason',
      on: {
        requestAgain: {
          target: 'pending',
          guard: and([
            'innovation',
            'consolidated',
            'consolidationStep',
            'noUndecidedRequests',
            'placesConsolidated',
          ]),
          actions: [generate('DOC-CONSOLIDATED'), asked],
          meta: { asks: ['confirm', 'code'], duty: true, basis: 'assumed' },
        },
        renew,
        drop: takenBack,
      },
    },
    deleted: {
      type: 'final',
      meta: { code: null, tone: 'secondary' },
      description: 'No answer is needed any more',
    },
  },
});
