import { and, or, setup } from 'xstate';
import {
  type BaseFacts,
  disinterested,
  effects,
  factGuards,
  notify,
  type ProcessTypes,
  raise,
  who,
} from './kit.ts';

/** What the guards of a quarterly report must know. All but ids are statements about now. */
export interface MonitoringReportFacts extends BaseFacts {
  advisorUserId: number | null;
  quarterBegun: boolean;
  studentMonitored: boolean;
  studiedLongEnough: boolean;
  quarterFree: boolean;
  uploadOpen: boolean;
  uploadOver: boolean;
  graceOpen: boolean;
  graceOver: boolean;
  filesComplete: boolean;
  returnOpen: boolean;
  advisorTimeOver: boolean;
  conclusionTimeOver: boolean;
  conclusionOverdue: boolean;
  overdueToldToday: boolean;
  markSufficient: boolean;
  itemsMissing: boolean;
  missingSettled: boolean;
  deadlineOpen: boolean;
  deadlineOver: boolean;
  deadlineMissed: boolean;
  agencyTimeOpen: boolean;
  agencyTimeOver: boolean;
  studyOver: boolean;
  onLeave: boolean;
  failedInCheck: boolean;
}

type StudentEvent = 'upload' | 'remove' | 'submit';
type AdvisorEvent = 'return' | 'advisorResult';
type OrganizationEvent = 'markItem' | 'complete' | 'giveDeadline' | 'fail';
type AgencyEvent = 'confirm' | 'returnToOrg';
type SystemEvent =
  | 'open'
  | 'notUploaded'
  | 'failAuto'
  | 'advisorSkip'
  | 'overdue'
  | 'returnByCheck'
  | 'closeEmpty';
type MonitoringReportEvent =
  | StudentEvent
  | AdvisorEvent
  | OrganizationEvent
  | AgencyEvent
  | SystemEvent;

const result = notify('N-MON-RESULT');
/** A study that has ended leaves nothing to be judged. */
const ended = {
  target: 'closedEmpty',
  guard: and(['system', 'studyOver']),
  meta: { basis: 'assumed' },
  description: 'The study has ended',
} as const;
/** What the student would still have to bring is not asked for during a leave either. */
const pausedOrEnded = {
  target: 'closedEmpty',
  guard: and(['system', 'noLongerDue']),
  meta: { basis: 'assumed' },
  description: 'The study has ended, or is paused by a leave',
} as const;
const returnedByAgency = {
  target: 'advisorChecked',
  guard: and(['innovation', 'agencyTimeOpen']),
  actions: [notify('N-MON-RETURNED')],
  meta: { asks: ['confirm', 'reason'], watched: 'reversed', basis: 'assumed' },
} as const;

/**
 * One quarterly report of a doctoral student. A state is a stage (open, submitted, checked by the
 * advisor, concluded, confirmed) together with the status of the specification.
 */
