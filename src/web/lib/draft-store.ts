import { clear, createStore, del, delMany, entries, get, set, type UseStore } from 'idb-keyval';

/**
 * The browser's database of what was typed and not saved. It is one for all tabs of this browser,
 * so every entry belongs to an account, and only the account that is signed in reads and writes
 * (docs/decisions/078-drafts-of-one-account.md). The functions never throw: a browser without this
 * database (private windows) keeps nothing.
 */
let store: UseStore | undefined;
const openStore = (): UseStore => {
  store ??= createStore('doctoral-drafts', 'values');
  return store;
};

/** Copies that nobody came back for are kept so long after a session has expired. */
const keptMs = 24 * 3_600_000;
/** What tells other tabs that all copies are gone; it stays in the storage for an instant only. */
const forgottenKey = 'drafts_forgotten';

let owner: number | null = null;

const keyOf = (userId: number, name: string): string => `${userId}:${name}`;
const isOf = (key: IDBValidKey, userId: number): boolean => String(key).startsWith(`${userId}:`);
const typedAt = (value: unknown): number =>
  typeof value === 'object' && value !== null && 'typedAt' in value ? Number(value.typedAt) : 0;

/** Whose copies are kept now; null while nobody is signed in. */
export const draftOwner = (): number | null => owner;

/** Deletes the entries that are not to be kept. */
async function keepOnly(kept: (key: IDBValidKey, value: unknown) => boolean): Promise<void> {
  try {
    const all = await entries<IDBValidKey, unknown>(openStore());
    const gone = all.filter(([key, value]) => !kept(key, value)).map(([key]) => key);
    if (gone.length > 0) await delMany(gone, openStore());
  } catch {
    // Nothing could be kept, so nothing is left to delete.
  }
}

async function clearAll(): Promise<void> {
  owner = null;
  try {
    await clear(openStore());
  } catch {
    // As above.
  }
}

/** From now on the copies of this account are kept; those of all others are deleted. */
export async function openDraftsOf(userId: number): Promise<void> {
  owner = userId;
  await keepOnly((key) => isOf(key, userId));
}

/**
 * Nobody reads or writes until somebody signs in; copies of the last day wait for their account.
 */
export async function closeDrafts(): Promise<void> {
  owner = null;
  const since = Date.now() - keptMs;
  await keepOnly((_key, value) => typedAt(value) >= since);
}

/** The account has signed out, or may not sign in any more: every copy is deleted, in all tabs. */
export async function forgetDrafts(storage: Storage): Promise<void> {
  await clearAll();
  storage.setItem(forgottenKey, String(Date.now()));
  storage.removeItem(forgottenKey);
}

/** A tab that writes in the very moment of a sign-out elsewhere deletes what it wrote. */
export function followForgotten(tab: EventTarget): void {
  tab.addEventListener('storage', (event) => {
    const { key, newValue } = event as StorageEvent;
    if (key === forgottenKey && newValue !== null) void clearAll();
  });
}

/** False when it could not be written, or is of an account that is not signed in. */
export async function writeDraft(userId: number, name: string, value: unknown): Promise<boolean> {
  if (userId !== owner) return false;
  try {
    await set(keyOf(userId, name), value, openStore());
    return true;
  } catch {
    return false;
  }
}

export async function draftIn<Value>(userId: number, name: string): Promise<Value | null> {
  if (userId !== owner) return null;
  try {
    return (await get<Value>(keyOf(userId, name), openStore())) ?? null;
  } catch {
    return null;
  }
}

/** Everything of an account whose name begins so, by its name. */
export async function draftsIn<Value>(userId: number, prefix: string): Promise<[string, Value][]> {
  if (userId !== owner) return [];
  const begin = keyOf(userId, '');
  try {
    const all = await entries<IDBValidKey, Value>(openStore());
    return all
      .map(([key, value]): [string, Value] => [String(key), value])
      .filter(([key]) => key.startsWith(begin + prefix))
      .map(([key, value]) => [key.slice(begin.length), value]);
  } catch {
    return [];
  }
}

export async function deleteDraft(userId: number, name: string): Promise<void> {
  try {
    await del(keyOf(userId, name), openStore());
  } catch {
    // As above.
  }
}
