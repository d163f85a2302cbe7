import type { UserData } from '#shared/sign-on.ts';
import type { Session } from './session.ts';
import { onSessionNews } from './session-news.ts';
import { sessionPlace } from './session-place.ts';
import { readSession, storageKeys } from './session-storage.ts';

let loading: Promise<Session> | undefined;

/**
 * The session of this tab, with the machine it runs on: loaded when somebody signs on or is signed
 * in, not for a visitor.
 */
export function loadSession(): Promise<Session> {
  loading ??= import('./session.ts').then(
    ({ session }) => session,
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/**
 * Changes exactly when another person, or the same one with other data, is in the browser's
 * storage; empty for a visitor.
 */
export const visitKey = (): string => {
  const place = sessionPlace();
  const access = place.getItem(storageKeys.access);
  return access === null ? '' : `${access} ${place.getItem(storageKeys.user) ?? ''}`;
};

/** Who is signed in by what this browser has stored; null for a visitor. */
export const visitor = (): UserData | null => readSession(sessionPlace())?.user ?? null;

/**
 * Calls the listener when that may have changed, here or in another tab. Returns the way to stop.
 */
export function onVisit(listener: () => void): () => void {
  const leave = onSessionNews(listener);
  window.addEventListener('storage', listener);
  return () => {
    leave();
    window.removeEventListener('storage', listener);
  };
}

/**
 * What the HTTP client asks of a session: a visitor has no token, and nothing is loaded to learn
 * that.
 */
export const visitSession: Pick<Session, 'accessToken' | 'renew'> = {
  accessToken: async () => (visitor() === null ? null : (await loadSession()).accessToken()),
  renew: async (refusedToken) => (await loadSession()).renew(refusedToken),
};
