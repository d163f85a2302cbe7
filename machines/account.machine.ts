import { and, or, setup } from 'xstate';
import {
  type BaseFacts,
  book,
  effects,
  factGuards,
  notify,
  type ProcessTypes,
  type RoleName,
  who,
} from './kit.ts';

/**
 * `ownerId` is the person of the account, `organizationId` where they work. `wantedRole` is what a
 * change of the role would give; null while nobody has chosen one.
 */
export interface AccountFacts extends BaseFacts {
  role: RoleName;
  /** Every role that the person may act in. */
  roles: readonly RoleName[];
  wantedRole: RoleName | null;
  noAccountOfRole: boolean;
  numberUnknown: boolean;
  numberKnown: boolean;
  mailFree: boolean;
  linkValid: boolean;
  confirmationTimeOver: boolean;
  /**
   * A code that went to the new phone or address has proved it, within the last quarter of an hour.
   */
  newPhoneConfirmed: boolean;
  newMailConfirmed: boolean;
  /**
   * Nothing that codes may go to is proven yet: no phone of the country, no address of a
   * registration.
   */
  noCodeAddress: boolean;
  /** No other account has the number that an administrator wants to write. */
  numberFree: boolean;
  /** OneID has not given this account the kind of number that an administrator wants to write. */
  numberOpen: boolean;
  /** There is another administrator who can sign in, or this is the account of none. */
  adminRemains: boolean;
  hasPassword: boolean;
  passwordProven: boolean;
}

type AccountEvent =
  | (
      | 'seed'
      | 'prepare'
      | 'oneidFirst'
      | 'oneidJoin'
      | 'register'
      | 'mailConfirm'
      | 'expire'
      | 'block'
      | 'unblock'
    )
  | ('roleSet' | 'numberSet' | 'seeAs' | 'resetRequest' | 'reset' | 'close')
  | ('phoneProve' | 'phoneChange' | 'mailChange' | 'passwordChange');

/** Whose accounts the agency may block, and what it may make of somebody. */
const ordinary: readonly RoleName[] = [
  'applicant',
  'doctorate',
  'university',
  'ministry',
  'advisor',
];
const agencyGives: readonly RoleName[] = ['university', 'ministry'];

/**
 * Who stops an account also lets it go on: nobody reinstates a person whom they could not have
 * stopped.
 */
const mayStop = or([
  'admin',
  'technicalAdmin',
  and(['innovation', 'ordinaryRole', 'ordinaryPerson']),
]);

