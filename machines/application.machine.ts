import { and, or, setup } from 'xstate';
import {
  type BaseFacts,
  book,
  disinterested,
  effects,
  factGuards,
  generate,
  notify,
  type ProcessTypes,
  raise,
  who,
} from './kit.ts';

/**
 * GA10 as one guard for each reason, in the order in which they are asked: a later one says nothing
 * while an earlier one does not hold, so that a code tells strangers nothing about a letter.
 */
export const letterGuards = [
  ...([
    'letterGiven',
    'letterKnown',
    'letterForPerson',
    'letterOfOrganization',
    'letterOfDirection',
  ] as const),
  ...([
    'letterOfType',
    'letterOfYear',
    'letterAccepted',
    'letterInTime',
    'letterPlaceLeft',
  ] as const),
] as const;
export type LetterGuard = (typeof letterGuards)[number];

/**
 * What the guards of an application must know. Booleans are statements about now; dates and lists
 * explain them.
 */
export interface ApplicationFacts extends BaseFacts, Record<LetterGuard, boolean> {
  advisorUserId: number | null;
  independent: boolean;
  trainee: boolean;
  doctoralDegree: boolean;
  returned: boolean;
  organizationMerged: boolean;
  registrationOpen: boolean;
  reworkOpen: boolean;
  reviewOpen: boolean;
  periodOpen: boolean;
  typeOffered: boolean;
  placeOffered: boolean;
  draftsWithinLimit: boolean;
  mayStudyMore: boolean;
  neverSent: boolean;
  profileComplete: boolean;
  educationProven: boolean;
  worksSufficient: boolean;
  documentsComplete: boolean;
  languageProven: boolean;
  singleApplication: boolean;
  advisorAvailable: boolean;
  chosenAdvisorAvailable: boolean;
  topicAvailable: boolean;
  chosenTopicAvailable: boolean;
  reviewStarted: boolean;
  /** The organization has asked for papers fewer times than it may since the sending. */
  papersAskable: boolean;
  /** The last day for asked papers is not over, or is. */
  papersTimeOpen: boolean;
  papersLate: boolean;
  papersReminderDue: boolean;
  documentsMarkedCorrect: boolean;
  certificateDecided: boolean;
  certificateNotRejected: boolean;
  diplomaDecided: boolean;
  diplomaNotRejected: boolean;
  appealTimeOpen: boolean;
  appealOpen: boolean;
  /** The agency has not answered an open appeal by its last day. */
  appealLate: boolean;
  appealToldToday: boolean;
  /** The days after the last one are over, too. */
  appealUnanswered: boolean;
  examUndecided: boolean;
  examFinished: boolean;
  examPublished: boolean;
  examPassed: boolean;
  councilDecided: boolean;
  advisorSet: boolean;
  topicSet: boolean;
  placeFree: boolean;
  admittedElsewhere: boolean;
  decisionOverdue: boolean;
  leftUndecided: boolean;
  overdueToldToday: boolean;
  noLiveStudy: boolean;
  organizationActive: boolean;
  oldListOpen: boolean;
  startedBeforePlatform: boolean;
  oldListFlag: 'new' | 'old' | 'confirmed_old' | 'unconfirmed_old' | null;
  changedSinceRefusal: boolean;
  termOver: boolean;
  /** The leave, or the term with its extensions, is over and nothing has followed. */
  leaveOver: boolean;
  studyOverdue: boolean;
  monitoringSettled: boolean;
  dissertationUploaded: boolean;
  qualificationPassed: boolean;
  degreeApproved: boolean;
  /** The biography is written in another language than Uzbek. */
  wroteInOtherLanguage: boolean;
  reminderDue: boolean;
}

type OwnerEvent =
  | 'create'
  | 'save'
  | 'delete'
  | 'send'
  | 'withdraw'
  | 'giveUp'
  | 'regenerate'
  | 'appeal'
  | 'answerPapers';
type ReviewEvent =
  | 'reviewStart'
  | 'markDocument'
  | 'askPapers'
  | 'cancelPapers'
  | 'translate'
  | 'accept'
  | 'reject'
  | 'returnToReview'
  | 'setAdvisor'
  | 'setTopic'
  | 'setCouncil'
  | 'admit'
  | 'notAccept';
type AgencyEvent =
  | 'reopen'
  | 'appealRefuse'
  | 'reopenResult'
  | 'reinstate'
  | 'prolongReview'
  | 'closeUndecided'
  | 'confirmOld'
  | 'unconfirmOld';
type StudyEvent =
  | 'add'
  | 'correctOld'
  | 'resendOld'
  | 'vacation'
  | 'vacationExtend'
  | 'returnFromLeave'
  | 'cancel'
  | 'finish'
  | 'finishTrainee'
  | 'defend';
