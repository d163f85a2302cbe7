import { and, or, setup } from 'xstate';
import {
  type BaseFacts,
  disinterested,
  effects,
  factGuards,
  notify,
  type ProcessTypes,
  who,
} from './kit.ts';

/**
 * What the guards of a student's request must know. What is asked is an event of the study; only
 * the study knows whether it may happen, and whether it has.
 */
export interface StudentRequestFacts extends BaseFacts {
  advisorUserId: number | null;
  confirmedStudent: boolean;
  /** The state of the study has the event that is asked for. */
  actPossible: boolean;
  /** No other request of this kind waits. */
  kindFree: boolean;
  /** The advisor who is named may be had; true where nobody is. */
  wishAvailable: boolean;
  /** Since the request was sent the study has had the event that is asked for. */
  acted: boolean;
  /** The last day of the organization is over. */
  lastDayOver: boolean;
  overdueToldToday: boolean;
  timeOver: boolean;
}

type StudentRequestEvent =
  | 'send'
  | 'withdraw'
  | 'accept'
  | 'refuse'
  | 'carryOut'
  | 'overdue'
  | 'lapse'
  | 'close';

const result = notify('N-REQUEST-RESULT');

/** Events of both states in which a request waits, each with one meaning. */
const withdraw = {
  target: 'withdrawn',
  guard: and(['student']),
  actions: [notify('N-REQUEST-WITHDRAWN')],
  meta: { asks: ['confirm'], retreat: true, basis: 'assumed' },
} as const;
const overdue = (target: string) =>
  ({
    target,
    guard: and(['system', 'lastDayOver', 'notToldToday']),
    actions: [notify('N-REQUEST-OVERDUE')],
    meta: { basis: 'assumed' },
  }) as const;
const lapse = {
  target: 'lapsed',
  guard: and(['system', 'timeOver']),
  actions: [notify('N-REQUEST-LAPSED')],
  meta: { watched: 'automatic', basis: 'assumed' },
  description: 'The student may ask again',
} as const;
const close = {
  target: 'closed',
  guard: and(['system', 'noLongerPossible']),
  actions: [result],
  meta: { basis: 'assumed' },
  description: 'The study has moved on or ended, so that what is asked cannot be done',
} as const;

/**
 * What a doctoral student asks of the organization: a leave, its extension, another research
 * advisor, another topic. The yes is no order: the event of the study itself carries it out.
 */
export const studentRequestMachine = setup({
  types: {} as ProcessTypes<StudentRequestFacts, StudentRequestEvent> & {
    tags: 'live' | 'toCarryOut';
  },
  guards: {
    ...who,
    ...factGuards<StudentRequestFacts>()(
      'confirmedStudent',
      'actPossible',
      'kindFree',
      'wishAvailable',
      'acted',
      'lastDayOver',
      'timeOver',
    ),
    disinterested,
    notToldToday: ({ context: { facts } }) => !facts.overdueToldToday,
    noLongerPossible: ({ context: { facts } }) => !facts.actPossible && !facts.acted,
  },
  actions: effects,
}).createMachine({
  id: 'studentRequest',
  version: '2',
  context: ({ input }) => input,
  initial: 'absent',
  states: {
    absent: {
      meta: { code: null, tone: 'secondary' },
      description: 'The student has not asked yet',
      on: {
        send: {
          target: 'pending',
          guard: and(['student', 'confirmedStudent', 'actPossible', 'kindFree', 'wishAvailable']),
          actions: [notify('N-REQUEST-NEW')],
          meta: { basis: 'assumed' },
        },
      },
    },
    pending: {
      tags: ['live'],
      meta: {
        code: 100,
        tone: 'warning',
        silence: { told: ['overdue'], ends: ['lapse', 'close', 'withdraw'] },
      },
      description: 'Waits for the answer of the organization',
      on: {
        accept: {
          target: 'accepted',
          guard: and(['decider', 'disinterested', 'actPossible', 'wishAvailable']),
          actions: [result],
          meta: { asks: ['confirm'], duty: true, basis: 'assumed' },
          description: 'The yes of the organization; the study changes by its own event',
        },
        refuse: {
          target: 'refused',
          guard: and(['decider', 'disinterested']),
          actions: [result],
          meta: { asks: ['confirm', 'reason'], duty: true, basis: 'assumed' },
        },
        carryOut: {
          target: 'carriedOut',
          guard: and(['system', 'acted']),
          actions: [result],
          meta: { basis: 'assumed' },
          description: 'Done without an answer before',
        },
        withdraw,
        overdue: overdue('pending'),
        lapse,
        close,
      },
    },
    accepted: {
      tags: ['live', 'toCarryOut'],
      meta: {
        code: 200,
        tone: 'success',
        silence: { told: ['overdue'], ends: ['lapse', 'close', 'withdraw'] },
      },
      description: 'The organization agrees; the order or the choice is not entered yet',
      on: {
        carryOut: {
          target: 'carriedOut',
          guard: and([or(['system', 'university']), 'acted']),
          actions: [result],
          meta: { duty: true, basis: 'assumed' },
          description: 'Follows by itself when the event of the study has happened',
        },
        refuse: {
          target: 'refused',
          guard: and(['decider', 'disinterested']),
          actions: [result],
          meta: { asks: ['confirm', 'reason'], watched: 'reversed', basis: 'assumed' },
          description: 'The yes is taken back before it was carried out',
        },
        withdraw,
        overdue: overdue('accepted'),
        lapse,
        close,
      },
    },
    carriedOut: {
      type: 'final',
      meta: { code: 300, tone: 'success' },
      description: 'What was asked has happened',
    },
    refused: {
      type: 'final',
      meta: { code: 400, tone: 'danger' },
      description: 'The organization says no, with a reason',
    },
    withdrawn: {
      type: 'final',
      meta: { code: 500, tone: 'secondary' },
      description: 'Taken back by the student',
    },
    lapsed: {
      type: 'final',
      meta: { code: 600, tone: 'danger' },
      description: 'The organization did not act in time',
    },
    closed: {
      type: 'final',
      meta: { code: 700, tone: 'secondary' },
      description: 'The study has changed, and the request has no object any more',
    },
  },
});