/** A person's account: how it comes to be, who may stop it, what only its person may change. */
export const accountMachine = setup({
  types: {} as ProcessTypes<AccountFacts, AccountEvent> & { tags: 'unconfirmed' | 'usable' },
  guards: {
    ...who,
    ...factGuards<AccountFacts>()(
      'noAccountOfRole',
      'numberUnknown',
      'numberKnown',
      'mailFree',
      'linkValid',
      'confirmationTimeOver',
      'hasPassword',
      'passwordProven',
    ),
    ...factGuards<AccountFacts>()(
      'newPhoneConfirmed',
      'newMailConfirmed',
      'noCodeAddress',
      'numberFree',
      'numberOpen',
    ),
    notOneself: ({ context: { actor, facts } }) => actor.userId !== facts.ownerId,
    ordinaryRole: ({ context: { facts } }) => ordinary.includes(facts.role),
    // Pictures of the process know nothing of a record.
    ordinaryPerson: ({ context: { facts } }) =>
      Array.isArray(facts.roles) && facts.roles.every((role) => ordinary.includes(role)),
    agencyRole: ({ context: { facts } }) =>
      facts.wantedRole === null || agencyGives.includes(facts.wantedRole),
    adminRemains: ({ context: { facts } }) => facts.adminRemains || facts.wantedRole === 'admin',
    notTechnical: ({ context: { facts } }) =>
      facts.role !== 'technicalAdmin' && facts.wantedRole !== 'technicalAdmin',
  },
  actions: effects,
}).createMachine({
  id: 'account',
  version: '1',
  context: ({ input }) => input,
  initial: 'absent',
  states: {
    absent: {
      meta: { code: null, tone: 'secondary' },
      description: 'The platform does not know this person',
      on: {
        seed: {
          target: 'active',
          guard: and(['system', 'noAccountOfRole']),
          meta: { basis: 'assumed' },
          description: 'The first admin and the first technical admin, by the installation',
        },
        prepare: {
          target: 'active',
          guard: and(['system', 'numberUnknown']),
          meta: { basis: 'assumed' },
          description: 'An organization named the person; they have never signed in',
        },
        oneidFirst: {
          target: 'active',
          guard: and(['visitor', 'numberUnknown']),
          description: 'The first single sign-on; role applicant',
        },
        register: {
          target: 'waiting',
          guard: and(['visitor', 'mailFree']),
          description: 'A foreign user; a mail with a link goes out',
        },
      },
    },
    waiting: {
      tags: ['unconfirmed'],
      meta: { code: 50, tone: 'warning' },
      description: 'Registered; the mail with the link was not confirmed yet',
      on: {
        mailConfirm: {
          target: 'active',
          guard: and(['visitor', 'linkValid']),
          description: 'By the link of the mail, within 24 hours',
        },
        expire: {
          target: 'deleted',
          guard: and(['system', 'confirmationTimeOver']),
          meta: { basis: 'assumed' },
          description: 'Seven days after the registration',
        },
      },
    },
    active: {
      tags: ['usable'],
      meta: { code: 100, tone: 'success', rests: 'The account is in use' },
      description: 'The person may sign on and act',
      on: {
        oneidJoin: {
          target: 'active',
          guard: and(['visitor', 'numberKnown']),
          meta: { basis: 'assumed' },
          description: 'A sign-on that completes the data of a known person',
        },
        resetRequest: {
          target: 'active',
          guard: and(['visitor']),
          description: 'A mail with a link for one use within 60 minutes',
        },
        reset: {
          target: 'active',
          guard: and(['visitor', 'linkValid']),
          actions: [book('endSessions')],
          description: 'A new password; every session ends',
        },
        phoneProve: {
          target: 'active',
          guard: and(['self', 'noCodeAddress', 'newPhoneConfirmed']),
          meta: { asks: ['confirm'], basis: 'assumed' },
          description: 'The first phone for codes: only the code that went there can prove it',
        },
        phoneChange: {
          target: 'active',
          guard: and(['self', 'newPhoneConfirmed']),
          meta: { asks: ['confirm', 'code'], basis: 'assumed' },
          description: 'The code goes to the present number, another one has proved the new',
        },
        mailChange: {
          target: 'active',
          guard: and(['self', 'newMailConfirmed']),
          meta: { asks: ['confirm', 'code'], basis: 'assumed' },
          description: 'The code goes to the phone, another one has proved the new address',
        },
        passwordChange: {
          target: 'active',
          guard: and(['self', 'hasPassword', 'passwordProven']),
          meta: { basis: 'assumed' },
          description: 'The present password proves the person; their other sessions end',
        },
        roleSet: {
          target: 'active',
          guard: or([
            'system',
            and(['admin', 'notTechnical', 'adminRemains']),
            and(['innovation', 'ordinaryRole', 'agencyRole']),
          ]),
          meta: { asks: ['confirm', 'code'], basis: 'assumed' },
          description: 'The sessions of the person must refresh',
        },
        numberSet: {
          target: 'active',
          guard: and(['admin', 'notOneself', 'numberOpen', 'numberFree']),
          meta: { asks: ['confirm', 'reason', 'code'], basis: 'assumed' },
          description:
            'A personal or tax number by an attached document, where OneID has not given it',
        },
        seeAs: {
          target: 'active',
          guard: and(['technicalAdmin', 'notOneself', 'ordinaryPerson']),
          actions: [notify('N-SEE-AS')],
          meta: { asks: ['confirm', 'reason', 'code'], basis: 'assumed' },
          description:
            'Technical support sees what the person sees, for a quarter of an hour at most, and can change nothing',
        },
        block: {
          target: 'blocked',
          guard: and(['notOneself', mayStop]),
          actions: [book('endSessions'), notify('N-ACCOUNT')],
          meta: { asks: ['confirm', 'reason', 'code'], basis: 'assumed' },
          description: 'The person is out at once',
        },
        close: {
          target: 'closed',
          guard: or(['system', and(['admin', 'adminRemains'])]),
          actions: [book('endSessions')],
          meta: { asks: ['confirm', 'reason'], basis: 'assumed' },
          description: 'By an admin, or by the death of a student',
        },
      },
    },
    blocked: {
      meta: {
        code: 200,
        tone: 'danger',
        rests: 'The account stays stopped until somebody who may stop it lets it go on',
      },
      description: 'Nobody can sign on; everything is kept',
      on: {
        unblock: {
          target: 'active',
          guard: mayStop,
          actions: [notify('N-ACCOUNT')],
          meta: { asks: ['confirm', 'reason'], basis: 'assumed' },
        },
        close: {
          target: 'closed',
          guard: or(['system', 'admin']),
          actions: [book('endSessions')],
          meta: { asks: ['confirm', 'reason'], basis: 'assumed' },
        },
      },
    },
    closed: {
      type: 'final',
      meta: { code: 300, tone: 'secondary' },
      description: 'Signing on is impossible for ever; the data are kept',
    },
    deleted: {
      type: 'final',
      meta: { code: null, tone: 'secondary' },
      description: 'The mail was never confirmed',
    },
  },
});
