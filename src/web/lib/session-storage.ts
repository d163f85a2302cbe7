import type { UserData } from '#shared/sign-on.ts';

/** The token pair as the server's three sign-on calls and the refresh answer it. */
export interface Tokens {
  access: string;
  refresh: string;
}

/**
 * Everything of a session that tabs of one browser share. `endsAt` = epoch ms of the absolute end,
 * null when unknown.
 */
export interface StoredSession extends Tokens {
  user: UserData;
  endsAt: number | null;
}

/** The specification's names of what a session keeps, and our own for the end. */
export const storageKeys = {
  access: 'access_token',
  refresh: 'refresh_token',
  user: 'user_data',
  endsAt: 'session_ends_at',
} as const;

/**
 * What survives a logout: the language, the skin and the row height of this browser, and since
 * when.
 */
const keptKeys: readonly string[] = ['language', 'skin', 'density', 'appearance_at'];

function parsed(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Whether a stored value has what guards, menu and session live on. Not by its schema: the first
 * page of a visitor comes without one.
 */
function isUserData(value: unknown): value is UserData {
  if (typeof value !== 'object' || value === null) return false;
  if (
    !(
      'id' in value &&
      'role_id' in value &&
      'role_name' in value &&
      'ability' in value &&
      'session' in value
    )
  )
    return false;
  const typed =
    typeof value.id === 'number' &&
    typeof value.role_id === 'number' &&
    typeof value.role_name === 'string';
  return (
    typed &&
    Array.isArray(value.ability) &&
    typeof value.session === 'object' &&
    value.session !== null
  );
}

/** What is stored, or null when nobody is signed in; a damaged entry counts as nobody. */
export function readSession(storage: Storage): StoredSession | null {
  const access = storage.getItem(storageKeys.access);
  const user = parsed(storage.getItem(storageKeys.user));
  if (access === null || !isUserData(user)) return null;
  const endsAt = Number(storage.getItem(storageKeys.endsAt));
  return {
    access,
    refresh: storage.getItem(storageKeys.refresh) ?? '',
    user,
    endsAt: endsAt > 0 ? endsAt : null,
  };
}

/** Writes the whole session; the access token goes last, because other tabs wake up on it. */
export function writeSession(storage: Storage, session: StoredSession): void {
  storage.setItem(storageKeys.user, JSON.stringify(session.user));
  storage.setItem(storageKeys.refresh, session.refresh);
  if (session.endsAt === null) storage.removeItem(storageKeys.endsAt);
  else storage.setItem(storageKeys.endsAt, String(session.endsAt));
  storage.setItem(storageKeys.access, session.access);
}

/**
 * Empties the storage of this origin but for how the product looks, so that the next person at this
 * computer finds nothing.
 */
export function clearSession(storage: Storage): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  for (const key of keys) if (key !== null && !keptKeys.includes(key)) storage.removeItem(key);
}

function issuedAt(access: string): number | null {
  const claims = parsed(atobOrNull(access.split('.')[1]));
  if (typeof claims !== 'object' || claims === null || !('iat' in claims)) return null;
  return typeof claims.iat === 'number' ? claims.iat * 1000 : null;
}

function atobOrNull(text: string | undefined): string | null {
  try {
    return text === undefined ? null : atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  } catch {
    return null;
  }
}

/**
 * When this session ends by the clock of THIS computer (epoch ms), given an access token received
 * just now: its time of issue tells how wrong the clock is. Null when the server does not say.
 */
export function endOf(access: string, { session }: UserData): number | null {
  const end = Math.min(Date.parse(session.expires_at), Date.parse(session.absolute_until));
  if (Number.isNaN(end)) return null;
  const issued = issuedAt(access);
  return issued === null ? end : end + Date.now() - issued;
}