type SystemEvent =
  | 'expire'
  | 'overdue'
  | 'remindPapers'
  | 'lapsePapers'
  | 'appealOverdue'
  | 'appealLapse'
  | 'supersede'
  | 'syncOak'
  | 'returnRemind'
  | 'endRemind'
  | 'follow';
type ApplicationEvent = OwnerEvent | ReviewEvent | AgencyEvent | StudyEvent | SystemEvent;

/** The row of an exam follows an application that has ended: it goes, or its place is free again. */
const leavesExam = [
  raise('examResult', 'remove', 'ownRow'),
  raise('examResult', 'release', 'ownRow'),
] as const;
/** What the student has asked for is done by it, or can no longer be done. */
const answersRequests = raise('studentRequest', 'carryOut', 'ownRequests');
const endsRequests = raise('studentRequest', 'close', 'ownRequests');
const givenUp = {
  target: 'withdrawn',
  guard: and(['owner', 'tooLateToWithdraw']),
  actions: [...leavesExam, notify('N-APPLY-WITHDRAWN')],
  meta: { asks: ['confirm', 'reason'], retreat: true, basis: 'assumed' },
  description: 'The applicant withdraws after the review has begun',
} as const;
const superseded = {
  target: 'superseded',
  guard: and(['system', 'studiesElsewhere']),
  actions: [...leavesExam, notify('N-APPLY-SUPERSEDED')],
  meta: { basis: 'assumed' },
  description: 'The person is admitted to another study',
} as const;
/** Beside the words of the applicant stands what they say in Uzbek; nothing waits for it. */
const translate = (target: string) =>
  ({
    target,
    guard: and(['university', 'wroteInOtherLanguage']),
    actions: [generate('DOC-DATASHEET')],
    meta: { basis: 'assumed' },
    description: 'The organization enters an Uzbek translation of what the applicant wrote',
  }) as const;
/** Nobody waits for ever for an organization: what it left undecided is ended by the agency. */
const closedUndecided = {
  target: 'leftUndecided',
  guard: and(['innovation', 'leftUndecided']),
  actions: [...leavesExam, notify('N-APPLY-UNDECIDED')],
  meta: { asks: ['confirm', 'reason', 'code'], bulk: true, duty: true, basis: 'assumed' },
  description: 'The times of the period are over and the organization has not decided',
} as const;
/** An appeal that nobody answers is told of every day, and in the end found unanswered. */
const appealOverdue = (target: string) =>
  ({
    target,
    guard: and(['system', 'appealOpen', 'appealLate', 'appealNotToldToday']),
    actions: [notify('N-APPEAL-OVERDUE')],
    meta: { basis: 'assumed' },
  }) as const;
const appealLapse = (target: string) =>
  ({
    target,
    guard: and(['system', 'appealOpen', 'appealUnanswered']),
    actions: [notify('N-APPEAL-LAPSED')],
    meta: { watched: 'automatic', basis: 'assumed' },
    description: 'The agency did not answer in time: the person may appeal again',
  }) as const;

/**
 * One life: from the draft of an application to the end of the study. Quarterly reports and
 * attestations are processes of their own.
 */
