import { and, or, setup } from 'xstate';
import {
  type BaseFacts,
  effects,
  factGuards,
  generate,
  notify,
  type ProcessTypes,
  raise,
  who,
} from './kit.ts';

/** `organizationId` is the organization that examines; its period is a quota period. */
export interface ExamFacts extends BaseFacts {
  quotaPeriod: boolean;
  registrationOver: boolean;
  nothingUnderReview: boolean;
  candidatesReceived: boolean;
  noExamYet: boolean;
  candidatesListed: boolean;
  everyRowDecided: boolean;
  resultsHold: boolean;
  againstRankExplained: boolean;
  rejectionsSettled: boolean;
  protocolsUploaded: boolean;
  placesKept: boolean;
  lettersKept: boolean;
  nobodyDecided: boolean;
  nobodyAdditional: boolean;
  orderUploaded: boolean;
  everyAcceptedAdmitted: boolean;
  appealTimeOver: boolean;
  appealsSettled: boolean;
  studyBegun: boolean;
  resultsLate: boolean;
  nobodyLeft: boolean;
  closingLate: boolean;
  overdueToldToday: boolean;
  /** The accounts of those who entered the marks as they stand now. */
  markers: readonly number[];
}

type ExamEvent =
  | 'create'
  | 'setSchedule'
  | 'upload'
  | 'finish'
  | 'reopen'
  | 'close'
  | 'cancel'
  | 'overdue';

/** The admission exam of one organization in one quota period. */
export const examMachine = setup({
  types: {} as ProcessTypes<ExamFacts, ExamEvent> & {
    tags: 'undecided' | 'published' | 'finished' | 'over';
  },
  guards: {
    ...who,
    ...factGuards<ExamFacts>()(
      'quotaPeriod',
      'registrationOver',
      'nothingUnderReview',
      'candidatesReceived',
      'noExamYet',
      'candidatesListed',
      'everyRowDecided',
      'resultsHold',
      'againstRankExplained',
      'rejectionsSettled',
      'protocolsUploaded',
      'placesKept',
      'lettersKept',
    ),
    ...factGuards<ExamFacts>()(
      'nobodyDecided',
      'nobodyAdditional',
      'orderUploaded',
      'everyAcceptedAdmitted',
      'appealTimeOver',
      'appealsSettled',
      'studyBegun',
      'resultsLate',
      'nobodyLeft',
      'closingLate',
    ),
    // Pictures of the process know nothing of a record.
    marksByOthers: ({ context: { actor, facts } }) =>
      !Array.isArray(facts.markers) || !facts.markers.includes(actor.userId),
    notToldToday: ({ context: { facts } }) => !facts.overdueToldToday,
  },
  actions: effects,
}).createMachine({
  id: 'exam',
  version: '1',
  context: ({ input }) => input,
  initial: 'absent',
  states: {
    absent: {
      meta: {
        code: null,
        tone: 'secondary',
        silence: {
          told: 'The applications that wait for it are late and told of',
          ends: 'The agency ends their wait: application.closeUndecided',
        },
      },
      description: 'The organization has no exam in this period',
      on: {
        create: {
          target: 'draft',
          guard: and([
            'university',
            'quotaPeriod',
            'registrationOver',
            'nothingUnderReview',
            'candidatesReceived',
            'noExamYet',
          ]),
          actions: [raise('examResult', 'create', 'candidates')],
          meta: { duty: true, basis: 'assumed' },
          description: 'With a row for everybody whose documents were received',
        },
      },
    },
    draft: {
      tags: ['undecided'],
      meta: { code: 100, tone: 'secondary', silence: { told: ['overdue'], ends: ['cancel'] } },
      description: 'Dates are set, marks and results are entered; nobody outside sees them',
      on: {
        setSchedule: {
          target: 'draft',
          guard: and(['university']),
          actions: [notify('N-EXAM-DATE')],
          meta: { basis: 'assumed' },
          description: 'Day, place and commission of every direction',
        },
        upload: { target: 'draft', guard: and(['university']) },
        finish: {
          target: 'finished',
          guard: and([
            'decider',
            'marksByOthers',
            'candidatesListed',
            'everyRowDecided',
            'resultsHold',
            'againstRankExplained',
            'nothingUnderReview',
            'rejectionsSettled',
            'protocolsUploaded',
            'placesKept',
            'lettersKept',
          ]),
          actions: [raise('examResult', 'publish', 'rowsOf')],
          meta: { asks: ['confirm', 'code'], duty: true },
        },
        cancel: {
          target: 'cancelled',
          guard: and(['system', 'resultsLate', 'nobodyLeft', 'nothingUnderReview']),
          meta: { basis: 'assumed' },
          description: 'The last day of exams is over and no candidate is left',
        },
        overdue: {
          target: 'draft',
          guard: and(['system', 'resultsLate', 'notToldToday']),
          actions: [notify('N-EXAM-OVERDUE')],
          meta: { basis: 'assumed' },
        },
      },
    },
    finished: {
      tags: ['published', 'finished'],
      meta: {
        code: 200,
        tone: 'info',
        silence: {
          told: ['overdue'],
          ends: 'Who has a place keeps it until they are admitted or withdraw',
        },
      },
      description: 'Results are published: appeals, additional places and admission',
      on: {
        upload: { target: 'finished', guard: and(['university']) },
        reopen: {
          target: 'draft',
          guard: and(['innovation', 'nobodyDecided', 'nobodyAdditional']),
          actions: [notify('N-EXAM-REOPENED')],
          meta: { asks: ['confirm', 'reason', 'code'], watched: 'reopened', basis: 'assumed' },
        },
        close: {
          target: 'afterFinished',
          guard: and([
            or(['university', and(['system', 'studyBegun'])]),
            'orderUploaded',
            'everyAcceptedAdmitted',
            'appealTimeOver',
            'appealsSettled',
          ]),
          actions: [
            raise('application', 'notAccept', 'refusedInExam'),
            raise('additionalQuota', 'expire', 'additionalOf'),
            raise('additionalQuota', 'lapse', 'additionalOf'),
            generate('DOC-EXAM-REPORT'),
            notify('N-EXAM-CLOSED'),
          ],
          meta: { asks: ['confirm', 'code'], duty: true },
        },
        overdue: {
          target: 'finished',
          guard: and(['system', 'closingLate', 'notToldToday']),
          actions: [notify('N-EXAM-OVERDUE')],
          meta: { basis: 'assumed' },
        },
      },
    },
    afterFinished: {
      type: 'final',
      tags: ['published', 'over'],
      meta: { code: 300, tone: 'success' },
      description: 'Everybody is admitted or not accepted',
    },
    cancelled: {
      type: 'final',
      tags: ['over'],
      meta: { code: null, tone: 'secondary' },
      description: 'Never held: all its candidates were decided without it',
    },
  },
});
