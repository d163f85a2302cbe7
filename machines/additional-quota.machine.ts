import { and, setup } from 'xstate';
import {
  type BaseFacts,
  book,
  effects,
  factGuards,
  notify,
  type ProcessTypes,
  who,
} from './kit.ts';

/**
 * `organizationId` is the organization that asks; the exam is its own of the same period,
 * candidates are those of the direction and form of study.
 */
export interface AdditionalQuotaFacts extends BaseFacts {
  publicationStep: boolean;
  examFinished: boolean;
  examNotOver: boolean;
  examOver: boolean;
  candidatesWait: boolean;
  noneUndecided: boolean;
  neverSent: boolean;
  amountFits: boolean;
  fileUploaded: boolean;
  placesUnused: boolean;
  withinAccepted: boolean;
  bestFirst: boolean;
}

type AdditionalQuotaEvent =
  | ('create' | 'save' | 'delete' | 'ask' | 'withdraw' | 'rework' | 'distribute')
  | ('reject' | 'accept')
  | ('expire' | 'lapse');

const expire = {
  target: 'expired',
  guard: and(['system', 'examOver']),
  meta: { basis: 'assumed' },
  description: 'The exam is closed before the request was decided',
} as const;
const lapse = {
  target: 'closed',
  guard: and(['system', 'examOver']),
  actions: [book('additionalReturned')],
  meta: { basis: 'assumed' },
  description: 'The exam is closed: unused places return to the statistics',
} as const;
const distribute = {
  target: 'distributed',
  guard: and([
    'university',
    'examFinished',
    'placesUnused',
    'candidatesWait',
    'withinAccepted',
    'bestFirst',
  ]),
  actions: [book('namedAccepted')],
  meta: { asks: ['confirm', 'code'], duty: true },
  description: 'Named candidates are accepted on additional basis, best totals first',
} as const;

/**
 * Places beside the quota that an organization asks for its candidates without a place: outside
 * quota or under contract.
 */
export const additionalQuotaMachine = setup({
  types: {} as ProcessTypes<AdditionalQuotaFacts, AdditionalQuotaEvent> & {
    tags: 'undecided' | 'awaitsDecision' | 'granted';
  },
  guards: {
    ...who,
    ...factGuards<AdditionalQuotaFacts>()(
      'publicationStep',
      'examFinished',
      'examNotOver',
      'examOver',
      'candidatesWait',
      'noneUndecided',
      'neverSent',
    ),
    ...factGuards<AdditionalQuotaFacts>()(
      'amountFits',
      'fileUploaded',
      'placesUnused',
      'withinAccepted',
      'bestFirst',
    ),
  },
  actions: effects,
}).createMachine({
  id: 'additionalQuota',
  version: '1',
  context: ({ input }) => input,
  initial: 'absent',
  states: {
    absent: {
      meta: { code: null, tone: 'secondary' },
      description: 'The organization asks for no additional places of this direction and form',
      on: {
        create: {
          target: 'draft',
          guard: and([
            'university',
            'publicationStep',
            'examFinished',
            'candidatesWait',
            'noneUndecided',
          ]),
          meta: { basis: 'assumed' },
        },
      },
    },
    draft: {
      tags: ['undecided'],
      meta: {
        code: 100,
        tone: 'secondary',
        silence: {
          told: 'The exam that it belongs to is told of when it is late',
          ends: ['expire'],
        },
      },
      description: 'The organization writes how many places it asks for, who pays and why',
      on: {
        save: { target: 'draft', guard: and(['university']), meta: { basis: 'assumed' } },
        ask: {
          target: 'pending',
          guard: and(['university', 'amountFits', 'fileUploaded']),
          actions: [notify('N-ADD-ASKED')],
          meta: { asks: ['confirm', 'code'], duty: true, basis: 'assumed' },
        },
        delete: {
          target: 'deleted',
          guard: and(['university', 'neverSent']),
          meta: { asks: ['confirm'], basis: 'assumed' },
        },
        expire,
      },
    },
    pending: {
      tags: ['undecided', 'awaitsDecision'],
      meta: {
        code: 200,
        tone: 'warning',
        silence: {
          told: 'The exam that it belongs to is told of when it is late',
          ends: ['withdraw', 'expire'],
        },
      },
      description: 'Asked: the agency decides',
      on: {
        withdraw: {
          target: 'draft',
          guard: and(['university']),
          meta: { asks: ['confirm'], basis: 'assumed' },
        },
        accept: {
          target: 'accepted',
          guard: and(['innovation']),
          actions: [book('additionalGranted'), notify('N-ADD-ACCEPTED')],
          meta: { asks: ['confirm', 'code'], duty: true },
          description: 'In whole, or with fewer places than asked for',
        },
        reject: {
          target: 'rejected',
          guard: and(['innovation']),
          actions: [notify('N-ADD-REJECTED')],
          meta: { asks: ['confirm', 'reason'], duty: true },
        },
        expire,
      },
    },
    rejected: {
      tags: ['undecided'],
      meta: {
        code: 300,
        tone: 'danger',
        silence: {
          told: 'The exam that it belongs to is told of when it is late',
          ends: ['expire'],
        },
      },
      description: 'Sent back with a reason: the organization corrects it',
      on: {
        rework: {
          target: 'draft',
          guard: and(['university', 'examNotOver']),
          meta: { asks: ['confirm'], duty: true, basis: 'assumed' },
        },
        expire,
      },
    },
    accepted: {
      tags: ['granted'],
      meta: {
        code: 400,
        tone: 'success',
        silence: {
          told: 'The exam that it belongs to is told of when it is late',
          ends: ['lapse'],
        },
      },
      description: 'Places are given; nobody is named for them yet',
      on: { distribute, lapse },
    },
    distributed: {
      tags: ['granted'],
      meta: {
        code: 400,
        tone: 'success',
        silence: {
          told: 'The exam that it belongs to is told of when it is late',
          ends: ['lapse'],
        },
      },
      description: 'Candidates are named; what is left can still be given',
      on: { distribute, lapse },
    },
    expired: {
      type: 'final',
      meta: { code: 300, tone: 'secondary' },
      description: 'Not decided before the exam was closed',
    },
    closed: {
      type: 'final',
      meta: { code: 400, tone: 'secondary' },
      description: 'The exam is closed: everybody named is admitted',
    },
    deleted: {
      type: 'final',
      meta: { code: null, tone: 'secondary' },
      description: 'A draft that was never sent',
    },
  },
});
