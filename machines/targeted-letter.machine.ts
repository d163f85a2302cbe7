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
 * What the guards of a targeted letter must know. `organizationId` is the organization of the
 * customer (null where a legal entity writes by its own user, `ownerId`), `addresseeId` the one
 * that is to train.
 */
export interface TargetedLetterFacts extends BaseFacts {
  customerActive: boolean;
  companyUnregistered: boolean;
  customerNamed: boolean;
  neverSent: boolean;
  trainerChosen: boolean;
  trainerOther: boolean;
  trainerActive: boolean;
  directionOffered: boolean;
  placesNamed: boolean;
  candidatesFit: boolean;
  shortInfoGiven: boolean;
  obligationGiven: boolean;
  fileGiven: boolean;
  admissionOpen: boolean;
  registrationNotOver: boolean;
  requestsTime: boolean;
  withinGiven: boolean;
  unread: boolean;
  opinionAwaited: boolean;
  opinionTimeOver: boolean;
  placeLeft: boolean;
  validityOver: boolean;
  reminderDue: boolean;
  answerLate: boolean;
  notYetOverdue: boolean;
}

type AuthorEvent = 'create' | 'save' | 'delete' | 'send' | 'changeToDraft' | 'regenerate';
type AnswerEvent = 'read' | 'opinion' | 'reject' | 'accept';
type SystemEvent = 'use' | 'expire' | 'lapse' | 'remind' | 'overdue';

/** The letter of an ordering organization that opens targeted places of study. */
export const targetedLetterMachine = setup({
  types: {} as ProcessTypes<TargetedLetterFacts, AuthorEvent | AnswerEvent | SystemEvent> & {
    tags: 'sent' | 'awaitsAnswer' | 'granted' | 'opensPlaces' | 'coversPlaces';
  },
  guards: {
    ...who,
    ...factGuards<TargetedLetterFacts>()(
      'customerActive',
      'companyUnregistered',
      'customerNamed',
      'neverSent',
      'trainerChosen',
      'trainerOther',
      'trainerActive',
    ),
    ...factGuards<TargetedLetterFacts>()(
      'directionOffered',
      'placesNamed',
      'candidatesFit',
      'shortInfoGiven',
      'obligationGiven',
      'fileGiven',
    ),
    ...factGuards<TargetedLetterFacts>()(
      'admissionOpen',
      'registrationNotOver',
      'unread',
      'opinionAwaited',
      'placeLeft',
      'validityOver',
      'reminderDue',
      'answerLate',
      'notYetOverdue',
    ),
    placesGiven: ({ context: { facts } }) => facts.requestsTime || facts.withinGiven,
    decisionTimeOver: ({ context: { facts } }) => !facts.registrationNotOver || facts.validityOver,
    opinionSettled: ({ context: { facts } }) => !facts.opinionAwaited || facts.opinionTimeOver,
  },
  actions: effects,
}).createMachine({
  id: 'targetedLetter',
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
          guard: and(['customer', 'customerActive', 'companyUnregistered']),
          meta: { basis: 'assumed' },
        },
      },
    },
    draft: {
      meta: { code: 100, tone: 'secondary', rests: 'A draft of its author, whom nobody waits for' },
      description: 'Being written; only its author sees it',
      on: {
        save: { target: 'draft', guard: and(['customer']), meta: { basis: 'assumed' } },
        send: {
          target: 'pending',
          guard: and([
            ...([
              'customer',
              'customerActive',
              'customerNamed',
              'trainerChosen',
              'trainerOther',
              'trainerActive',
              'directionOffered',
              'placesNamed',
              'candidatesFit',
            ] as const),
            ...([
              'shortInfoGiven',
              'obligationGiven',
              'fileGiven',
              'admissionOpen',
              'registrationNotOver',
              'placesGiven',
            ] as const),
          ]),
          actions: [generate('DOC-LETTER'), notify('N-TL-NEW')],
          meta: { asks: ['confirm', 'code'], bulk: true },
          description: 'It gets its number; the agency and the training organization have it',
        },
        delete: {
          target: 'deleted',
          guard: and(['customer', 'neverSent']),
          meta: { asks: ['confirm'], basis: 'assumed' },
        },
      },
    },
    pending: {
      tags: ['sent', 'awaitsAnswer', 'coversPlaces'],
      meta: {
        code: 200,
        tone: 'warning',
        silence: { told: ['remind', 'overdue'], ends: ['lapse'] },
      },
      description: 'Sent; the training organization gives its opinion and the agency decides',
      on: {
        accept: {
          target: 'accepted',
          guard: and(['innovation', 'opinionSettled', 'registrationNotOver']),
          actions: [notify('N-TL-ACCEPTED')],
          meta: { asks: ['confirm', 'code'], duty: true, bulk: true },
          description: 'Its number becomes a code that opens places',
        },
        reject: {
          target: 'rejected',
          guard: and(['innovation']),
          actions: [notify('N-TL-REJECTED')],
          meta: { asks: ['confirm', 'reason'], duty: true, bulk: true },
        },
        opinion: {
          target: 'pending',
          guard: and(['trainer', 'opinionAwaited']),
          actions: [notify('N-TL-OPINION')],
          meta: { duty: true, basis: 'assumed' },
          description: 'The training organization says whether it can train them',
        },
        changeToDraft: {
          target: 'draft',
          guard: and(['customer', 'unread']),
          meta: { asks: ['confirm'], basis: 'assumed' },
          description: 'Taken back before the agency has opened it',
        },
        read: {
          target: 'pending',
          guard: and(['innovation', 'unread']),
          meta: { basis: 'assumed' },
          description: 'The agency opens it for the first time',
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
          guard: and(['system', 'decisionTimeOver']),
          actions: [notify('N-TL-LAPSED')],
          meta: { basis: 'assumed' },
          description: 'The registration is over: nobody could apply by it any more',
        },
      },
    },
    rejected: {
      tags: ['sent'],
      meta: {
        code: 300,
        tone: 'danger',
        rests: 'The agency has decided; a next version is the right of the author',
      },
      description: 'The agency refused it with a reason',
      on: {
        regenerate: {
          target: 'draft',
          guard: and(['customer', 'customerActive', 'admissionOpen', 'registrationNotOver']),
          meta: { asks: ['confirm'], basis: 'assumed' },
          description: 'A next version under the same number',
        },
      },
    },
    accepted: {
      tags: ['sent', 'granted', 'opensPlaces', 'coversPlaces'],
      meta: { code: 400, tone: 'success' },
      description: 'Its number is a code that applicants of targeted study type in',
      on: {
        use: {
          target: 'accepted',
          guard: and(['system', 'placeLeft']),
          meta: { basis: 'assumed' },
          description: 'Somebody is admitted with its code',
        },
        expire: {
          target: 'expired',
          guard: and(['system', 'validityOver']),
          meta: { basis: 'assumed' },
          description:
            'Its period is closed, or its year over and nobody waits for a decision by it',
        },
      },
    },
    expired: {
      type: 'final',
      tags: ['sent', 'granted'],
      meta: { code: 400, tone: 'secondary' },
      description: 'Accepted once; its code opens no places any more',
    },
    unanswered: {
      type: 'final',
      tags: ['sent'],
      meta: { code: 300, tone: 'secondary' },
      description: 'Closed without a decision',
    },
    deleted: {
      type: 'final',
      meta: { code: null, tone: 'secondary' },
      description: 'A draft that was thrown away; nobody had received it',
    },
  },
});