export const monitoringReportMachine = setup({
  types: {} as ProcessTypes<MonitoringReportFacts, MonitoringReportEvent> & {
    tags: 'toConclude' | 'locksWorks' | 'passed' | 'failed' | 'unsettled' | 'confirmed' | 'live';
  },
  guards: {
    ...who,
    ...factGuards<MonitoringReportFacts>()(
      'quarterBegun',
      'studentMonitored',
      'studiedLongEnough',
      'quarterFree',
      'uploadOpen',
      'uploadOver',
      'graceOpen',
      'graceOver',
      'filesComplete',
      'returnOpen',
      'advisorTimeOver',
      'conclusionTimeOver',
      'conclusionOverdue',
      'markSufficient',
      'itemsMissing',
      'missingSettled',
      'deadlineOpen',
      'deadlineOver',
      'deadlineMissed',
      'agencyTimeOpen',
      'agencyTimeOver',
      'studyOver',
      'failedInCheck',
    ),
    disinterested,
    notToldToday: ({ context: { facts } }) => !facts.overdueToldToday,
    noLongerDue: ({ context: { facts } }) => facts.studyOver || facts.onLeave,
  },
  actions: effects,
}).createMachine({
  id: 'monitoringReport',
  version: '1',
  context: ({ input }) => input,
  initial: 'absent',
  states: {
    absent: {
      meta: { code: null, tone: 'secondary' },
      description: 'The report of the quarter is not open yet',
      on: {
        open: {
          target: 'collecting',
          guard: and([
            'system',
            'quarterBegun',
            'studentMonitored',
            'studiedLongEnough',
            'quarterFree',
          ]),
          actions: [notify('N-MON-OPEN')],
          meta: { basis: 'assumed' },
        },
      },
    },
    collecting: {
      tags: ['unsettled', 'live'],
      meta: {
        code: null,
        tone: 'info',
        silence: { told: ['notUploaded'], ends: ['notUploaded', 'closeEmpty'] },
      },
      description: 'The student gathers the evidence of the quarter',
      on: {
        upload: {
          target: 'collecting',
          guard: and(['student', 'uploadOpen']),
          meta: { basis: 'assumed' },
        },
        remove: {
          target: 'collecting',
          guard: and(['student', 'uploadOpen']),
          meta: { basis: 'assumed' },
        },
        submit: {
          target: 'submitted',
          guard: and(['student', 'uploadOpen', 'filesComplete']),
          actions: [
            notify('N-MON-SUBMITTED'),
            raise('monitoringReport', 'advisorSkip', 'thisReport'),
          ],
          meta: { asks: ['confirm'], duty: true, basis: 'assumed' },
        },
        notUploaded: {
          target: 'documentsNotUploaded',
          guard: and(['system', 'uploadOver']),
          actions: [notify('N-MON-50')],
          meta: { basis: 'assumed' },
        },
        closeEmpty: pausedOrEnded,
      },
    },
    documentsNotUploaded: {
      tags: ['unsettled', 'live'],
      meta: {
        code: 50,
        tone: 'danger',
        silence: { told: ['failAuto'], ends: ['failAuto', 'closeEmpty'] },
      },
      description: 'The last day of the upload is over; some extra days remain',
      on: {
        upload: {
          target: 'documentsNotUploaded',
          guard: and(['student', 'graceOpen']),
          meta: { basis: 'assumed' },
        },
        remove: {
          target: 'documentsNotUploaded',
          guard: and(['student', 'graceOpen']),
          meta: { basis: 'assumed' },
        },
        submit: {
          target: 'submitted',
          guard: and(['student', 'graceOpen', 'filesComplete']),
          actions: [
            notify('N-MON-SUBMITTED'),
            raise('monitoringReport', 'advisorSkip', 'thisReport'),
          ],
          meta: { asks: ['confirm'], duty: true, basis: 'assumed' },
        },
        fail: {
          target: 'notCompleted',
          guard: and(['decider', 'disinterested', 'graceOver']),
          actions: [result],
          meta: { asks: ['confirm', 'reason', 'code'], duty: true },
        },
        failAuto: {
          target: 'notCompleted',
          guard: and(['system', 'conclusionTimeOver']),
          actions: [result],
          meta: { basis: 'assumed' },
        },
        closeEmpty: pausedOrEnded,
      },
    },
    submitted: {
      tags: ['locksWorks', 'unsettled', 'live'],
      meta: {
        code: null,
        tone: 'warning',
        silence: { told: ['advisorSkip'], ends: ['advisorSkip'] },
      },
      description: 'Waits for the opinion of the research advisor',
      on: {
        return: {
          target: 'collecting',
          guard: and(['studentAdvisor', 'returnOpen']),
          actions: [notify('N-MON-RETURNED')],
          meta: { asks: ['confirm', 'reason'], basis: 'assumed' },
        },
        advisorResult: {
          target: 'advisorChecked',
          guard: 'studentAdvisor',
          actions: [notify('N-MON-ADVISOR')],
          meta: { asks: ['confirm'], duty: true },
        },
        advisorSkip: {
          target: 'advisorChecked',
          guard: and(['system', 'advisorTimeOver']),
          actions: [notify('N-MON-ADVISOR-LATE')],
          meta: { basis: 'assumed' },
        },
        closeEmpty: ended,
      },
    },
    advisorChecked: {
      tags: ['locksWorks', 'toConclude', 'unsettled', 'live'],
      meta: {
        code: null,
        tone: 'warning',
        silence: {
          told: ['overdue'],
          ends: 'Silence of an organization never decides about a student: it is told upwards every day',
        },
      },
      description: 'The organization judges the evidence item by item',
      on: {
        markItem: {
          target: 'advisorChecked',
          guard: and(['decider', 'disinterested']),
          meta: { basis: 'assumed' },
        },
        complete: {
          target: 'completedSuccessfully',
          guard: and(['decider', 'disinterested', 'markSufficient']),
          actions: [result],
          meta: { asks: ['confirm'], duty: true },
        },
        giveDeadline: {
          target: 'deadlineGiven',
          guard: and(['decider', 'disinterested', 'itemsMissing']),
          actions: [notify('N-MON-DEADLINE')],
          meta: { asks: ['confirm', 'reason'] },
        },
        fail: {
          target: 'notCompleted',
          guard: and(['decider', 'disinterested']),
          actions: [result],
          meta: { asks: ['confirm', 'reason', 'code'] },
        },
        overdue: {
          target: 'advisorChecked',
          guard: and(['system', 'conclusionOverdue', 'notToldToday']),
          actions: [notify('N-MON-OVERDUE')],
          meta: { basis: 'assumed' },
        },
        closeEmpty: ended,
      },
    },
    deadlineGiven: {
      tags: ['locksWorks', 'toConclude', 'unsettled', 'live'],
      meta: { code: 300, tone: 'warning', silence: { told: ['overdue'], ends: ['failAuto'] } },
      description: 'What is missing may be brought until a deadline',
      on: {
        upload: {
          target: 'deadlineGiven',
          guard: and(['student', 'deadlineOpen']),
          meta: { duty: true, basis: 'assumed' },
        },
        remove: {
          target: 'deadlineGiven',
          guard: and(['student', 'deadlineOpen']),
          meta: { basis: 'assumed' },
        },
        markItem: {
          target: 'deadlineGiven',
          guard: and(['decider', 'disinterested']),
          meta: { basis: 'assumed' },
        },
        complete: {
          target: 'completedSuccessfully',
          guard: and(['decider', 'disinterested', 'markSufficient', 'missingSettled']),
          actions: [result],
          meta: { asks: ['confirm'], basis: 'assumed' },
        },
        fail: {
          target: 'notCompleted',
          guard: and(['decider', 'disinterested', 'deadlineOver']),
          actions: [result],
          meta: { asks: ['confirm', 'reason', 'code'], duty: true, basis: 'assumed' },
        },
        failAuto: {
          target: 'notCompleted',
          guard: and(['system', 'deadlineMissed']),
          actions: [result],
          meta: { basis: 'assumed' },
        },
        overdue: {
          target: 'deadlineGiven',
          guard: and(['system', 'conclusionOverdue', 'notToldToday']),
          actions: [notify('N-MON-OVERDUE')],
          meta: { basis: 'assumed' },
        },
        returnToOrg: returnedByAgency,
        closeEmpty: pausedOrEnded,
      },
    },
    completedSuccessfully: {
      tags: ['locksWorks', 'passed', 'live'],
      meta: {
        code: 100,
        tone: 'success',
        silence: { told: 'Silence of the agency confirms', ends: ['confirm'] },
      },
      description: 'Completed, as the organization concludes; the agency confirms',
      on: {
        confirm: {
          target: 'confirmedCompleted',
          guard: or(['innovation', and(['system', 'agencyTimeOver'])]),
          meta: { asks: ['confirm'], bulk: true, duty: true, basis: 'assumed' },
        },
        returnToOrg: returnedByAgency,
        returnByCheck: {
          target: 'advisorChecked',
          guard: and(['system', 'failedInCheck']),
          actions: [notify('N-MON-RETURNED')],
          meta: { basis: 'assumed' },
          description: 'A check of the organization found the plan not fulfilled',
        },
      },
    },
    notCompleted: {
      tags: ['locksWorks', 'failed', 'live'],
      meta: {
        code: 200,
        tone: 'danger',
        silence: { told: 'Silence of the agency confirms', ends: ['confirm'] },
      },
      description: 'Not completed, as the organization or time concludes; the agency confirms',
      on: {
        confirm: {
          target: 'confirmedNotCompleted',
          guard: or(['innovation', and(['system', 'agencyTimeOver'])]),
          meta: { asks: ['confirm'], bulk: true, duty: true, basis: 'assumed' },
        },
        returnToOrg: returnedByAgency,
      },
    },
    confirmedCompleted: {
      type: 'final',
      tags: ['locksWorks', 'passed', 'confirmed', 'live'],
      meta: { code: 100, tone: 'success' },
      description: 'Completed, confirmed by the agency',
    },
    confirmedNotCompleted: {
      type: 'final',
      tags: ['locksWorks', 'failed', 'confirmed', 'live'],
      meta: { code: 200, tone: 'danger' },
      description: 'Not completed, confirmed by the agency',
    },
    closedEmpty: {
      type: 'final',
      meta: { code: null, tone: 'secondary' },
      description: 'Closed without a conclusion',
    },
  },
});
