import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { UserData } from '#shared/sign-on.ts';
import { followForgotten } from '#web/lib/draft-store.ts';
import { dropDraft, keepDraft, readDraft } from '#web/lib/drafts.ts';
import { bindDrafts } from '#web/lib/own-drafts.ts';
import { createSession, type Session } from '#web/lib/session.ts';
import { RefreshRefused } from '#web/lib/session-calls.ts';

const kept = vi.hoisted(() => new Map<string, unknown>());
vi.mock('idb-keyval', () => ({
  createStore: () => 'store',
  get: async (key: string) => kept.get(key),
  set: async (key: string, value: unknown) => void kept.set(key, value),
  del: async (key: string) => void kept.delete(key),
  delMany: async (keys: string[]) => {
    for (const key of keys) kept.delete(key);
  },
  clear: async () => kept.clear(),
  entries: async () => [...kept],
}));

const later = '2099-01-01T00:00:00Z';
const userOf = (id: number) =>
  ({
    id,
    role_id: 10,
    role_name: 'applicant',
    ability: [],
    session: { expires_at: later, absolute_until: later },
  }) as unknown as UserData;
const draft = (typedAt = Date.now()) => ({
  values: { pinfl: '31234567890123' },
  baseVersion: 1,
  typedAt,
});
const nameOf = (userId: number) => ({ userId, schema: 1, record: 'application/add' });
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

let refusal: Error | null = null;

/** A tab of one browser: its session, and its drafts as the product binds them. */
function openTab(): Session {
  const session = createSession({
    calls: {
      refresh: async () => {
        if (refusal) throw refusal;
        return { access: 'next', refresh: 'next' };
      },
      me: async () => userOf(7),
      logout: async () => undefined,
    },
    storage: localStorage,
    tab: window,
    locks: undefined,
  });
  bindDrafts(session.actor, { storage: localStorage, tab: window });
  return session;
}
const signedIn = async (id: number): Promise<Session> => {
  const session = openTab();
  await session.signIn({ access: `a${id}`, refresh: 'r' }, userOf(id));
  await settled();
  return session;
};

beforeEach(() => {
  kept.clear();
  localStorage.clear();
  refusal = null;
});

describe('what is typed and not saved', () => {
  it('is gone from the browser’s database after signing out, also what the page writes while it leaves', async () => {
    const session = await signedIn(7);
    expect(await keepDraft(nameOf(7), draft())).toBe(true);
    expect([...kept.keys()]).toEqual(['7:1:application/add']);
    const leaving = session.signOut();
    expect(await keepDraft(nameOf(7), draft())).toBe(false);
    await leaving;
    await settled();
    expect([...kept]).toEqual([]);
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('is gone when the account is blocked', async () => {
    const session = await signedIn(7);
    await keepDraft(nameOf(7), draft());
    refusal = new RefreshRefused(true);
    expect(await session.renew('a7')).toBe('over');
    await settled();
    expect([...kept]).toEqual([]);
  });

  it('waits for its account when the session has expired, and is gone when another one signs in', async () => {
    const session = await signedIn(7);
    await keepDraft(nameOf(7), draft());
    refusal = new RefreshRefused(false);
    expect(await session.renew('a7')).toBe('over');
    await settled();
    expect([...kept.keys()]).toHaveLength(1);
    expect(await readDraft(nameOf(7))).toBeNull();
    await session.signIn({ access: 'b7', refresh: 'r' }, userOf(7));
    await settled();
    expect(await readDraft(nameOf(7))).toMatchObject({ values: { pinfl: '31234567890123' } });
    await session.signIn({ access: 'a8', refresh: 'r' }, userOf(8));
    await settled();
    expect([...kept]).toEqual([]);
  });

  it('is neither read nor written in the name of another account', async () => {
    await signedIn(7);
    kept.set('8:1:application/add', draft());
    expect(await readDraft(nameOf(8))).toBeNull();
    expect(await keepDraft(nameOf(8), draft())).toBe(false);
  });

  it('of an expired session is not kept longer than a day', async () => {
    kept.set('7:1:old', draft(Date.now() - 25 * 3_600_000));
    kept.set('7:1:new', draft());
    openTab();
    await settled();
    expect([...kept.keys()]).toEqual(['7:1:new']);
  });

  it('is deleted by a tab that wrote it while another tab signed out', async () => {
    await signedIn(7);
    await keepDraft(nameOf(7), draft());
    followForgotten(window);
    window.dispatchEvent(new StorageEvent('storage', { key: 'drafts_forgotten', newValue: '1' }));
    await settled();
    expect([...kept]).toEqual([]);
    expect(await keepDraft(nameOf(7), draft())).toBe(false);
  });

  it('can be dropped by its form', async () => {
    await signedIn(7);
    await keepDraft(nameOf(7), draft());
    await dropDraft(nameOf(7));
    expect([...kept]).toEqual([]);
  });
});
