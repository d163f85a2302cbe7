import { and, setup } from 'xstate';
import {
  type BaseFacts,
  book,
  effects,
  factGuards,
  notify,
  type ProcessTypes,
  who,
} from './kit.ts';

/**
 * `ownerId` is the candidate, `organizationId` the organization that examines. Exam states are
 * those of the exam that the row belongs to. What new marks bring after an appeal (`newMarksPass`,
 * `placeOrRank`, `placeRefused`) is open until they are there: then one of both ends is refused.
 */
export interface ExamResultFacts extends BaseFacts {
  examUndecided: boolean;
  examFinished: boolean;
  examDayReached: boolean;
  documentsReceived: boolean;
  noRowYet: boolean;
  marksPass: boolean;
  takesPlaces: boolean;
  additionalPlaceLeft: boolean;
  additionalMarksPass: boolean;
  placeFree: boolean;
  letterNotFull: boolean;
  nextByRank: boolean;
  newMarksPass: boolean;
  placeOrRank: boolean;
  placeRefused: boolean;
  opened: boolean;
  applicationEnded: boolean;
  markedBy: number | null;
}

type ExamResultEvent =
  | ('create' | 'setMark' | 'accept' | 'refuse' | 'remove' | 'publish')
  | (
      | 'acceptAdditional'
      | 'refuseAdditional'
      | 'decline'
      | 'promote'
      | 'open'
      | 'remarkAccept'
      | 'remarkRefuse'
      | 'displace'
      | 'release'
    );

const setMark = {
  guard: and(['university', 'examUndecided', 'examDayReached']),
  meta: { basis: 'assumed' },
  description: 'Marks of the direction and of the foreign language, or absent',
} as const;
const refuse = {
  target: 'notAccepted',
  guard: and(['university', 'examUndecided']),
  description: 'A result against the rank needs a reason',
} as const;
const accept = {
  target: 'accepted',
  guard: and(['university', 'examUndecided', 'takesPlaces', 'marksPass', 'letterNotFull']),
  description: 'A result against the rank needs a reason',
} as const;
const remove = {
  target: 'deleted',
  guard: and(['system', 'examUndecided']),
  meta: { basis: 'assumed' },
  description: 'The application went back to the review, or has ended',
} as const;
/** The application was withdrawn, or the person is admitted elsewhere: nobody waits for the row. */
const release = {
  target: 'notAccepted',
  guard: and(['system', 'examFinished', 'applicationEnded']),
  meta: { basis: 'assumed' },
  description: 'The application has ended: its place is free again',
} as const;
const publish = {
  guard: and(['system', 'examFinished']),
  actions: [notify('N-RESULT')],
  meta: { basis: 'assumed' },
  description: 'The candidate sees marks and result',
} as const;

