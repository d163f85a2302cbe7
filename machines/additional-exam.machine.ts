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
}

type AdditionalExamEvent = 'create' | 'pass' | 'fail' | 'passConditionally' | 'retry' | 'cancel';

const result = notify('N-ADDEXAM-RESULT');
const date = notify('N-ADDEXAM-DATE');
const cancelled = {
  target: 'cancelled',
  guard: and(['system', 'studyOver']),
  meta: { basis: 'assumed' },
  description: 'The study has ended, and no defence can follow',
} as const;

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
    ),
    disinterested,
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
        silence: { told: 'The home of the organization counts planned exams', ends: ['cancel'] },
      },
      description: 'The day is set; there is no result yet',
      on: {
        pass: {
          target: 'passed',
          guard: and(['decider', 'disinterested']),
          actions: [result],
          meta: { asks: ['confirm'], duty: true, basis: 'assumed' },
        },
        passConditionally: {
          target: 'conditionallyPassed',
          guard: and(['decider', 'disinterested']),
          actions: [notify('N-ADDEXAM-CONDITION')],
          meta: { asks: ['confirm', 'reason'], basis: 'assumed' },
        },
        fail: {
          target: 'notPassed',
          guard: and(['decider', 'disinterested']),
          actions: [result],
          meta: { asks: ['confirm'], basis: 'assumed' },
        },
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
