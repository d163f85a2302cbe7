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

/** `organizationId` is the organization whose places are split. */
export interface QuotaSplitFacts extends BaseFacts {
  publicationStep: boolean;
  quotaGiven: boolean;
  noneYet: boolean;
  splitTimeOpen: boolean;
  splitTimeOver: boolean;
  splitWhole: boolean;
  registrationOver: boolean;
  examUnfinished: boolean;
  quotaOver: boolean;
}

type QuotaSplitEvent = 'create' | 'save' | 'confirm' | 'autoConfirm' | 'move' | 'close' | 'reopen';

/** How an organization splits its quota over its directions. */
export const quotaSplitMachine = setup({
  types: {} as ProcessTypes<QuotaSplitFacts, QuotaSplitEvent> & { tags: 'inForce' },
  guards: {
    ...who,
    ...factGuards<QuotaSplitFacts>()(
      'publicationStep',
      'quotaGiven',
      'noneYet',
      'splitTimeOpen',
      'splitTimeOver',
      'splitWhole',
      'registrationOver',
      'examUnfinished',
      'quotaOver',
    ),
    quotaRunning: ({ context: { facts } }) => !facts.quotaOver,
  },
  actions: effects,
}).createMachine({
  id: 'quotaSplit',
  version: '1',
  context: ({ input }) => input,
  initial: 'absent',
  states: {
    absent: {
      meta: { code: null, tone: 'secondary' },
      description: 'The organization has no places to split',
      on: {
        create: {
          target: 'draft',
          guard: and(['system', 'publicationStep', 'quotaGiven', 'noneYet']),
          meta: { basis: 'assumed' },
          description: 'Lines of the organization’s request, reduced in proportion',
        },
      },
    },
    draft: {
      meta: {
        code: 100,
        tone: 'secondary',
        silence: { told: ['autoConfirm'], ends: ['autoConfirm'] },
      },
      description: 'The organization splits its places over its directions',
      on: {
        save: {
          target: 'draft',
          guard: and(['university', 'splitTimeOpen']),
          meta: { basis: 'assumed' },
        },
        confirm: {
          target: 'confirmed',
          guard: and(['university', 'splitTimeOpen', 'splitWhole']),
          actions: [book('placesSplit')],
          meta: { asks: ['confirm'], duty: true, basis: 'assumed' },
        },
        autoConfirm: {
          target: 'confirmed',
          guard: and(['system', 'splitTimeOver']),
          actions: [book('placesSplit'), notify('N-SPLIT-AUTO')],
          meta: { basis: 'assumed' },
          description: 'Registration begins: the proportional proposal is taken',
        },
      },
    },
    confirmed: {
      tags: ['inForce'],
      meta: { code: 200, tone: 'success' },
      description: 'Places by direction are public, applicants can apply for them',
      on: {
        move: {
          target: 'confirmed',
          guard: and(['university', 'registrationOver', 'examUnfinished']),
          actions: [book('placesSplit'), notify('N-SPLIT-MOVED')],
          meta: { asks: ['confirm', 'reason'], basis: 'assumed' },
          description: 'Unused places go to a direction with more applicants than places',
        },
        close: {
          target: 'closed',
          guard: and(['system', 'quotaOver']),
          actions: [book('placesReturned')],
          meta: { basis: 'assumed' },
          description: 'Unused places return to the statistics',
        },
      },
    },
    closed: {
      meta: {
        code: 200,
        tone: 'secondary',
        rests: 'The period is over; the split opens again with it',
      },
      description: 'The exam is over or the period closed',
      on: {
        reopen: {
          target: 'confirmed',
          guard: and(['system', 'quotaRunning']),
          actions: [book('placesReturnedBack')],
          meta: { basis: 'assumed' },
          description: 'The period is open again: unused places are there again',
        },
      },
    },
  },
});