/** One candidate in an exam: marks and result. */
export const examResultMachine = setup({
  types: {} as ProcessTypes<ExamResultFacts, ExamResultEvent> & {
    tags: 'decided' | 'passed' | 'inQuota' | 'additional' | 'withoutPlace';
  },
  guards: {
    ...who,
    ...factGuards<ExamResultFacts>()(
      'examUndecided',
      'examFinished',
      'examDayReached',
      'documentsReceived',
      'noRowYet',
      'marksPass',
      'takesPlaces',
      'additionalPlaceLeft',
      'additionalMarksPass',
      'placeFree',
      'letterNotFull',
      'nextByRank',
      'newMarksPass',
      'placeOrRank',
      'placeRefused',
      'opened',
      'applicationEnded',
    ),
    otherMember: ({ context: { actor, facts } }) => actor.userId !== facts.markedBy,
  },
  actions: effects,
}).createMachine({
  id: 'examResult',
  version: '1',
  context: ({ input }) => input,
  initial: 'absent',
  states: {
    absent: {
      meta: { code: null, tone: 'secondary' },
      description: 'The candidate has no row in an exam',
      on: {
        create: {
          target: 'noResult',
          guard: and(['system', 'examUndecided', 'documentsReceived', 'noRowYet']),
          meta: { basis: 'assumed' },
        },
      },
    },
    noResult: {
      meta: { code: null, tone: 'secondary' },
      description: 'No result yet',
      on: { setMark: { target: 'noResult', ...setMark }, accept, refuse, remove },
    },
    notAccepted: {
      tags: ['decided', 'withoutPlace'],
      meta: {
        code: 100,
        tone: 'danger',
        silence: {
          told: 'The exam cannot close meanwhile, and is told of when it is late',
          ends: ['release'],
        },
        rests: 'The exam has decided; a place that comes free is offered by rank',
      },
      description: 'Below a pass mark, absent, or the places were not enough',
      on: {
        setMark: { target: 'notAccepted', ...setMark },
        accept,
        remove,
        publish: { target: 'notAccepted', ...publish },
        acceptAdditional: {
          target: 'acceptedAdditionally',
          guard: and([
            'system',
            'examFinished',
            'documentsReceived',
            'additionalPlaceLeft',
            'additionalMarksPass',
          ]),
          actions: [notify('N-RESULT-ADDITIONAL')],
          meta: { basis: 'assumed' },
        },
        promote: {
          target: 'accepted',
          guard: and([
            'university',
            'examFinished',
            'documentsReceived',
            'takesPlaces',
            'marksPass',
            'placeFree',
            'letterNotFull',
            'nextByRank',
          ]),
          actions: [notify('N-RESULT')],
          meta: { asks: ['confirm'], duty: true, basis: 'assumed' },
          description:
            'A place that is free again, or that nobody before takes, goes to the next by rank',
        },
        open: {
          target: 'notAccepted',
          guard: and(['system', 'examFinished']),
          meta: { basis: 'assumed' },
          description: 'An appeal against the mark was granted',
        },
        remarkAccept: {
          target: 'accepted',
          guard: and([
            'university',
            'otherMember',
            'examFinished',
            'opened',
            'documentsReceived',
            'takesPlaces',
            'newMarksPass',
            'placeOrRank',
          ]),
          actions: [book('lastAcceptedDisplaced'), notify('N-RESULT')],
          meta: { asks: ['confirm', 'reason'], duty: true, basis: 'assumed' },
          description: 'With a new protocol; without a free place the last accepted gives way',
        },
        remarkRefuse: {
          target: 'notAccepted',
          guard: and(['university', 'otherMember', 'examFinished', 'opened', 'placeRefused']),
          actions: [notify('N-RESULT')],
          meta: { asks: ['confirm', 'reason'], basis: 'assumed' },
        },
        release: {
          target: 'notAccepted',
          guard: and(['system', 'examFinished', 'applicationEnded', 'opened']),
          meta: { basis: 'assumed' },
          description: 'The application has ended: no new mark is needed',
        },
      },
    },
    accepted: {
      tags: ['decided', 'passed', 'inQuota'],
      meta: {
        code: 200,
        tone: 'success',
        rests: 'The exam has decided; the admission is a matter of the application',
      },
      description: 'Has a place of the quota',
      on: {
        setMark: { target: 'accepted', ...setMark },
        refuse,
        remove,
        publish: { target: 'accepted', ...publish },
        decline: {
          target: 'notAccepted',
          guard: and(['university', 'examFinished', 'documentsReceived']),
          meta: { asks: ['confirm', 'reason'], basis: 'assumed' },
          description: 'The candidate refuses the place, with a paper of their own',
        },
        release,
        displace: {
          target: 'notAccepted',
          guard: and(['system', 'examFinished', 'documentsReceived']),
          actions: [notify('N-RESULT')],
          meta: { basis: 'assumed' },
          description: 'Somebody of a higher rank got the place after an appeal',
        },
      },
    },
    acceptedAdditionally: {
      tags: ['decided', 'passed', 'additional'],
      meta: {
        code: 300,
        tone: 'success',
        rests: 'The place is given; the admission is a matter of the application',
      },
      description: 'Has a place of the additional quota',
      on: {
        release,
        refuseAdditional: {
          target: 'notAccepted',
          guard: and(['university', 'examFinished', 'documentsReceived']),
          actions: [notify('N-RESULT')],
          meta: { asks: ['confirm', 'reason'], basis: 'assumed' },
        },
      },
    },
    deleted: {
      type: 'final',
      meta: { code: null, tone: 'secondary' },
      description: 'The application went back to the review, or has ended',
    },
  },
});
