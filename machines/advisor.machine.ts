import { and, or, setup } from 'xstate';
import {
  type BaseFacts,
  book,
  effects,
  factGuards,
  notify,
  type ProcessTypes,
  who,
} from './kit.ts';

/** `ownerId` is the person who is asked; `organizationId` the organization that lists them. */
export interface AdvisorFacts extends BaseFacts {
  organizationActive: boolean;
  notListedHere: boolean;
  noExclusiveRole: boolean;
  accountActive: boolean;
  noActiveStudents: boolean;
  organizationMerged: boolean;
  reminderDue: boolean;
  answerLate: boolean;
  notYetOverdue: boolean;
  answerTimeOver: boolean;
}

type AdvisorEvent =
  | 'add'
  | 'consent'
  | 'decline'
  | 'withdraw'
  | 'update'
  | 'deactivate'
  | 'activate'
  | 'remind'
  | 'overdue'
  | 'lapse'
  | 'follow';

/**
 * One person as research advisor of one organization; one may advise at several organizations, each
 * asks them.
 */
export const advisorMachine = setup({
  types: {} as ProcessTypes<AdvisorFacts, AdvisorEvent> & { tags: 'asked' | 'choosable' },
  guards: {
    ...who,
    ...factGuards<AdvisorFacts>()(
      'organizationActive',
      'notListedHere',
      'noExclusiveRole',
      'accountActive',
      'noActiveStudents',
      'organizationMerged',
      'reminderDue',
      'answerLate',
      'notYetOverdue',
      'answerTimeOver',
    ),
  },
  actions: effects,
}).createMachine({
  id: 'advisor',
  version: '1',
  context: ({ input }) => input,
  initial: 'absent',
  states: {
    absent: {
      meta: { code: null, tone: 'secondary' },
      description: 'The person is not on the list of this organization',
      on: {
        add: {
          target: 'waiting',
          guard: and([
            'university',
            'organizationActive',
            'notListedHere',
            'noExclusiveRole',
            'accountActive',
          ]),
          actions: [book('advisorRole'), notify('N-ADVISOR-CONSENT')],
          meta: { asks: ['confirm'], basis: 'assumed' },
          description: 'The person is found by PINFL, else an account is prepared',
        },
      },
    },
    waiting: {
      tags: ['asked'],
      meta: {
        code: 50,
        tone: 'warning',
        silence: { told: ['remind', 'overdue'], ends: ['withdraw', 'lapse'] },
      },
      description: 'The person was asked and has not answered yet',
      on: {
        consent: {
          target: 'consented',
          guard: and(['advisor']),
          actions: [notify('N-ADVISOR-DONE')],
          meta: { asks: ['confirm'], duty: true, basis: 'assumed' },
        },
        follow: {
          target: 'waiting',
          guard: and(['system', 'organizationMerged']),
          meta: { basis: 'assumed' },
          description: 'The successor of a merged organization takes it over',
        },
        decline: {
          target: 'deleted',
          guard: and(['advisor']),
          actions: [book('advisorRoleBack'), notify('N-ADVISOR-DONE')],
          meta: { asks: ['confirm'], duty: true, basis: 'assumed' },
        },
        withdraw: {
          target: 'deleted',
          guard: and(['university']),
          actions: [book('advisorRoleBack'), notify('N-ADVISOR-WITHDRAWN')],
          meta: { asks: ['confirm'], basis: 'assumed' },
          description: 'The organization no longer waits for the answer',
        },
        remind: {
          target: 'waiting',
          guard: and(['system', 'reminderDue', 'notYetOverdue']),
          actions: [notify('N-ADVISOR-REMIND')],
          meta: { basis: 'assumed' },
        },
        overdue: {
          target: 'waiting',
          guard: and(['system', 'answerLate', 'notYetOverdue']),
          actions: [notify('N-ADVISOR-OVERDUE')],
          meta: { basis: 'assumed' },
        },
        lapse: {
          target: 'deleted',
          guard: and(['system', 'answerTimeOver']),
          actions: [book('advisorRoleBack'), notify('N-ADVISOR-LAPSED')],
          meta: { basis: 'assumed' },
          description: 'No answer in time: the question is void and may be asked again',
        },
      },
    },
    consented: {
      tags: ['choosable'],
      meta: { code: 100, tone: 'success', rests: 'The advisor is in force' },
      description: 'May be chosen for students up to the limit',
      on: {
        update: { target: 'consented', guard: or(['university', 'advisor']) },
        follow: {
          target: 'consented',
          guard: and(['system', 'organizationMerged']),
          meta: { basis: 'assumed' },
          description: 'The successor of a merged organization takes it over',
        },
        deactivate: {
          target: 'deactivated',
          guard: and(['university', 'noActiveStudents']),
          meta: { asks: ['confirm', 'reason'], basis: 'assumed' },
        },
      },
    },
    deactivated: {
      meta: { code: 200, tone: 'secondary', rests: 'The advisor takes no new students' },
      description: 'Is not chosen for students any more; former students stay in the record',
      on: {
        follow: {
          target: 'deactivated',
          guard: and(['system', 'organizationMerged']),
          meta: { basis: 'assumed' },
          description: 'The successor of a merged organization takes it over',
        },
        activate: {
          target: 'consented',
          guard: and(['university', 'accountActive']),
          meta: { asks: ['confirm'], basis: 'assumed' },
          description: 'Consent is not asked again',
        },
      },
    },
    deleted: {
      type: 'final',
      meta: { code: null, tone: 'secondary' },
      description: 'The person declined, or the question is void',
    },
  },
});
