import { type Actor, createActor, fromCallback, waitFor } from 'xstate';
import { type RefreshReport, sessionMachine } from '#machines/live/session.machine.ts';
import type { UserData } from '#shared/sign-on.ts';
import { bindDrafts } from './own-drafts.ts';
import { createSessionCalls, RefreshRefused, type SessionCalls } from './session-calls.ts';
import { tellSession } from './session-news.ts';
import { seesAs, sessionPlace } from './session-place.ts';
import {
  clearSession,
  endOf,
  readSession,
  type StoredSession,
  storageKeys,
  type Tokens,
  writeSession,
} from './session-storage.ts';

/** What a session lives on; replaced in tests, where two "tabs" share one storage. */
export interface SessionWorld {
  calls: SessionCalls;
  storage: Storage;
  /** Fires `storage` when another tab has written. */
  tab: EventTarget;
  locks: LockManager | undefined;
}

/**
 * How a call that was refused with 401 goes on: repeat it with the new token, fail as "no answer",
 * or the session is over.
 */
type Renewal = 'renewed' | 'broken' | 'over';

/** The one session of a tab: the actor for screens, the rest for transport. */
export interface Session {
  actor: Actor<typeof sessionMachine>;
  /** The access token once no refresh is under way; null when nobody is signed in. */
  accessToken(): Promise<string | null>;
  /**
   * To be told that `refusedToken` was answered with 401: any number of callers cause one refresh.
   */
  renew(refusedToken: string): Promise<Renewal>;
  user(): UserData | null;
  /**
   * After any of the sign-on calls; asks for the user data where the answer does not bring them.
   * Rejects when they cannot be had.
   */
  signIn(tokens: Tokens, user?: UserData): Promise<UserData>;
  /** Ends the session here at once, and at the server as soon as it can be reached. */
  signOut(): Promise<void>;
}

const identityOf = ({ user, endsAt }: StoredSession) => ({ userId: user.id, endsAt });

/**
 * Runs `work` while no other tab of this browser runs it. A page without TLS on another machine has
 * no Web Locks: tabs that trade the same token at once get the same pair from the server then.
 */
const inOneTab = <Result>(
  locks: LockManager | undefined,
  work: () => Promise<Result>,
): Promise<Result> => (locks ? locks.request('refresh_lock', work) : work());

/** Trades the refresh token; what another tab has traded meanwhile is taken over without a call. */
async function traded(
  { calls, storage, locks }: SessionWorld,
  before: StoredSession,
  stopped: () => boolean,
): Promise<StoredSession | null> {
  return inOneTab(locks, async () => {
    const stored = readSession(storage);
    if (stored === null || stopped() || stored.access !== before.access) return stored;
    const tokens = await calls.refresh(stored.refresh);
    // Signed out or signed in anew while the answer was on its way: this pair belongs to nobody any
    // more.
    if (stopped() || storage.getItem(storageKeys.refresh) !== stored.refresh)
      return readSession(storage);
    const next = { ...stored, ...tokens };
    writeSession(storage, next);
    return next;
  });
}

/** The user data may have changed with the token; without an answer the old ones stay. */
async function withFreshUser(
  { calls, storage }: SessionWorld,
  session: StoredSession,
): Promise<StoredSession> {
  const user = await calls.me(session.access).catch(() => null);
  if (user === null || storage.getItem(storageKeys.access) !== session.access) return session;
  const fresh = { ...session, user, endsAt: endOf(session.access, user) };
  writeSession(storage, fresh);
  return fresh;
}

async function refreshOnce(world: SessionWorld, stopped: () => boolean): Promise<RefreshReport> {
  const before = readSession(world.storage);
  if (before === null) return { type: 'refreshRefused' };
  try {
    const session = await traded(world, before, stopped);
    if (session === null) return { type: 'refreshRefused' };
    return { type: 'refreshed', ...identityOf(await withFreshUser(world, session)) };
  } catch (error) {
    if (!(error instanceof RefreshRefused)) return { type: 'refreshBroken' };
    return error.blocked ? { type: 'blocked' } : { type: 'refreshRefused' };
  }
}

function startActor(world: SessionWorld): Actor<typeof sessionMachine> {
  const refresh = fromCallback<RefreshReport>(({ sendBack }) => {
    let stopped = false;
    refreshOnce(world, () => stopped).then((report) => stopped || sendBack(report));
    return () => {
      stopped = true;
    };
  });
  const machine = sessionMachine.provide({
    actors: { refresh },
    actions: { clear: () => clearSession(world.storage) },
  });
  const stored = readSession(world.storage);
  return createActor(machine, { input: stored && identityOf(stored) }).start();
}

function followOtherTabs(
  { storage, tab }: SessionWorld,
  actor: Actor<typeof sessionMachine>,
): void {
  tab.addEventListener('storage', (event) => {
    const { key } = event as StorageEvent;
    if (key !== null && key !== storageKeys.access) return;
    // What is stored NOW counts, not what the event tells: it may be late, and somebody else signed
    // in since.
    const stored = readSession(storage);
    actor.send(
      stored === null
        ? { type: 'signedOutElsewhere' }
        : { type: 'signedInElsewhere', ...identityOf(stored) },
    );
  });
}

const settled = (actor: Actor<typeof sessionMachine>) =>
  waitFor(actor, (snapshot) => !snapshot.matches('refreshing'));

/** A session over a storage and a server; the product has one, `session`. */
export function createSession(world: SessionWorld): Session {
  const { calls, storage } = world;
  const actor = startActor(world);
  followOtherTabs(world, actor);
  return {
    actor,
    user: () => readSession(storage)?.user ?? null,
    accessToken: async () => {
      const snapshot = await settled(actor);
      return snapshot.hasTag('known') ? storage.getItem(storageKeys.access) : null;
    },
    renew: async (refusedToken) => {
      const before = await settled(actor);
      if (!before.hasTag('known')) return 'over';
      if (storage.getItem(storageKeys.access) !== refusedToken) return 'renewed';
      actor.send({ type: storage.getItem(storageKeys.refresh) ? 'expired' : 'lost' });
      const after = await settled(actor);
      if (!after.hasTag('known')) return 'over';
      return storage.getItem(storageKeys.access) === refusedToken ? 'broken' : 'renewed';
    },
    signIn: async (tokens, given) => {
      const user = given ?? (await calls.me(tokens.access));
      const next = { ...tokens, user, endsAt: endOf(tokens.access, user) };
      writeSession(storage, next);
      // Where somebody is signed in already, this tab learns who it is now as it does from another
      // tab.
      const type = actor.getSnapshot().hasTag('known') ? 'signedInElsewhere' : 'login';
      actor.send({ type, ...identityOf(next) });
      return user;
    },
    signOut: async () => {
      const stored = readSession(storage);
      actor.send({ type: 'logout' });
      // Nobody waits for it on a screen, and a server out of reach must not keep a person signed in
      // here.
      if (stored) await calls.logout(stored).catch(() => undefined);
    },
  };
}

const inTabAlone = seesAs();

/** The session of this tab. */
export const session = createSession({
  calls: createSessionCalls('/api'),
  storage: sessionPlace(),
  tab: window,
  locks: navigator.locks,
});
// A tab that sees as somebody writes nothing, and what the supporter has typed elsewhere is not its
// business.
if (!inTabAlone) bindDrafts(session.actor, { storage: localStorage, tab: window });
session.actor.subscribe(({ context }) => {
  tellSession(context.because);
  // What a supporter saw as somebody is over: the tab is their own again.
  if (inTabAlone && context.userId === null) window.location.assign('/');
});