export const applicationMachine = setup({
  types: {} as ProcessTypes<ApplicationFacts, ApplicationEvent> & {
    tags:
      | 'ownersOnly'
      | 'draft'
      | 'underReview'
      | 'awaitsDecision'
      | 'awaitsPapers'
      | 'awaitsAdmission'
      | 'single'
      | 'refused'
      | 'appealable'
      | 'student'
      | 'studying'
      | 'admitted'
      | 'takesExams'
      | 'onLeave'
      | 'holdsTopic'
      | 'defended'
      | 'ended'
      | 'removed'
      | 'archived'
      | 'givenUp';
  },
  guards: {
    ...who,
    // GA1 to GA11; GA12 never blocks: the organization is shown a warning
    ...factGuards<ApplicationFacts>()(
      'organizationMerged',
      'registrationOpen',
      'typeOffered',
      'placeOffered',
      'profileComplete',
      'educationProven',
      'worksSufficient',
      'documentsComplete',
      'languageProven',
      'singleApplication',
      'advisorAvailable',
      'chosenAdvisorAvailable',
      'topicAvailable',
      'chosenTopicAvailable',
    ),
    ...factGuards<ApplicationFacts>()(...letterGuards),
    ...factGuards<ApplicationFacts>()(
      'draftsWithinLimit',
      'mayStudyMore',
      'neverSent',
      'reviewOpen',
      'reworkOpen',
      'papersAskable',
      'papersTimeOpen',
      'papersLate',
      'papersReminderDue',
      'documentsMarkedCorrect',
      'certificateDecided',
      'certificateNotRejected',
      'diplomaDecided',
      'diplomaNotRejected',
      'appealTimeOpen',
      'appealOpen',
      'appealLate',
      'appealUnanswered',
      'independent',
      'decisionOverdue',
      'leftUndecided',
      'periodOpen',
      'noLiveStudy',
      'organizationActive',
      'oldListOpen',
      'startedBeforePlatform',
      'changedSinceRefusal',
      'trainee',
      'monitoringSettled',
      'dissertationUploaded',
      'degreeApproved',
      'wroteInOtherLanguage',
      'reminderDue',
      'leaveOver',
      'studyOverdue',
    ),
    disinterested,
    windowOpen: ({ context: { facts } }) =>
      facts.returned ? facts.reworkOpen && facts.periodOpen : facts.registrationOpen,
    reviewNotStarted: ({ context: { facts } }) => !facts.reviewStarted,
    tooLateToWithdraw: ({ context: { facts } }) => facts.reviewStarted || !facts.registrationOpen,
    noOtherStudy: ({ context: { facts } }) => facts.mayStudyMore,
    studiesElsewhere: ({ context: { facts } }) => !facts.mayStudyMore,
    noOpenAppeal: ({ context: { facts } }) => !facts.appealOpen,
    appealNotToldToday: ({ context: { facts } }) => !facts.appealToldToday,
    resultContestable: ({ context: { facts } }) =>
      facts.independent ? facts.periodOpen : facts.examFinished,
    rejectionContestable: ({ context: { facts } }) =>
      facts.periodOpen && (facts.independent || facts.examUndecided),
    examAwaited: ({ context: { facts } }) => facts.independent || facts.examUndecided,
    undecided: ({ context: { facts } }) =>
      facts.independent ? !facts.councilDecided : facts.examUndecided,
    resultAccepted: ({ context: { facts } }) =>
      facts.independent || (facts.examFinished && facts.examPassed),
    resultNegative: ({ context: { facts } }) =>
      facts.independent || (facts.examPublished && !facts.examPassed),
    examFailed: ({ context: { facts } }) => facts.examFinished && !facts.examPassed,
    councilDecided: ({ context: { facts } }) => !facts.independent || facts.councilDecided,
    placeFree: ({ context: { facts } }) => facts.independent || facts.placeFree,
    advisorSet: ({ context: { facts } }) => !facts.independent || facts.advisorSet,
    topicSet: ({ context: { facts } }) => !facts.independent || facts.topicSet,
    draftOver: ({ context: { facts } }) => !facts.periodOpen || facts.admittedElsewhere,
    rejectionOver: ({ context: { facts } }) =>
      !facts.reworkOpen && !facts.appealTimeOpen && !facts.appealOpen,
    notToldToday: ({ context: { facts } }) => !facts.overdueToldToday,
    onOldList: ({ context: { facts } }) => facts.oldListFlag === 'old',
    refusedOldList: ({ context: { facts } }) => facts.oldListFlag === 'unconfirmed_old',
    confirmedStudent: ({ context: { facts } }) => facts.oldListFlag !== 'unconfirmed_old',
    agencyConfirmed: ({ context: { facts } }) =>
      facts.oldListFlag !== 'old' && facts.oldListFlag !== 'unconfirmed_old',
    notTrainee: ({ context: { facts } }) => !facts.trainee,
    termOver: ({ context: { facts } }) => facts.independent || facts.termOver,
    qualificationPassed: ({ context: { facts } }) =>
      facts.doctoralDegree || facts.qualificationPassed,
  },
  actions: effects,
}).createMachine({
  id: 'application',
  version: '2',
  context: ({ input }) => input,
  initial: 'absent',
  states: {
    absent: {
      meta: {
        code: null,
        tone: 'secondary',
        silence: {
          told: 'Who does not apply harms nobody; their home names the last day',
          ends: 'Nobody waits for an application that was never begun',
        },
      },
      description: 'The application does not exist yet',
      on: {
        create: {
          target: 'draft',
          guard: and([
            'owner',
            'registrationOpen',
            'typeOffered',
            'mayStudyMore',
            'draftsWithinLimit',
          ]),
          meta: { duty: true, basis: 'assumed' },
        },
        add: {
          target: 'admittedToStudy',
          guard: and([
            'university',
            'organizationActive',
            'noLiveStudy',
            'oldListOpen',
            'startedBeforePlatform',
          ]),
          actions: [book('studentRole'), book('advisorTenure'), notify('N-OLD-CHECK')],
          meta: { asks: ['confirm'] },
          description: 'A student of the time before the platform',
        },
      },
    },
    draft: {
      tags: ['ownersOnly', 'draft'],
      meta: {
        code: 100,
        tone: 'secondary',
        silence: {
          told: 'Only its owner is late; their home names the last day',
          ends: ['expire'],
        },
      },
      description: 'Being filled in by the applicant; nobody else sees it',
      on: {
        save: { target: 'draft', guard: and(['owner']) },
        send: {
          target: 'pending',
          guard: and([
            'owner',
            'windowOpen',
            'examAwaited',
            'typeOffered',
            'placeOffered',
            'profileComplete',
            'educationProven',
            'worksSufficient',
            'documentsComplete',
            'languageProven',
            'singleApplication',
            ...letterGuards,
            'advisorAvailable',
          ]),
          actions: [
            generate('DOC-APPLICATION'),
            generate('DOC-DATASHEET'),
            notify('N-APPLY-NEW'),
            notify('N-APPLY-SENT'),
          ],
          meta: { asks: ['confirm', 'code'], duty: true },
        },
        delete: {
          target: 'deleted',
          guard: and(['owner', 'neverSent']),
          meta: { asks: ['confirm'], basis: 'assumed' },
        },
        expire: {
          target: 'archivedDraft',
          guard: and(['system', 'draftOver']),
          meta: { basis: 'assumed' },
        },
      },
    },
    pending: {
      tags: ['underReview', 'awaitsDecision', 'single'],
      meta: {
        code: 200,
        tone: 'warning',
        silence: { told: ['overdue'], ends: ['giveUp', 'closeUndecided'] },
      },
      description: 'The organization reviews every document',
      on: {
        reviewStart: {
          target: 'pending',
          guard: and(['decider', 'disinterested', 'reviewNotStarted', 'reviewOpen']),
          meta: { duty: true, basis: 'assumed' },
          description: 'Looking begins nothing: this does, or the first mark of a document',
        },
        markDocument: {
          target: 'pending',
          guard: and(['decider', 'disinterested', 'reviewOpen']),
          meta: { basis: 'assumed' },
        },
        translate: translate('pending'),
        askPapers: {
          target: 'papersAwaited',
          guard: and(['decider', 'disinterested', 'reviewOpen', 'examAwaited', 'papersAskable']),
          actions: [notify('N-APPLY-PAPERS')],
          meta: { asks: ['confirm', 'reason'], basis: 'assumed' },
          description: 'Missing papers are asked for without a rejection',
        },
        accept: {
          target: 'documentReceived',
          guard: and([
            'decider',
            'disinterested',
            'documentsMarkedCorrect',
            'diplomaDecided',
            'diplomaNotRejected',
            'certificateDecided',
            'certificateNotRejected',
            'reviewOpen',
            'examAwaited',
          ]),
          actions: [raise('examResult', 'create', 'candidateOfExam'), notify('N-APPLY-ACCEPTED')],
          meta: { asks: ['confirm'], bulk: true, duty: true },
        },
        reject: {
          target: 'rejected',
          guard: and(['decider', 'disinterested', 'reviewOpen']),
          actions: [notify('N-APPLY-REJECTED')],
          meta: { asks: ['confirm', 'reason'], bulk: true, duty: true },
        },
        withdraw: {
          target: 'draft',
          guard: and(['owner', 'registrationOpen', 'reviewNotStarted']),
          meta: { asks: ['confirm', 'reason'], retreat: true, basis: 'assumed' },
        },
        giveUp: givenUp,
        supersede: superseded,
        overdue: {
          target: 'pending',
          guard: and(['system', 'decisionOverdue', 'notToldToday']),
          actions: [notify('N-APPLY-OVERDUE')],
          meta: { basis: 'assumed' },
        },
        prolongReview: {
          target: 'pending',
          guard: and(['innovation', 'decisionOverdue', 'periodOpen']),
          meta: {
            asks: ['confirm', 'reason'],
            bulk: true,
            duty: true,
            watched: 'prolonged',
            basis: 'assumed',
          },
        },
        closeUndecided: closedUndecided,
      },
    },
    papersAwaited: {
      tags: ['underReview', 'awaitsDecision', 'awaitsPapers', 'single'],
      meta: {
        code: 200,
        tone: 'warning',
        silence: { told: ['remindPapers'], ends: ['lapsePapers'] },
      },
      description: 'The review waits for papers that the applicant was asked for',
      on: {
        answerPapers: {
          target: 'pending',
          guard: and(['owner', 'papersTimeOpen']),
          actions: [notify('N-APPLY-PAPERS-GIVEN')],
          meta: { asks: ['confirm'], duty: true, basis: 'assumed' },
          description: 'The applicant adds the asked papers, or says why not',
        },
        translate: translate('papersAwaited'),
        cancelPapers: {
          target: 'pending',
          guard: and(['decider', 'disinterested']),
          actions: [notify('N-APPLY-PAPERS-CANCELLED')],
          meta: { asks: ['confirm', 'reason'], basis: 'assumed' },
          description: 'The organization needs the papers no more',
        },
        remindPapers: {
          target: 'papersAwaited',
          guard: and(['system', 'papersReminderDue']),
          actions: [notify('N-APPLY-PAPERS-REMIND')],
          meta: { basis: 'assumed' },
        },
        lapsePapers: {
          target: 'pending',
          guard: and(['system', 'papersLate']),
          actions: [notify('N-APPLY-PAPERS-LAPSED')],
          meta: { basis: 'assumed' },
          description: 'Nothing came in time: the review goes on with what is there',
        },
        giveUp: givenUp,
        supersede: superseded,
      },
    },
    rejected: {
      tags: ['refused', 'appealable'],
      meta: {
        code: 300,
        tone: 'danger',
        silence: { told: ['appealOverdue'], ends: ['expire', 'appealLapse'] },
      },
      description: 'Refused with a reason; may be reworked or appealed against in time',
      on: {
        regenerate: {
          target: 'draft',
          guard: and(['owner', 'reworkOpen', 'periodOpen', 'examAwaited']),
          meta: { asks: ['confirm'], duty: true },
        },
        appeal: {
          target: 'rejected',
          guard: and([
            'owner',
            'appealTimeOpen',
            'noOpenAppeal',
            'rejectionContestable',
            'singleApplication',
          ]),
          actions: [notify('N-APPEAL')],
          meta: { asks: ['confirm', 'reason'], basis: 'assumed' },
        },
        reopen: {
          target: 'pending',
          guard: and(['innovation', 'appealOpen', 'singleApplication', 'rejectionContestable']),
          actions: [notify('N-APPEAL-DONE')],
          meta: { asks: ['confirm', 'reason'], duty: true, watched: 'reversed', basis: 'assumed' },
          description: 'The appeal against the rejection is granted',
        },
        appealRefuse: {
          target: 'rejected',
          guard: and(['innovation', 'appealOpen']),
          actions: [notify('N-APPEAL-DONE')],
          meta: { asks: ['confirm', 'reason'], duty: true, basis: 'assumed' },
        },
        appealOverdue: appealOverdue('rejected'),
        appealLapse: appealLapse('rejected'),
        expire: {
          target: 'archivedRejected',
          guard: and(['system', 'rejectionOver']),
          meta: { basis: 'assumed' },
        },
      },
    },
    documentReceived: {
      tags: ['awaitsDecision', 'awaitsAdmission', 'single', 'appealable'],
      meta: {
        code: 400,
        tone: 'info',
        silence: {
          told: ['overdue', 'appealOverdue'],
          ends: ['giveUp', 'closeUndecided', 'appealLapse'],
        },
      },
      description: 'All documents are correct; the exam or the scientific council decides',
      on: {
        setAdvisor: {
          target: 'documentReceived',
          guard: and(['university', 'chosenAdvisorAvailable']),
          meta: { basis: 'assumed' },
        },
        setTopic: {
          target: 'documentReceived',
          guard: and(['university', 'chosenTopicAvailable']),
          meta: { basis: 'assumed' },
        },
        translate: translate('documentReceived'),
        setCouncil: {
          target: 'documentReceived',
          guard: and(['university', 'independent']),
          meta: { basis: 'assumed' },
          description: 'Decision of the scientific council, types 400 and 500',
        },
        admit: {
          target: 'admittedToStudy',
          guard: and([
            'decider',
            'disinterested',
            'noOtherStudy',
            'resultAccepted',
            'councilDecided',
            'advisorSet',
            'advisorAvailable',
            'topicSet',
            'topicAvailable',
            'placeFree',
            ...letterGuards,
            'noOpenAppeal',
          ]),
          actions: [
            book('placeUsed'),
            book('letterPlace'),
            book('studentRole'),
            book('advisorTenure'),
            book('topicPlace'),
            book('othersSuperseded'),
            raise('application', 'expire', 'otherDrafts'),
            notify('N-ADMITTED'),
            notify('N-ADMITTED-ADVISOR'),
            generate('DOC-ADMISSION'),
          ],
          meta: { asks: ['confirm', 'code'], bulk: true, duty: true },
        },
        notAccept: {
          target: 'failedExam',
          guard: and([
            or([and(['decider', 'disinterested']), 'system']),
            'resultNegative',
            'noOpenAppeal',
          ]),
          actions: [notify('N-APPLY-NOT-ACCEPTED')],
          meta: { asks: ['confirm', 'reason', 'code'], bulk: true },
        },
        returnToReview: {
          target: 'pending',
          guard: and(['university', 'undecided']),
          actions: [raise('examResult', 'remove', 'ownRow'), notify('N-APPLY-RETURNED')],
          meta: { asks: ['confirm', 'reason'], bulk: true, watched: 'reversed', basis: 'assumed' },
        },
        giveUp: givenUp,
        supersede: superseded,
        appeal: {
          target: 'documentReceived',
          guard: and(['owner', 'appealTimeOpen', 'examFailed', 'noOpenAppeal']),
          actions: [notify('N-APPEAL')],
          meta: { asks: ['confirm', 'reason'], basis: 'assumed' },
        },
        reopenResult: {
          target: 'documentReceived',
          guard: and(['innovation', 'appealOpen', 'singleApplication', 'resultContestable']),
          actions: [raise('examResult', 'open', 'ownRow'), notify('N-APPEAL-DONE')],
          meta: {
            asks: ['confirm', 'reason', 'code'],
            duty: true,
            watched: 'reversed',
            basis: 'assumed',
          },
        },
        appealRefuse: {
          target: 'documentReceived',
          guard: and(['innovation', 'appealOpen']),
          actions: [notify('N-APPEAL-DONE')],
          meta: { asks: ['confirm', 'reason'], duty: true, basis: 'assumed' },
        },
        appealOverdue: appealOverdue('documentReceived'),
        appealLapse: appealLapse('documentReceived'),
        overdue: {
          target: 'documentReceived',
          guard: and(['system', 'decisionOverdue', 'notToldToday']),
          actions: [notify('N-APPLY-OVERDUE')],
          meta: { basis: 'assumed' },
          description: 'The council has not decided, or the exam is not created or not published',
        },
        closeUndecided: closedUndecided,
      },
    },
    failedExam: {
      tags: ['student', 'appealable'],
      meta: {
        code: 800,
        tone: 'danger',
        silence: { told: ['appealOverdue'], ends: ['appealLapse'] },
        rests: 'The exam has decided; an appeal is the right of the person',
      },
      description: 'Not accepted for study',
      on: {
        appeal: {
          target: 'failedExam',
          guard: and(['owner', 'appealTimeOpen', 'resultContestable', 'noOpenAppeal']),
          actions: [notify('N-APPEAL')],
          meta: { asks: ['confirm', 'reason'], basis: 'assumed' },
        },
        reopenResult: {
          target: 'documentReceived',
          guard: and(['innovation', 'appealOpen', 'singleApplication', 'resultContestable']),
          actions: [raise('examResult', 'open', 'ownRow'), notify('N-APPEAL-DONE')],
          meta: {
            asks: ['confirm', 'reason', 'code'],
            duty: true,
            watched: 'reversed',
            basis: 'assumed',
          },
          description: 'The appeal against the result is granted',
        },
        appealRefuse: {
          target: 'failedExam',
          guard: and(['innovation', 'appealOpen']),
          actions: [notify('N-APPEAL-DONE')],
          meta: { asks: ['confirm', 'reason'], duty: true, basis: 'assumed' },
        },
        appealOverdue: appealOverdue('failedExam'),
        appealLapse: appealLapse('failedExam'),
      },
    },
    admittedToStudy: {
      tags: ['student', 'studying', 'admitted', 'takesExams', 'holdsTopic'],
      meta: {
        code: 500,
        tone: 'success',
        lasts: true,
        silence: {
          told: 'Homes of the agency and of the organization name students of the old list and those whose term is over',
          ends: 'The study does not wait for the old list, and only an order ends it',
        },
      },
      description: 'Studies; the old-list flag is a fact beside this state',
      on: {
        follow: {
          target: 'admittedToStudy',
          guard: and(['system', 'organizationMerged']),
          actions: [book('advisorTenure')],
          meta: { basis: 'assumed' },
          description: 'The successor of a merged organization takes it over',
        },
        confirmOld: {
          target: 'admittedToStudy',
          guard: and(['innovation', 'onOldList']),
          meta: { asks: ['confirm'], bulk: true, duty: true },
        },
        unconfirmOld: {
          target: 'admittedToStudy',
          guard: and(['innovation', 'onOldList']),
          actions: [notify('N-OLD-REFUSED')],
          meta: { asks: ['confirm', 'reason'], bulk: true, duty: true },
        },
        resendOld: {
          target: 'admittedToStudy',
          guard: and(['university', 'refusedOldList', 'changedSinceRefusal']),
          actions: [notify('N-OLD-CHECK')],
          meta: { asks: ['confirm'], duty: true, basis: 'assumed' },
        },
        correctOld: {
          target: 'admittedToStudy',
          guard: and(['university', 'refusedOldList', 'startedBeforePlatform']),
          meta: { duty: true, basis: 'assumed' },
          description: 'Data or order file of a refused old-list student are put right',
        },
        setAdvisor: {
          target: 'admittedToStudy',
          guard: and(['university', 'chosenAdvisorAvailable']),
          actions: [book('advisorTenure'), notify('N-ADVISOR-SET'), answersRequests],
          meta: { asks: ['confirm', 'reason'], bulk: true, basis: 'assumed' },
        },
        setTopic: {
          target: 'admittedToStudy',
          guard: and(['university', 'chosenTopicAvailable']),
          actions: [book('topicPlace'), answersRequests],
          meta: { asks: ['confirm', 'reason'], basis: 'assumed' },
        },
        vacation: {
          target: 'onAcademicLeave',
          guard: and(['university', 'confirmedStudent']),
          actions: [
            raise('monitoringReport', 'closeEmpty', 'ownReports'),
            notify('N-VACATION'),
            answersRequests,
            endsRequests,
          ],
          // The ground of the leave and its order say why.
          meta: { asks: ['confirm', 'code'], bulk: true },
        },
        finish: {
          target: 'graduated',
          guard: and([
            'decider',
            'disinterested',
            'agencyConfirmed',
            'notTrainee',
            'termOver',
            'monitoringSettled',
          ]),
          actions: [
            book('applicantRole'),
            book('advisorTenure'),
            raise('attestation', 'close', 'ownAttestations'),
            endsRequests,
            notify('N-FINISHED'),
            generate('DOC-FINISH'),
          ],
          meta: { asks: ['confirm', 'code'], bulk: true, duty: true, dutyWhen: 'studyOverdue' },
        },
        finishTrainee: {
          target: 'traineeGraduated',
          guard: and([
            'decider',
            'disinterested',
            'agencyConfirmed',
            'trainee',
            'termOver',
            'monitoringSettled',
          ]),
          actions: [
            book('applicantRole'),
            book('advisorTenure'),
            raise('attestation', 'close', 'ownAttestations'),
            endsRequests,
            notify('N-FINISHED'),
            generate('DOC-FINISH'),
          ],
          meta: { asks: ['confirm', 'code'], bulk: true, duty: true, dutyWhen: 'studyOverdue' },
        },
        defend: {
          target: 'successfullyDefended',
          guard: and([
            'decider',
            'disinterested',
            'agencyConfirmed',
            'notTrainee',
            'dissertationUploaded',
            'qualificationPassed',
          ]),
          actions: [
            book('applicantRole'),
            book('advisorTenure'),
            raise('topic', 'archive', 'ownTopic'),
            raise('additionalExam', 'cancel', 'ownExams'),
            raise('attestation', 'close', 'ownAttestations'),
            endsRequests,
            raise('monitoringReport', 'closeEmpty', 'ownReports'),
            notify('N-DEFENDED'),
          ],
          meta: { asks: ['confirm', 'code'] },
        },
        cancel: {
          target: 'cancelled',
          guard: and(['decider', 'disinterested']),
          actions: [
            book('applicantRole'),
            book('closedByDeath'),
            book('advisorTenure'),
            book('topicPlace'),
            raise('additionalExam', 'cancel', 'ownExams'),
            raise('attestation', 'close', 'ownAttestations'),
            endsRequests,
            raise('monitoringReport', 'closeEmpty', 'ownReports'),
            notify('N-CANCELLED'),
          ],
          meta: { asks: ['confirm', 'reason', 'code'] },
        },
        supersede: {
          target: 'cancelled',
          guard: and(['system', 'independent']),
          actions: [
            book('advisorTenure'),
            book('topicPlace'),
            raise('additionalExam', 'cancel', 'ownExams'),
            raise('attestation', 'close', 'ownAttestations'),
            endsRequests,
            raise('monitoringReport', 'closeEmpty', 'ownReports'),
            notify('N-CANCELLED'),
          ],
          meta: { basis: 'assumed' },
        },
        endRemind: {
          target: 'admittedToStudy',
          guard: and(['system', 'reminderDue']),
          actions: [notify('N-END-REMIND')],
          meta: { basis: 'assumed' },
        },
      },
    },
    onAcademicLeave: {
      tags: ['student', 'studying', 'onLeave', 'holdsTopic'],
      meta: {
        code: 1000,
        tone: 'leave',
        lasts: true,
        silence: {
          told: ['returnRemind'],
          ends: 'The place is kept for them; an order alone brings them back or removes them',
        },
      },
      description: 'The study is paused by order',
      on: {
        follow: {
          target: 'onAcademicLeave',
          guard: and(['system', 'organizationMerged']),
          actions: [book('advisorTenure')],
          meta: { basis: 'assumed' },
          description: 'The successor of a merged organization takes it over',
        },
        returnFromLeave: {
          target: 'admittedToStudy',
          guard: and(['university']),
          actions: [notify('N-RETURN'), endsRequests],
          meta: { asks: ['confirm', 'code'], bulk: true, duty: true, dutyWhen: 'leaveOver' },
        },
        vacationExtend: {
          target: 'onAcademicLeave',
          guard: and(['university']),
          actions: [answersRequests],
          meta: { asks: ['confirm'], bulk: true, basis: 'assumed' },
        },
        returnRemind: {
          target: 'onAcademicLeave',
          guard: and(['system', 'reminderDue']),
          actions: [notify('N-RETURN-REMIND')],
          meta: { basis: 'assumed' },
        },
        cancel: {
          target: 'cancelled',
          guard: and(['decider', 'disinterested']),
          actions: [
            book('applicantRole'),
            book('closedByDeath'),
            book('advisorTenure'),
            book('topicPlace'),
            raise('additionalExam', 'cancel', 'ownExams'),
            raise('attestation', 'close', 'ownAttestations'),
            endsRequests,
            raise('monitoringReport', 'closeEmpty', 'ownReports'),
            notify('N-CANCELLED'),
          ],
          meta: { asks: ['confirm', 'reason', 'code'] },
        },
        supersede: {
          target: 'cancelled',
          guard: and(['system', 'independent']),
          actions: [
            book('advisorTenure'),
            book('topicPlace'),
            raise('additionalExam', 'cancel', 'ownExams'),
            raise('attestation', 'close', 'ownAttestations'),
            endsRequests,
            raise('monitoringReport', 'closeEmpty', 'ownReports'),
            notify('N-CANCELLED'),
          ],
          meta: { basis: 'assumed' },
        },
      },
    },
    graduated: {
      tags: ['student', 'takesExams', 'holdsTopic', 'ended'],
      meta: {
        code: 700,
        tone: 'success',
        rests: 'The term is over; a defence may follow at any time',
      },
      description: 'The term is over; qualification exams and a defence may follow',
      on: {
        follow: {
          target: 'graduated',
          guard: and(['system', 'organizationMerged']),
          meta: { basis: 'assumed' },
          description: 'The successor of a merged organization takes it over',
        },
        defend: {
          target: 'successfullyDefended',
          guard: and(['decider', 'disinterested', 'dissertationUploaded', 'qualificationPassed']),
          actions: [
            raise('topic', 'archive', 'ownTopic'),
            raise('additionalExam', 'cancel', 'ownExams'),
            notify('N-DEFENDED'),
          ],
          meta: { asks: ['confirm', 'code'] },
        },
        syncOak: {
          target: 'successfullyDefended',
          guard: and(['system', 'degreeApproved']),
          actions: [
            raise('topic', 'archive', 'ownTopic'),
            raise('additionalExam', 'cancel', 'ownExams'),
            notify('N-DEFENDED'),
          ],
          meta: { basis: 'assumed' },
          description: 'The attestation commission shows an approved degree',
        },
      },
    },
    traineeGraduated: {
      type: 'final',
      tags: ['student', 'holdsTopic', 'ended'],
      meta: { code: 700, tone: 'success' },
      description: 'A trainee researcher has finished',
    },
    successfullyDefended: {
      type: 'final',
      tags: ['student', 'holdsTopic', 'defended', 'ended'],
      meta: { code: 900, tone: 'success' },
      description: 'The dissertation is defended',
    },
    cancelled: {
      tags: ['student', 'ended', 'removed', 'appealable'],
      meta: {
        code: 600,
        tone: 'danger',
        silence: { told: ['appealOverdue'], ends: ['appealLapse'] },
        rests: 'The study has ended; an appeal is the right of the person',
      },
      description: 'Removed from study by order; may be appealed against in time',
      on: {
        appeal: {
          target: 'cancelled',
          guard: and(['owner', 'appealTimeOpen', 'noOpenAppeal', 'noOtherStudy']),
          actions: [notify('N-APPEAL')],
          meta: { asks: ['confirm', 'reason'], basis: 'assumed' },
        },
        reinstate: {
          target: 'admittedToStudy',
          guard: and(['innovation', 'appealOpen', 'noOtherStudy', 'organizationActive']),
          actions: [
            book('studentRole'),
            book('othersSuperseded'),
            book('advisorTenure'),
            book('topicPlace'),
            notify('N-APPEAL-DONE'),
          ],
          meta: { asks: ['confirm', 'reason', 'code'], duty: true, basis: 'assumed' },
          description: 'The appeal against the removal is granted',
        },
        appealRefuse: {
          target: 'cancelled',
          guard: and(['innovation', 'appealOpen']),
          actions: [notify('N-APPEAL-DONE')],
          meta: { asks: ['confirm', 'reason'], duty: true, basis: 'assumed' },
        },
        appealOverdue: appealOverdue('cancelled'),
        appealLapse: appealLapse('cancelled'),
      },
    },
    archivedDraft: {
      type: 'final',
      tags: ['ownersOnly', 'archived'],
      meta: { code: 100, tone: 'secondary' },
      description: 'A draft whose time is over; can be copied',
    },
    archivedRejected: {
      type: 'final',
      tags: ['archived'],
      meta: { code: 300, tone: 'danger' },
      description: 'A rejection that nobody can change any more',
    },
    withdrawn: {
      type: 'final',
      tags: ['archived', 'givenUp'],
      meta: { code: 300, tone: 'secondary' },
      description: 'Withdrawn by the applicant after the review had begun',
    },
    superseded: {
      type: 'final',
      tags: ['archived', 'givenUp'],
      meta: { code: 300, tone: 'secondary' },
      description: 'Ended by the admission of the person to another study',
    },
    leftUndecided: {
      type: 'final',
      tags: ['archived', 'givenUp'],
      meta: { code: 300, tone: 'secondary' },
      description: 'Ended by the agency: the organization did not decide in time',
    },
    deleted: {
      type: 'final',
      meta: { code: null, tone: 'secondary' },
      description: 'A draft that was never sent and is gone',
    },
  },
});
