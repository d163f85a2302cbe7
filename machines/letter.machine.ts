import { and, setup } from 'xstate';
import {
  type BaseFacts,
  effects,
  factGuards,
  generate,
  notify,
  type ProcessTypes,
  who,
} from './kit.ts';

/**
 * What the guards of a letter must know; `organizationId` is the sender's organization,
 * `addresseeId` the recipient's.
 */
export interface LetterFacts extends BaseFacts {
  senderActive: boolean;
  neverSent: boolean;
  addresseeChosen: boolean;
  addresseeActive: boolean;
  addresseeOther: boolean;
  shortInfoGiven: boolean;
  fileGiven: boolean;
  answerDayAhead: boolean;
  unread: boolean;
  reminderDue: boolean;
  answerLate: boolean;
  notYetOverdue: boolean;
  answerTimeOver: boolean;
}

type LetterEvent =
  | 'create'
  | 'save'
  | 'delete'
  | 'send'
  | 'changeToDraft'
  | 'read'
  | 'reject'
  | 'accept'
  | 'regenerate'
  | 'remind'
  | 'overdue'
  | 'lapse';

/**
 * A letter from one organization to another. What stands in it is judged at the door and when it is
 * sent.
 */
export const letterMachine = setup({
  types: {} as ProcessTypes<LetterFacts, LetterEvent> & { tags: 'sent' | 'awaitsAnswer' },
  guards: {
    ...who,
    ...factGuards<LetterFacts>()(
      'senderActive',
      'neverSent',
      'addresseeChosen',
      'addresseeActive',
      'addresseeOther',
      'shortInfoGiven',
    ),
    ...factGuards<LetterFacts>()(
      'fileGiven',
      'answerDayAhead',
      'unread',
      'reminderDue',
      'answerLate',
      'notYetOverdue',
      'answerTimeOver',
    ),
  },
  actions: effects,
}).createMachine({
  id: 'letter',
  version: '1',
  context: ({ input }) => input,
  initial: 'absent',
  states: {
    absent: {
      meta: { code: null, tone: 'secondary' },
      description: 'Nobody has begun to write it',
      on: {
        create: {
          target: 'draft',
          guard: and(['sender', 'senderActive']),
          meta: { basis: 'assumed' },
        },
      },
    },
    draft: {
      meta: { code: 100, tone: 'secondary', rests: 'A draft of its author, whom nobody waits for' },
      description: 'Being written; only the organization of its sender sees it',
      on: {
        save: { target: 'draft', guard: and(['sender']), meta: { basis: 'assumed' } },
        send: {
          target: 'pending',
          guard: and([
            'sender',
            'senderActive',
            'addresseeChosen',
            'addresseeOther',
            'addresseeActive',
            'shortInfoGiven',
            'fileGiven',
            'answerDayAhead',
          ]),
          actions: [generate('DOC-LETTER'), notify('N-LETTER-NEW')],
          meta: { asks: ['confirm', 'code'], bulk: true },
          description: 'It gets its number and stands in the inbox of the recipient',
        },
        delete: {
          target: 'deleted',
          guard: and(['sender', 'neverSent']),
          meta: { asks: ['confirm'], basis: 'assumed' },
        },
      },
    },
    pending: {
      tags: ['sent', 'awaitsAnswer'],
      meta: {
        code: 200,
        tone: 'warning',
        silence: { told: ['remind', 'overdue'], ends: ['lapse'] },
      },
      description: 'Sent; the recipient has not answered yet',
      on: {
        accept: {
          target: 'accepted',
          guard: and(['addressee']),
          actions: [notify('N-LETTER-ACCEPTED')],
          meta: { asks: ['confirm', 'code'], duty: true, bulk: true },
        },
        reject: {
          target: 'rejected',
          guard: and(['addressee']),
          actions: [notify('N-LETTER-REJECTED')],
          meta: { asks: ['confirm', 'reason'], duty: true, bulk: true },
        },
        changeToDraft: {
          target: 'draft',
          guard: and(['sender', 'unread']),
          meta: { asks: ['confirm'], basis: 'assumed' },
          description: 'Taken back before the recipient has opened it',
        },
        read: {
          target: 'pending',
          guard: and(['addressee', 'unread']),
          meta: { basis: 'assumed' },
          description: 'The recipient opens it for the first time',
        },
        remind: {
          target: 'pending',
          guard: and(['system', 'reminderDue', 'notYetOverdue']),
          actions: [notify('N-LETTER-REMIND')],
          meta: { basis: 'assumed' },
        },
        overdue: {
          target: 'pending',
          guard: and(['system', 'answerLate', 'notYetOverdue']),
          actions: [notify('N-LETTER-OVERDUE')],
          meta: { basis: 'assumed' },
        },
        lapse: {
          target: 'unanswered',
          guard: and(['system', 'answerTimeOver']),
          actions: [notify('N-LETTER-LAPSED')],
          meta: { basis: 'assumed' },
          description: 'Long after the last day: the sender waits no longer',
        },
      },
    },
    unanswered: {
      tags: ['sent'],
      meta: {
        code: 300,
        tone: 'secondary',
        rests: 'Its time is over; the author may send it again under its number',
      },
      description: 'Closed without an answer',
      on: {
        regenerate: {
          target: 'draft',
          guard: and(['sender', 'senderActive']),
          meta: { asks: ['confirm'], basis: 'assumed' },
          description: 'A next version under the same number',
        },
      },
    },
    rejected: {
      tags: ['sent'],
      meta: {
        code: 300,
        tone: 'danger',
        rests: 'Answered; the author may write again under its number',
      },
      description: 'The recipient refused it with a reason',
      on: {
        regenerate: {
          target: 'draft',
          guard: and(['sender', 'senderActive']),
          meta: { asks: ['confirm'], basis: 'assumed' },
          description: 'A next version under the same number',
        },
      },
    },
    accepted: {
      type: 'final',
      tags: ['sent'],
      meta: { code: 400, tone: 'success' },
      description: 'The recipient accepted it',
    },
    deleted: {
      type: 'final',
      meta: { code: null, tone: 'secondary' },
      description: 'A draft that was thrown away; nobody had received it',
    },
  },
});
