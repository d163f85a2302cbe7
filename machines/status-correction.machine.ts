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

/** What the guards of a correction of a status must know. */
export interface StatusCorrectionFacts extends BaseFacts {
  /** The account that has proposed it. */
  proposerId: number | null;
  /** The reader is the proposer under another account: the same number, phone or email. */
  samePerson: boolean;
  recordFound: boolean;
  targetFree: boolean;
  noOtherOpen: boolean;
  /** The record is still as it was when the correction was proposed. */
  unmoved: boolean;
  timeOver: boolean;
}

type StatusCorrectionEvent =
  | 'create'
  | 'delete'
  | 'propose'
  | 'carryOut'
  | 'refuse'
  | 'withdraw'
  | 'expire';

const decided = notify('N-CORRECTION-DONE');
const expired = {
  target: 'expired',
  guard: and(['system', or(['timeOver', 'moved'])]),
  meta: { basis: 'assumed' },
} as const;

/**
 * The emergency correction of a status: the agency proposes it with the order of its head, a second
 * person of the agency confirms it. The one way out of a state that no transition leaves.
 */
export const statusCorrectionMachine = setup({
  types: {} as ProcessTypes<StatusCorrectionFacts, StatusCorrectionEvent> & {
    tags: 'awaitsSecond' | 'done';
  },
  guards: {
    ...who,
    ...factGuards<StatusCorrectionFacts>()(
      'recordFound',
      'targetFree',
      'noOtherOpen',
      'unmoved',
      'timeOver',
    ),
    moved: ({ context: { facts } }) => !facts.unmoved,
    ownProposal: ({ context: { actor, facts } }) => actor.userId === facts.proposerId,
    secondPerson: ({ context: { actor, facts } }) =>
      actor.userId !== facts.proposerId && !facts.samePerson,
  },
  actions: effects,
}).createMachine({
  id: 'statusCorrection',
  version: '1',
  context: ({ input }) => input,
  initial: 'absent',
  states: {
    absent: {
      meta: { code: null, tone: 'secondary' },
      description: 'Nobody has asked for a correction',
      on: {
        create: {
          target: 'draft',
          guard: and(['innovation', 'recordFound', 'targetFree', 'noOtherOpen']),
          meta: { basis: 'assumed' },
        },
      },
    },
    draft: {
      meta: { code: 100, tone: 'secondary' },
      description: 'The record, its new status and the order are written down',
      on: {
        propose: {
          target: 'proposed',
          guard: and(['innovation', 'ownProposal', 'noOtherOpen', 'unmoved']),
          actions: [notify('N-CORRECTION-NEW')],
          meta: { asks: ['confirm', 'reason', 'code'], duty: true, basis: 'assumed' },
        },
        delete: {
          target: 'deleted',
          guard: and(['innovation', 'ownProposal']),
          meta: { asks: ['confirm'], basis: 'assumed' },
        },
        expire: expired,
      },
    },
    proposed: {
      tags: ['awaitsSecond'],
      meta: { code: 200, tone: 'warning' },
      description: 'Waits for a second person of the agency',
      on: {
        carryOut: {
          target: 'carriedOut',
          guard: and(['innovation', 'secondPerson', 'unmoved']),
          actions: [book('statusCorrected'), decided],
          meta: { asks: ['confirm', 'reason', 'code'], duty: true, basis: 'assumed' },
          description: 'The record gets its new status, and nothing else follows from it',
        },
        refuse: {
          target: 'refused',
          guard: and(['innovation', 'secondPerson']),
          actions: [decided],
          meta: { asks: ['confirm', 'reason'], duty: true, basis: 'assumed' },
        },
        withdraw: {
          target: 'withdrawn',
          guard: and(['innovation', 'ownProposal']),
          meta: { asks: ['confirm'], basis: 'assumed' },
        },
        expire: expired,
      },
    },
    carriedOut: {
      type: 'final',
      tags: ['done'],
      meta: { code: 400, tone: 'success' },
      description: 'The record has got its new status',
    },
    refused: {
      type: 'final',
      meta: { code: 300, tone: 'danger' },
      description: 'The second person did not agree',
    },
    withdrawn: {
      type: 'final',
      meta: { code: 300, tone: 'secondary' },
      description: 'Taken back by the person who proposed it',
    },
    expired: {
      type: 'final',
      meta: { code: 300, tone: 'secondary' },
      description: 'Not confirmed in time, or the record has moved meanwhile',
    },
    deleted: {
      type: 'final',
      meta: { code: null, tone: 'secondary' },
      description: 'Removed before it was proposed',
    },
  },
});
