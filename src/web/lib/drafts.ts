import { createStore, del, get, set, type UseStore } from 'idb-keyval';

/** Whose values of which form: `schema` is raised when the form's fields change, `record` is e.g. `application/12` or `application/new`. */
export interface DraftName {
  userId: number;
  schema: number;
  record: string;
}

/** Values that have not reached the server; `baseVersion` = the server draft's version they were typed upon, `typedAt` epoch ms. */
export interface LocalDraft<Values> {
  values: Values;
  baseVersion: number;
  typedAt: number;
}

let store: UseStore | undefined;
// Opened at the first use: a browser without IndexedDB (private windows) must still show the form.
const openStore = (): UseStore => {
  store ??= createStore('doctoral-drafts', 'values');
  return store;
};
const keyOf = ({ userId, schema, record }: DraftName): string => `${userId}:${schema}:${record}`;

/** Keeps a copy on this device. False when the browser does not let us: the server's draft is then the only one. */
export async function keepDraft<Values>(name: DraftName, draft: LocalDraft<Values>): Promise<boolean> {
  try {
    await set(keyOf(name), draft, openStore());
    return true;
  } catch {
    return false;
  }
}

/** The copy of this device, or null; copies of an older form are never offered. */
export async function readDraft<Values>(name: DraftName): Promise<LocalDraft<Values> | null> {
  try {
    return (await get<LocalDraft<Values>>(keyOf(name), openStore())) ?? null;
  } catch {
    return null;
  }
}

/** Forgets the copy, once the server has it or the user does not want it. */
export async function dropDraft(name: DraftName): Promise<void> {
  try {
    await del(keyOf(name), openStore());
  } catch {
    // Nothing could be kept, so nothing is left to forget.
  }
}
