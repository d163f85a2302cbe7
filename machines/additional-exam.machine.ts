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
 * What the guards of a qualification exam must know; `advisorUserId` is the account of the
 * student's advisor.
 */
export interface AdditionalExamFacts extends BaseFacts {
  advisorUserId: number | null;
  mayTakeExams: boolean;
  studyOver: boolean;
  subjectFits: boolean;
  subjectFree: boolean;
  retryTimeReached: boolean;
  attemptsLeft: boolean;
  deadlineOver: boolean;
  conditionOpen: boolean;
  /** The day passed some time ago, and nobody has entered the result. */
  resultLate: boolean;
  overdueToldToday: boolean;
  resultTimeOver: boolean;
}

type AdditionalExamEvent =
  | 'create'
  | 'pass'
  | 'fail'
  | 'passConditionally'
  | 'overdue'
  | 'lapse'
  | 'replan'
  | 'retry'
  | 'cancel';

const result = notify('N-ADDEXAM-RESULT');
const date = notify('N-ADDEXAM-DATE');
const cancelled = {
  target: 'cancelled',
  guard: and(['system', 'studyOver']),
  meta: { basis: 'assumed' },
  description: 'The study has ended, and no defence can follow',
} as const;
/** The result of a planned attempt, also where it is entered late. */
const passed = {
  target: 'passed',
  guard: and(['decider', 'disinterested']),
  actions: [result],
  meta: { asks: ['confirm'], duty: true, basis: 'assumed' },
} as const;
const passedConditionally = {
  target: 'conditionallyPassed',
  guard: and(['decider', 'disinterested']),
  actions: [notify('N-ADDEXAM-CONDITION')],
  meta: { asks: ['confirm', 'reason'], basis: 'assumed' },
} as const;
const failed = {
  target: 'notPassed',
  guard: and(['decider', 'disinterested']),
  actions: [result],
  meta: { asks: ['confirm'], basis: 'assumed' },
} as const;
const overdue = (target: string) =>
  ({
    target,
    guard: and(['system', 'resultLate', 'notToldToday']),
    actions: [notify('N-ADDEXAM-OVERDUE')],
    meta: { basis: 'assumed' },
  }) as const;

/**
 * One qualification exam of a doctoral student: one subject, up to three attempts. Marks, dates and
 * papers come with the events and are judged at the door.
 */
export const additionalExamMachine = setup({
  types: {} as ProcessTypes<AdditionalExamFacts, AdditionalExamEvent> & {
    tags: 'passed' | 'conditional' | 'open' | 'live';
  },
  guards: {
    ...who,
    ...factGuards<AdditionalExamFacts>()(
      'mayTakeExams',
      'studyOver',
      'subjectFits',
      'subjectFree',
      'retryTimeReached',
      'attemptsLeft',
      'deadlineOver',
      'conditionOpen',
      'resultLate',
      'resultTimeOver',
    ),
    disinterested,
    notToldToday: ({ context: { facts } }) => !facts.overdueToldToday,
  },
  actions: effects,
}).createMachine({
  id: 'additionalExam',
  version: '1',
  context: ({ input }) => input,
  initial: 'absent',
  states: {
    absent: {
      meta: { code: null, tone: 'secondary' },
      description: 'The exam was not planned yet',
      on: {
        create: {
          target: 'planned',
          guard: and(['university', 'mayTakeExams', 'subjectFits', 'subjectFree']),
          actions: [date],
          meta: { basis: 'assumed' },
        },
      },
    },
    planned: {
      tags: ['live', 'open'],
      meta: {
        code: null,
        tone: 'info',
        silence: { told: ['overdue'], ends: ['lapse', 'cancel'] },
      },
      description: 'The day is set; there is no result yet',
      on: {
        pass: passed,
        passConditionally: passedConditionally,
        fail: failed,
        overdue: overdue('planned'),
        lapse: {
          target: 'lapsed',
          guard: and(['system', 'resultTimeOver']),
          actions: [notify('N-ADDEXAM-LAPSED')],
          meta: { watched: 'automatic', basis: 'assumed' },
          description: 'Nobody has entered a result: the day no longer counts, the attempt is kept',
        },
        cancel: cancelled,
      },
    },
    lapsed: {
      tags: ['live'],
      meta: {
        code: null,
        tone: 'warning',
        silence: { told: ['overdue'], ends: ['cancel'] },
      },
      description: 'Its day passed without a result; a new day is set, or the result comes late',
      on: {
        replan: {
          target: 'planned',
          guard: and(['university']),
          actions: [date],
          meta: { asks: ['confirm'], duty: true, basis: 'assumed' },
          description: 'A new day for the same attempt',
        },
        pass: passed,
        passConditionally: passedConditionally,
        fail: failed,
        overdue: overdue('lapsed'),
        cancel: cancelled,
      },
    },
    conditionallyPassed: {
      tags: ['live', 'open', 'conditional'],
      meta: { code: 300, tone: 'warning' },
      description: 'Passed on a condition that must be fulfilled by its day',
      on: {
        pass: {
          target: 'passed',
          guard: and(['decider', 'disinterested']),
          actions: [result],
          meta: { asks: ['confirm'], basis: 'assumed' },
          description: 'The condition is fulfilled',
        },
        fail: {
          target: 'notPassed',
          guard: or([
            and(['decider', 'disinterested']),
            and(['system', 'deadlineOver', 'conditionOpen']),
          ]),
          actions: [result],
          meta: { asks: ['confirm'], basis: 'assumed' },
        },
        cancel: cancelled,
      },
    },
    notPassed: {
      tags: ['live'],
      meta: {
        code: 200,
        tone: 'danger',
        silence: {
          told: 'The home of the organization counts those who may try again',
          ends: ['cancel'],
        },
        rests: 'A decision was made; another attempt is not owed',
      },
      description: 'Not passed; another attempt is possible after thirty days',
      on: {
        retry: {
          target: 'planned',
          guard: and(['university', 'retryTimeReached', 'attemptsLeft']),
          actions: [date],
          meta: { asks: ['confirm'], duty: true, basis: 'assumed' },
        },
        cancel: cancelled,
      },
    },
    passed: {
      type: 'final',
      tags: ['live', 'passed'],
      meta: { code: 100, tone: 'success' },
      description: 'The exam is passed',
    },
    cancelled: {
      type: 'final',
      meta: { code: null, tone: 'secondary' },
      description: 'The study ended before the exam was passed',
    },
  },
});
