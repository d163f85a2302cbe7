import { and, or, setup } from 'xstate';
import {
  type BaseFacts,
  book,
  effects,
  factGuards,
  notify,
  type ProcessTypes,
  raise,
  raiseWithReason,
  who,
} from './kit.ts';

/** What the guards of a period must know. */
export interface PeriodFacts extends BaseFacts {
  quartersFree: boolean;
  noOtherActive: boolean;
  unreferenced: boolean;
  quotaStartReached: boolean;
  requestsIn: boolean;
  endorsementsSettled: boolean;
  consolidationAgreed: boolean;
  totalsAccepted: boolean;
  distributionAccepted: boolean;
  somethingGiven: boolean;
  placesAsked: boolean;
  stepTimeOver: boolean;
  reminderDue: boolean;
  overdueToldToday: boolean;
  timesOver: boolean;
  applicationsDecided: boolean;
  appealsDecided: boolean;
  examsClosed: boolean;
}

type PeriodEvent =
  | 'create'
  | 'createIndependent'
  | 'update'
  | 'activate'
  | 'stepNext'
  | 'stepAuto'
  | 'stepBack'
  | 'goOnWithGiven'
  | 'openWithoutQuota'
  | 'remind'
  | 'overdue'
  | 'close'
  | 'reopen'
  | 'delete';

const changed = notify('N-PERIOD-CHANGED');
const update = (target: string) =>
  ({
    target,
    guard: and(['innovation']),
    actions: [changed],
    meta: { asks: ['confirm', 'reason'], watched: 'prolonged', basis: 'assumed' },
  }) as const;
type Consequence = ReturnType<typeof raise> | ReturnType<typeof raiseWithReason>;
const stepNext = (
  target: string,
  done:
    | 'quotaStartReached'
    | 'requestsIn'
    | 'endorsementsSettled'
    | 'consolidationAgreed'
    | 'totalsAccepted'
    | 'distributionAccepted',
  ...then: Consequence[]
) =>
  ({
    target,
    guard: and(['innovation', done]),
    actions: [...then, notify('N-STEP')],
    meta: { asks: ['confirm', 'code'], duty: true, basis: 'assumed' },
  }) as const;
const stepAuto = (
  target: string,
  done: 'quotaStartReached' | 'requestsIn' | 'endorsementsSettled',
) =>
  ({
    target,
    guard: and(['system', 'stepTimeOver', done]),
    actions: [notify('N-STEP')],
    meta: { basis: 'assumed' },
  }) as const;
/**
 * What was accepted in the step that is left is taken back by an event of its own; what was decided
 * in the step that is entered is decided anew.
 */
const stepBack = (target: string, ...then: Consequence[]) =>
  ({
    target,
    guard: and(['innovation']),
    actions: [...then, notify('N-STEP-BACK')],
    meta: { asks: ['confirm', 'reason', 'code'], watched: 'reversed', basis: 'assumed' },
  }) as const;
/** Steps that never move by themselves: who works in them is told of their last day. */
const remind = (target: string) =>
  ({
    target,
    guard: and(['system', 'reminderDue']),
    actions: [notify('N-STEP-REMIND')],
    meta: { basis: 'assumed' },
  }) as const;
const overdue = (target: string) =>
  ({
    target,
    guard: and(['system', 'stepTimeOver', 'notToldToday']),
    actions: [notify('N-STEP-OVERDUE')],
    meta: { basis: 'assumed' },
  }) as const;
const renewEndorsements = raiseWithReason('quotaAgreement', 'renew', 'endorsementsOf');

/**
 * A period and its seven steps. A period with quarter 1 walks all seven; one with only quarters 2,
 * 3 or 4 is independent and opens directly at the last step. Steps 4, 5 and 6 never move by
 * themselves: each has a money consequence.
 */
