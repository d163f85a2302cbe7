import { assign, fromCallback, setup } from 'xstate';

/** Why nobody is signed in any more; the login page says it in words. `null` = nobody was. */
export type SignedOutBecause =
  | 'logout'
  | 'lost'
  | 'refused'
  | 'blocked'
  | 'ended'
  | 'elsewhere'
  | null;

/**
 * The user id and the moment (epoch ms) when the session ends whatever the user does; null when the
 * server does not say.
 */
export interface SessionIdentity {
  userId: number;
  endsAt: number | null;
}

/**
 * Result of the last refresh: `broken` = no answer, queued calls fail with "Something went wrong".
 */
type LastRefresh = 'none' | 'refreshed' | 'broken';

/**
 * `userId` is null exactly when anonymous; tokens are not here but in the browser's storage, which
 * several tabs share.
 */
export interface SessionContext {
  userId: number | null;
  endsAt: number | null;
  because: SignedOutBecause;
  lastRefresh: LastRefresh;
}

/**
 * `extend` is the user's answer to the warning, the two `...Elsewhere` come from another tab of the
 * same browser.
 */
export type SessionEvent =
  | ({ type: 'login' } & SessionIdentity)
  | { type: 'expired' }
  | ({ type: 'refreshed' } & SessionIdentity)
  | { type: 'refreshRefused' }
  | { type: 'refreshBroken' }
  | { type: 'lost' }
  | { type: 'logout' }
  | { type: 'roleChanged' }
  | { type: 'blocked' }
  | { type: 'extend' }
  | ({ type: 'signedInElsewhere' } & SessionIdentity)
  | { type: 'signedOutElsewhere' };

/** What the provided `refresh` may report; it must report exactly one of them. */
export type RefreshReport = Extract<
  SessionEvent,
  { type: 'refreshed' | 'refreshRefused' | 'refreshBroken' | 'blocked' }
>;

/** The end of a session is announced this long before: two minutes, and some to spare. */
export const warningBeforeMs = 150_000;
// Longer timers overflow in every browser and would fire at once.
const longestTimerMs = 2 ** 31 - 1;

const signedOut = (because: SignedOutBecause) => ({
  userId: null,
  endsAt: null,
  because,
  lastRefresh: 'none' as const,
});
const timeUntil = (moment: number | null, before: number): number =>
  moment === null
    ? longestTimerMs
    : Math.min(longestTimerMs, Math.max(0, moment - before - Date.now()));
const isDue = (moment: number | null, before: number): boolean =>
  moment !== null && Date.now() >= moment - before;

/**
 * The session of one tab. The caller provides `refresh` (one call, reports its outcome) and `clear`
 * (empties the storage but for language and skin). Every way out of the session clears, except when
 * another tab has already done it.
 */
export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as SessionIdentity | null,
    tags: {} as 'known' | 'rest',
  },
  actors: { refresh: fromCallback<RefreshReport>(() => undefined) },
  actions: {
    clear: () => undefined,
    keepIdentity: assign((_, identity: SessionIdentity) => ({
      userId: identity.userId,
      endsAt: identity.endsAt,
      because: null,
    })),
    signOut: assign((_, { because }: { because: SignedOutBecause }) => signedOut(because)),
    rememberRefresh: assign({ lastRefresh: (_, { result }: { result: LastRefresh }) => result }),
  },
  delays: {
    untilWarning: ({ context }) => timeUntil(context.endsAt, warningBeforeMs),
    untilEnd: ({ context }) => timeUntil(context.endsAt, 0),
  },
  guards: {
    known: ({ context }) => context.userId !== null,
    warningDue: ({ context }) => isDue(context.endsAt, warningBeforeMs),
    endDue: ({ context }) => isDue(context.endsAt, 0),
  },
}).createMachine({
  id: 'session',
  description: 'Who is signed in in this tab, and how that ends',
  context: ({ input }) => ({
    userId: input?.userId ?? null,
    endsAt: input?.endsAt ?? null,
    because: null,
    lastRefresh: 'none',
  }),
  initial: 'opening',
  states: {
    opening: {
      description: 'Looks whether somebody was signed in before the page was loaded',
      always: [{ guard: 'known', target: 'signedIn' }, { target: 'anonymous' }],
    },
    anonymous: {
      tags: 'rest',
      description: 'Nobody is signed in; the login page says why',
      on: {
        login: {
          target: 'signedIn',
          actions: { type: 'keepIdentity', params: ({ event }) => event },
        },
        signedInElsewhere: {
          target: 'signedIn',
          actions: { type: 'keepIdentity', params: ({ event }) => event },
        },
      },
    },
    signedIn: {
      tags: 'known',
      description: 'Somebody is signed in',
      initial: 'calm',
      states: {
        calm: {
          tags: 'rest',
          description: 'The end of the session is far, or not known',
          after: { untilWarning: { guard: 'warningDue', target: 'warned' } },
        },
        warned: {
          description: 'The end is near; the person is asked whether to go on',
          on: { extend: '#session.refreshing' },
        },
      },
      after: {
        untilEnd: {
          guard: 'endDue',
          target: 'anonymous',
          actions: ['clear', { type: 'signOut', params: { because: 'ended' } }],
        },
      },
      on: {
        expired: 'refreshing',
        roleChanged: 'refreshing',
        lost: {
          target: 'anonymous',
          actions: ['clear', { type: 'signOut', params: { because: 'lost' } }],
        },
        signedInElsewhere: {
          target: 'signedIn',
          reenter: true,
          actions: { type: 'keepIdentity', params: ({ event }) => event },
        },
      },
    },
    refreshing: {
      tags: 'known',
      description: 'Trades the refresh token; every other call waits',
      invoke: { src: 'refresh' },
      on: {
        refreshed: {
          target: 'signedIn',
          actions: [
            { type: 'keepIdentity', params: ({ event }) => event },
            { type: 'rememberRefresh', params: { result: 'refreshed' } },
          ],
        },
        refreshRefused: {
          target: 'anonymous',
          actions: ['clear', { type: 'signOut', params: { because: 'refused' } }],
        },
        refreshBroken: {
          target: 'signedIn',
          actions: { type: 'rememberRefresh', params: { result: 'broken' } },
        },
        signedInElsewhere: { actions: { type: 'keepIdentity', params: ({ event }) => event } },
      },
    },
  },
  on: {
    logout: {
      guard: 'known',
      target: '.anonymous',
      actions: ['clear', { type: 'signOut', params: { because: 'logout' } }],
    },
    blocked: {
      guard: 'known',
      target: '.anonymous',
      actions: ['clear', { type: 'signOut', params: { because: 'blocked' } }],
    },
    signedOutElsewhere: {
      guard: 'known',
      target: '.anonymous',
      actions: { type: 'signOut', params: { because: 'elsewhere' } },
    },
  },
});
