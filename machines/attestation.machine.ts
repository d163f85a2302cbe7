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

/** What the guards of an attestation must know. */
export interface AttestationFacts extends BaseFacts {
  advisorUserId: number | null;
  studentAdmitted: boolean;
  confirmedStudent: boolean;
  studyOver: boolean;
  studyYearRuns: boolean;
  yearFree: boolean;
  planUploaded: boolean;
  reportUploaded: boolean;
  opinionGiven: boolean;
  opinionSettled: boolean;
  timeOver: boolean;
  /** The organization has not decided by its last day. */
  decisionLate: boolean;
  overdueToldToday: boolean;
  decisionTimeOver: boolean;
}

type AttestationEvent =
  | 'create'
  | 'save'
  | 'send'
  | 'giveOpinion'
  | 'accept'
  | 'reject'
  | 'rework'
  | 'expire'
  | 'overdue'
  | 'lapse'
  | 'close';

const result = notify('N-ATTEST-RESULT');
const expired = {
  target: 'expired',
  guard: and(['system', 'timeOver', 'studentAdmitted']),
  actions: [result],
  meta: { basis: 'assumed' },
} as const;
const closed = {
  target: 'closed',
  guard: and(['system', 'studyOver']),
  meta: { basis: 'assumed' },
  description: 'The study has ended',
} as const;

/**
 * The attestation of a doctoral student for one study year: their plan and report, the opinion of
 * the research advisor, the decision of the organization.
 */
export const attestationMachine = setup({
  types: {} as ProcessTypes<AttestationFacts, AttestationEvent> & {
    tags: 'byStudent' | 'awaitsDecision' | 'rework' | 'notAttested';
  },
  guards: {
    ...who,
    ...factGuards<AttestationFacts>()(
      'studentAdmitted',
      'confirmedStudent',
      'studyOver',
      'studyYearRuns',
      'yearFree',
      'planUploaded',
      'reportUploaded',
      'opinionSettled',
      'timeOver',
      'decisionLate',
      'decisionTimeOver',
    ),
    disinterested,
    notToldToday: ({ context: { facts } }) => !facts.overdueToldToday,
    opinionMissing: ({ context: { facts } }) => !facts.opinionGiven,
    inTime: ({ context: { facts } }) => !facts.timeOver,
  },
  actions: effects,
}).createMachine({
  id: 'attestation',
  version: '1',
  context: ({ input }) => input,
  initial: 'absent',
  states: {
    absent: {
      meta: { code: null, tone: 'secondary' },
      description: 'The study year has no attestation yet',
      on: {
        create: {
          target: 'draft',
          guard: and([
            or(['student', 'system']),
            'studentAdmitted',
            'confirmedStudent',
            'studyYearRuns',
            'yearFree',
          ]),
          meta: { basis: 'assumed' },
          description: 'Opened for everybody whose study year has begun',
        },
      },
    },
    draft: {
      tags: ['byStudent'],
      meta: {
        code: 100,
        tone: 'secondary',
        silence: { told: 'The home of the student names the last day', ends: ['expire', 'close'] },
      },
      description: 'The student prepares the plan and the report',
      on: {
        save: {
          target: 'draft',
          guard: and(['student', 'studentAdmitted']),
          meta: { basis: 'assumed' },
        },
        send: {
          target: 'pending',
          guard: and(['student', 'studentAdmitted', 'planUploaded', 'reportUploaded']),
          actions: [notify('N-ATTEST-NEW')],
          meta: { asks: ['confirm'], duty: true, basis: 'assumed' },
        },
        expire: expired,
        close: closed,
      },
    },
    pending: {
      tags: ['awaitsDecision'],
      meta: {
        code: 200,
        tone: 'warning',
        silence: { told: ['overdue'], ends: ['lapse', 'close'] },
      },
      description: 'Waits for the opinion of the research advisor and the decision',
      on: {
        giveOpinion: {
          target: 'pending',
          guard: and(['studentAdvisor', 'opinionMissing']),
          meta: { duty: true, basis: 'assumed' },
        },
        accept: {
          target: 'accepted',
          guard: and(['decider', 'disinterested', 'opinionSettled']),
          actions: [result],
          meta: { asks: ['confirm'], duty: true, basis: 'assumed' },
        },
        reject: {
          target: 'rejected',
          guard: and(['decider', 'disinterested', 'opinionSettled']),
          actions: [result],
          meta: { asks: ['confirm', 'reason'], duty: true, basis: 'assumed' },
        },
        overdue: {
          target: 'pending',
          guard: and(['system', 'decisionLate', 'notToldToday']),
          actions: [notify('N-ATTEST-OVERDUE')],
          meta: { basis: 'assumed' },
        },
        lapse: {
          target: 'undecided',
          guard: and(['system', 'decisionTimeOver']),
          actions: [notify('N-ATTEST-LAPSED')],
          meta: { watched: 'automatic', basis: 'assumed' },
          description: 'The organization did not decide: nothing is held against the student',
        },
        close: closed,
      },
    },
    rejected: {
      tags: ['byStudent', 'rework'],
      meta: {
        code: 300,
        tone: 'danger',
        silence: { told: 'The home of the student names the last day', ends: ['expire', 'close'] },
      },
      description: 'Refused with a reason; may be reworked in time',
      on: {
        rework: {
          target: 'draft',
          guard: and(['student', 'studentAdmitted', 'inTime']),
          meta: { asks: ['confirm'], duty: true, basis: 'assumed' },
        },
        expire: expired,
        close: closed,
      },
    },
    undecided: {
      meta: {
        code: null,
        tone: 'warning',
        rests: 'Left undecided; it counts against nobody, and attesting is no longer owed',
      },
      description: 'The organization did not decide in time; it may still attest, and not reject',
      on: {
        accept: {
          target: 'accepted',
          guard: and(['decider', 'disinterested', 'opinionSettled']),
          actions: [result],
          meta: { asks: ['confirm'], basis: 'assumed' },
        },
        close: closed,
      },
    },
    accepted: {
      type: 'final',
      meta: { code: 400, tone: 'success' },
      description: 'The student is attested for the study year',
    },
    expired: {
      type: 'final',
      tags: ['notAttested'],
      meta: { code: 300, tone: 'danger' },
      description: 'Not sent or not reworked in time: not attested for the study year',
    },
    closed: {
      type: 'final',
      meta: { code: null, tone: 'secondary' },
      description: 'The study ended before the decision',
    },
  },
});
