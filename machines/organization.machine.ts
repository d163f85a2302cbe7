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

/**
 * `organizationId` is the organization itself. `adminAttached`: it names an admin who has the role
 * of its staff. What concerns the person or the successor that is being chosen is true until one
 * is.
 */
export interface OrganizationFacts extends BaseFacts {
  adminAttached: boolean;
  personConfirmed: boolean;
  personFree: boolean;
  staffAppointable: boolean;
  noOpenApplications: boolean;
  noStudents: boolean;
  noOpenExams: boolean;
  noOpenQuota: boolean;
  successorActive: boolean;
  neverUsed: boolean;
}

type OrganizationEvent =
  | 'create'
  | 'activate'
  | 'update'
  | 'setAdmin'
  | 'deactivate'
  | 'merge'
  | 'delete';

const keepers = or(['innovation', 'admin']);
const update = (target: string) =>
  ({
    target,
    guard: or(['innovation', 'admin', 'university', 'ministry']),
    meta: { basis: 'assumed' },
    description: 'Universities and ministries change contacts only',
  }) as const;
const setAdmin = (target: string) =>
  ({
    target,
    guard: and([
      or(['admin', and([or(['innovation', 'ministry']), 'staffAppointable'])]),
      'personConfirmed',
      'personFree',
    ]),
    actions: [book('staffRole'), notify('N-ORG-ADMIN')],
    meta: { asks: ['confirm', 'code'], basis: 'assumed' },
    description: 'The new admin gets the role of the staff, the former one loses it',
  }) as const;

/** Everything that still lives there goes over in the same transaction; nobody is left behind. */
const merge = {
  target: 'merged',
  guard: and(['admin', 'successorActive', 'noOpenApplications', 'noOpenExams', 'noOpenQuota']),
  actions: [book('advisorsFollow'), book('topicsFollow'), book('studiesFollow')],
  meta: { asks: ['confirm', 'reason', 'code'], basis: 'assumed' },
  description: 'Another organization takes over its students, advisors, topics and letters',
} as const;

/** A university, a research institution or a body. */
export const organizationMachine = setup({
  types: {} as ProcessTypes<OrganizationFacts, OrganizationEvent> & { tags: 'working' | 'merged' },
  guards: {
    ...who,
    ...factGuards<OrganizationFacts>()(
      'adminAttached',
      'personConfirmed',
      'personFree',
      'staffAppointable',
      'noOpenApplications',
      'noStudents',
      'noOpenExams',
      'noOpenQuota',
      'successorActive',
      'neverUsed',
    ),
  },
  actions: effects,
}).createMachine({
  id: 'organization',
  version: '1',
  context: ({ input }) => input,
  initial: 'absent',
  states: {
    absent: {
      meta: { code: null, tone: 'secondary' },
      description: 'The organization is not in the list yet',
      on: { create: { target: 'notActive', guard: keepers, meta: { basis: 'assumed' } } },
    },
    notActive: {
      meta: {
        code: 200,
        tone: 'secondary',
        silence: {
          told: 'An organization that nobody activates begins nothing',
          ends: 'What it had goes on, and no record waits for it to be active',
        },
      },
      description: 'Begins nothing new; what exists can be finished and read',
      on: {
        activate: {
          target: 'active',
          guard: and([keepers, 'adminAttached']),
          actions: [notify('N-ORG-ACTIVE')],
          meta: { asks: ['confirm'], duty: true, basis: 'assumed' },
        },
        setAdmin: setAdmin('notActive'),
        update: update('notActive'),
        merge,
        delete: {
          target: 'deleted',
          guard: and([keepers, 'neverUsed']),
          meta: { asks: ['confirm'], basis: 'assumed' },
        },
      },
    },
    active: {
      tags: ['working'],
      meta: { code: 100, tone: 'success', rests: 'The organization works on the platform' },
      description: 'Takes part in everything that its type allows',
      on: {
        update: update('active'),
        setAdmin: setAdmin('active'),
        deactivate: {
          target: 'notActive',
          guard: and([keepers, 'noOpenApplications', 'noStudents', 'noOpenExams']),
          meta: { asks: ['confirm', 'reason', 'code'], basis: 'assumed' },
        },
        merge,
      },
    },
    merged: {
      type: 'final',
      tags: ['merged'],
      meta: { code: 200, tone: 'secondary' },
      description: 'Went over into another organization; kept for the record',
    },
    deleted: {
      type: 'final',
      meta: { code: null, tone: 'secondary' },
      description: 'Entered by mistake; nothing referred to it',
    },
  },
});