export const periodMachine = setup({
  types: {} as ProcessTypes<PeriodFacts, PeriodEvent> & {
    tags: 'active' | 'independent' | 'prepared' | 'over';
  },
  guards: {
    ...who,
    ...factGuards<PeriodFacts>()(
      'quartersFree',
      'noOtherActive',
      'unreferenced',
      'quotaStartReached',
      'requestsIn',
      'endorsementsSettled',
      'consolidationAgreed',
      'totalsAccepted',
      'distributionAccepted',
      'somethingGiven',
    ),
    ...factGuards<PeriodFacts>()(
      'stepTimeOver',
      'reminderDue',
      'timesOver',
      'applicationsDecided',
      'appealsDecided',
      'examsClosed',
    ),
    notToldToday: ({ context: { facts } }) => !facts.overdueToldToday,
    nothingGiven: ({ context: { facts } }) => !facts.somethingGiven,
    nothingAsked: ({ context: { facts } }) => !facts.placesAsked,
  },
  actions: effects,
}).createMachine({
  id: 'period',
  version: '2',
  context: ({ input }) => input,
  initial: 'absent',
  states: {
    absent: {
      meta: { code: null, tone: 'secondary' },
      description: 'The period does not exist yet',
      on: {
        create: {
          target: 'prepared',
          guard: and([or(['innovation', 'admin']), 'quartersFree']),
          meta: { basis: 'assumed' },
          description: 'A quota period: it contains quarter 1',
        },
        createIndependent: {
          target: 'preparedIndependent',
          guard: and([or(['innovation', 'admin']), 'quartersFree']),
          meta: { basis: 'assumed' },
          description: 'Only quarters 2, 3 or 4: independent researchers, no quota',
        },
      },
    },
    prepared: {
      tags: ['prepared'],
      meta: {
        code: 100,
        tone: 'secondary',
        silence: {
          told: 'The home of the agency names the day on which it was to begin',
          ends: 'Nobody is in a period that was never opened',
        },
      },
      description: 'A quota period that was never activated',
      on: {
        update: {
          target: 'prepared',
          guard: and([or(['innovation', 'admin']), 'quartersFree']),
          meta: { basis: 'assumed' },
        },
        activate: {
          target: 'preparation',
          guard: and(['innovation', 'noOtherActive']),
          actions: [notify('N-PERIOD-OPEN')],
          meta: { asks: ['confirm'], duty: true, basis: 'assumed' },
        },
        delete: {
          target: 'deleted',
          guard: and(['innovation', 'unreferenced']),
          meta: { asks: ['confirm'], basis: 'assumed' },
        },
      },
    },
    preparedIndependent: {
      tags: ['prepared', 'independent'],
      meta: {
        code: 100,
        tone: 'secondary',
        silence: {
          told: 'The home of the agency names the day on which it was to begin',
          ends: 'Nobody is in a period that was never opened',
        },
      },
      description: 'An independent period that was never activated',
      on: {
        update: {
          target: 'preparedIndependent',
          guard: and([or(['innovation', 'admin']), 'quartersFree']),
          meta: { basis: 'assumed' },
        },
        activate: {
          target: 'publication',
          guard: and(['innovation', 'noOtherActive']),
          actions: [notify('N-PERIOD-OPEN')],
          meta: { asks: ['confirm'], duty: true, basis: 'assumed' },
        },
        delete: {
          target: 'deleted',
          guard: and(['innovation', 'unreferenced']),
          meta: { asks: ['confirm'], basis: 'assumed' },
        },
      },
    },
    preparation: {
      tags: ['active'],
      meta: {
        code: 200,
        tone: 'success',
        step: 1,
        works: ['innovation'],
        silence: {
          told: 'Who works in the step is told of its last day when it begins',
          ends: ['stepAuto'],
        },
      },
      description: 'Step 1: directories are checked',
      on: {
        update: update('preparation'),
        stepNext: stepNext('organizationRequests', 'quotaStartReached'),
        stepAuto: stepAuto('organizationRequests', 'quotaStartReached'),
      },
    },
    organizationRequests: {
      tags: ['active'],
      meta: {
        code: 200,
        tone: 'success',
        step: 2,
        works: ['university'],
        silence: {
          told: 'Who works in the step is told of its last day when it begins',
          ends: ['stepAuto'],
        },
      },
      description: 'Step 2: organizations ask for places',
      on: {
        update: update('organizationRequests'),
        stepNext: stepNext('ministryEndorsement', 'requestsIn'),
        stepAuto: stepAuto('ministryEndorsement', 'requestsIn'),
        stepBack: stepBack('preparation'),
      },
    },
    ministryEndorsement: {
      tags: ['active'],
      meta: {
        code: 200,
        tone: 'success',
        step: 3,
        works: ['ministry', 'university'],
        silence: {
          told: 'Who works in the step is told of its last day when it begins',
          ends: ['stepAuto'],
        },
      },
      description: 'Step 3: ministries endorse the requests',
      on: {
        update: update('ministryEndorsement'),
        stepNext: stepNext('consolidation', 'endorsementsSettled'),
        stepAuto: stepAuto('consolidation', 'endorsementsSettled'),
        stepBack: stepBack('organizationRequests', renewEndorsements),
      },
    },
    consolidation: {
      tags: ['active'],
      meta: {
        code: 200,
        tone: 'success',
        step: 4,
        works: ['innovation', 'economy'],
        silence: {
          told: ['remind', 'overdue'],
          ends: 'People alone give places: a silent ministry is taken as agreed, the agency answers for the step, and ends it without a quota when no request is left',
        },
      },
      description: 'Step 4: the agency consolidates, the economy ministry agrees',
      on: {
        update: update('consolidation'),
        remind: remind('consolidation'),
        overdue: overdue('consolidation'),
        stepNext: stepNext(
          'financialDistribution',
          'consolidationAgreed',
          raise('quotaRequest', 'expire', 'requestsOf'),
        ),
        openWithoutQuota: {
          target: 'publication',
          guard: and(['innovation', 'stepTimeOver', 'nothingAsked']),
          actions: [raise('quotaRequest', 'expire', 'requestsOf'), notify('N-PERIOD-NO-QUOTA')],
          meta: { asks: ['confirm', 'reason', 'code'], basis: 'assumed' },
          description: 'No request for places is left: independent researchers alone can apply',
        },
        stepBack: stepBack(
          'ministryEndorsement',
          raiseWithReason('quotaAgreement', 'drop', 'consolidationOf'),
          raiseWithReason('quotaRequest', 'returnToReview', 'requestsOf'),
          renewEndorsements,
        ),
      },
    },
    financialDistribution: {
      tags: ['active'],
      meta: {
        code: 200,
        tone: 'success',
        step: 5,
        works: ['finance'],
        silence: {
          told: ['remind', 'overdue'],
          ends: 'The agency ends the silence of finance: with what was given, or without a quota',
        },
      },
      description: 'Step 5: the finance ministry gives the totals',
      on: {
        update: update('financialDistribution'),
        remind: remind('financialDistribution'),
        overdue: overdue('financialDistribution'),
        goOnWithGiven: {
          target: 'innovationDistribution',
          guard: and(['innovation', 'stepTimeOver', 'somethingGiven']),
          actions: [
            raise('quotaTotal', 'lapse', 'totalsOf'),
            raise('quotaDistribution', 'create', 'totalsToDistribute'),
            raise('quotaDistribution', 'save', 'distributionsOf'),
            notify('N-STEP'),
          ],
          meta: { asks: ['confirm', 'reason', 'code'], basis: 'assumed' },
          description: 'Finance is late with a part: what it has given is distributed',
        },
        openWithoutQuota: {
          target: 'publication',
          guard: and(['innovation', 'stepTimeOver', 'nothingGiven']),
          actions: [raise('quotaTotal', 'lapse', 'totalsOf'), notify('N-PERIOD-NO-QUOTA')],
          meta: { asks: ['confirm', 'reason', 'code'], basis: 'assumed' },
          description: 'Finance gives nothing in time: independent researchers alone can apply',
        },
        stepNext: stepNext(
          'innovationDistribution',
          'totalsAccepted',
          raise('quotaDistribution', 'create', 'totalsToDistribute'),
          raise('quotaDistribution', 'save', 'distributionsOf'),
        ),
        stepBack: stepBack(
          'consolidation',
          raiseWithReason('quotaTotal', 'reopen', 'totalsOf'),
          raiseWithReason('quotaAgreement', 'renew', 'consolidationOf'),
        ),
      },
    },
    innovationDistribution: {
      tags: ['active'],
      meta: {
        code: 200,
        tone: 'success',
        step: 6,
        works: ['innovation', 'finance', 'economy'],
        silence: {
          told: ['remind', 'overdue'],
          ends: 'People alone give places: a silent ministry is taken as agreed, the agency answers for the step',
        },
      },
      description: 'Step 6: the agency distributes the places',
      on: {
        update: update('innovationDistribution'),
        remind: remind('innovationDistribution'),
        overdue: overdue('innovationDistribution'),
        stepNext: stepNext(
          'publication',
          'distributionAccepted',
          raise('quotaSplit', 'create', 'quotasToSplit'),
        ),
        stepBack: stepBack(
          'financialDistribution',
          raiseWithReason('quotaDistribution', 'reopen', 'distributionsOf'),
        ),
      },
    },
    publication: {
      tags: ['active'],
      meta: {
        code: 200,
        tone: 'success',
        step: 7,
        works: ['university', 'innovation'],
        silence: {
          told: 'What holds it up is told day by day: late applications and exams',
          ends: ['close'],
        },
      },
      description:
        'Step 7: places are published, applicants apply; an independent period begins here',
      on: {
        update: update('publication'),
        close: {
          target: 'closed',
          guard: and([
            or(['innovation', 'system']),
            'timesOver',
            'applicationsDecided',
            'appealsDecided',
            'examsClosed',
          ]),
          actions: [book('numbersAtClose'), raise('quotaSplit', 'close', 'splitsOf')],
          meta: { asks: ['confirm'], duty: true, basis: 'assumed' },
        },
      },
    },
    closed: {
      tags: ['over'],
      meta: {
        code: 300,
        tone: 'secondary',
        rests: 'The period is over; the admin may open it again',
      },
      description: 'Over; its numbers are frozen',
      on: {
        reopen: {
          target: 'publication',
          guard: and(['admin']),
          actions: [raise('quotaSplit', 'reopen', 'splitsOf'), changed],
          meta: { asks: ['confirm', 'reason'], watched: 'reopened', basis: 'assumed' },
        },
      },
    },
    deleted: {
      type: 'final',
      meta: { code: null, tone: 'secondary' },
      description: 'A period to which nothing referred',
    },
  },
});
