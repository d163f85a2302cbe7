import { and, or, setup } from 'xstate';
import { type BaseFacts, effects, factGuards, notify, type ProcessTypes, who } from './kit.ts';

/**
 * What the guards of an enquiry must know. `addresseeId` is the organization that it was passed to;
 * its last day is always that of the one who has to act now.
 */
export interface EnquiryFacts extends BaseFacts {
  reminderDue: boolean;
  lastDayOver: boolean;
  notToldToday: boolean;
  returnTimeOver: boolean;
  answerTimeOver: boolean;
  readTimeOver: boolean;
}

type EnquiryEvent =
  | ('write' | 'writeDown' | 'take' | 'putBack' | 'escalate' | 'takeBack' | 'handBack')
  | ('answer' | 'reopen' | 'close' | 'discard' | 'restore')
  | ('remind' | 'overdue' | 'late' | 'comeBack' | 'lapse');

const operator = and(['innovation']);

/** Events of several states, each with one meaning. */
const late = {
  guard: and(['system', 'lastDayOver', 'notToldToday']),
  actions: [notify('N-ENQUIRY-LATE')],
  meta: { basis: 'assumed' },
} as const;
const lapse = {
  target: 'unanswered',
  guard: and(['system', 'answerTimeOver']),
  actions: [notify('N-ENQUIRY-LAPSED')],
  meta: { watched: 'automatic', basis: 'assumed' },
  description: 'Nobody has answered; who asks can see that',
} as const;
const discard = {
  target: 'discarded',
  guard: operator,
  meta: { asks: ['confirm', 'reason'], basis: 'assumed' },
  description: 'It asks nothing: an advertisement, an insult, a test',
} as const;
const restore = {
  target: 'inWork',
  guard: operator,
  meta: { asks: ['confirm', 'reason'], basis: 'assumed' },
  description: 'With a new last day',
} as const;

/**
 * What somebody asks the call centre on its public page or by phone: answered by an operator of the
 * agency, or by the organization that they pass it to.
 */
export const enquiryMachine = setup({
  types: {} as ProcessTypes<EnquiryFacts, EnquiryEvent> & {
    tags: 'awaited' | 'inWork' | 'passed' | 'answered';
  },
  guards: {
    ...who,
    ...factGuards<EnquiryFacts>()(
      'reminderDue',
      'lastDayOver',
      'notToldToday',
      'returnTimeOver',
      'answerTimeOver',
      'readTimeOver',
    ),
  },
  actions: effects,
}).createMachine({
  id: 'enquiry',
  version: '1',
  context: ({ input }) => input,
  initial: 'absent',
  states: {
    absent: {
      meta: { code: null, tone: 'secondary' },
      description: 'Nobody has asked',
      on: {
        write: {
          target: 'received',
          guard: and(['visitor']),
          meta: { basis: 'assumed' },
          description: 'On the public page of the call centre, without signing in',
        },
        writeDown: {
          target: 'inWork',
          guard: operator,
          meta: { basis: 'assumed' },
          description: 'By an operator, for somebody who calls',
        },
      },
    },
    received: {
      tags: ['awaited'],
      meta: { code: 100, tone: 'warning', silence: { told: ['late'], ends: ['lapse'] } },
      description: 'No operator has taken it yet',
      on: {
        take: {
          target: 'inWork',
          guard: operator,
          meta: { duty: true, basis: 'assumed' },
        },
        discard,
        late: { target: 'received', ...late },
        lapse,
      },
    },
    inWork: {
      tags: ['awaited', 'inWork'],
      meta: { code: 200, tone: 'info', silence: { told: ['late'], ends: ['lapse'] } },
      description: 'An operator answers it, or passes it to the organization that can',
      on: {
        answer: {
          target: 'answered',
          guard: operator,
          actions: [notify('N-ENQUIRY-REPLY')],
          meta: { asks: ['confirm'], duty: true, basis: 'assumed' },
        },
        escalate: {
          target: 'escalated',
          guard: operator,
          actions: [notify('N-ENQUIRY-NEW')],
          meta: { asks: ['confirm'], duty: true, basis: 'assumed' },
        },
        putBack: {
          target: 'received',
          guard: operator,
          meta: { asks: ['confirm'], basis: 'assumed' },
          description: 'Another operator can take it',
        },
        discard,
        late: { target: 'inWork', ...late },
        lapse,
      },
    },
    escalated: {
      tags: ['awaited', 'passed'],
      meta: {
        code: 300,
        tone: 'warning',
        silence: { told: ['remind', 'overdue'], ends: ['takeBack', 'comeBack'] },
      },
      description: 'The organization it was passed to answers',
      on: {
        answer: {
          target: 'answered',
          guard: and(['addressee']),
          actions: [notify('N-ENQUIRY-ANSWERED'), notify('N-ENQUIRY-REPLY')],
          meta: { asks: ['confirm'], duty: true, basis: 'assumed' },
        },
        handBack: {
          target: 'inWork',
          guard: and(['addressee']),
          actions: [notify('N-ENQUIRY-RETURNED')],
          meta: { asks: ['confirm', 'reason'], basis: 'assumed' },
          description: 'It is not a matter of this organization',
        },
        takeBack: {
          target: 'inWork',
          guard: operator,
          meta: { asks: ['confirm', 'reason'], basis: 'assumed' },
        },
        remind: {
          target: 'escalated',
          guard: and(['system', 'reminderDue']),
          actions: [notify('N-ENQUIRY-REMIND')],
          meta: { basis: 'assumed' },
        },
        overdue: {
          target: 'escalated',
          guard: and(['system', 'lastDayOver', 'notToldToday']),
          actions: [notify('N-ENQUIRY-OVERDUE')],
          meta: { basis: 'assumed' },
        },
        comeBack: {
          target: 'inWork',
          guard: and(['system', 'returnTimeOver']),
          actions: [notify('N-ENQUIRY-RETURNED')],
          meta: { watched: 'automatic', basis: 'assumed' },
          description: 'The organization has not answered; the operator goes on without it',
        },
      },
    },
    answered: {
      tags: ['answered'],
      meta: {
        code: 400,
        tone: 'success',
        rests: 'The answer is there; time closes the enquiry',
      },
      description: 'Who asked reads the answer by number and code',
      on: {
        reopen: {
          target: 'inWork',
          guard: operator,
          meta: { asks: ['confirm', 'reason'], watched: 'reversed', basis: 'assumed' },
          description: 'The answer was wrong, or it did not help',
        },
        close: {
          target: 'closed',
          guard: or([operator, and(['system', 'readTimeOver'])]),
          meta: { asks: ['confirm'], basis: 'assumed' },
          description: 'The answer can still be read',
        },
      },
    },
    unanswered: {
      meta: {
        code: 500,
        tone: 'danger',
        rests: 'Time has said that nobody answered; an operator still can',
      },
      description: 'Nobody has answered in time',
      on: {
        restore,
      },
    },
    discarded: {
      meta: { code: 600, tone: 'secondary', rests: 'Set aside on purpose; nobody waits for it' },
      description: 'Set aside with a reason',
      on: {
        restore,
      },
    },
    closed: {
      type: 'final',
      tags: ['answered'],
      meta: { code: 700, tone: 'secondary' },
      description: 'Answered, and long enough to be read',
    },
  },
});
