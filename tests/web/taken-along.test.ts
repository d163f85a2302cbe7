import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { organizationCheckMachine } from '#machines/organization-check.machine.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { closeDrafts, forgetDrafts, openDraftsOf } from '#web/lib/draft-store.ts';
import { takenKey } from '#web/lib/taken-key.ts';
import { cacheKeys } from '#web/record/record-cache.ts';
import { allTaken, bringTaken, keepAnswers, leaveBehind } from '#web/record/taken-along.ts';

const kept = vi.hoisted(() => new Map<string, unknown>());
vi.mock('idb-keyval', () => ({
  createStore: () => 'store',
  get: async (key: string) => kept.get(key),
  set: async (key: string, value: unknown) => void kept.set(key, structuredClone(value)),
  del: async (key: string) => void kept.delete(key),
  delMany: async (keys: string[]) => {
    for (const key of keys) kept.delete(key);
  },
  clear: async () => kept.clear(),
  entries: async () => [...kept],
}));

const dropPage = vi.hoisted(() => vi.fn());
vi.mock('#web/lib/kept-page.ts', () => ({ keepPage: async () => undefined, dropPage }));

const hour = 3_600_000;
const leader = 7;
const key = cacheKeys.record(organizationCheckMachine, 12);
const href = '/admin/org-monitoring/12/check-monitoring';

/** The leader has read the check so long ago, and taken it along. Answers the moment (ms). */
async function takenAgo(ms: number): Promise<number> {
  const readAt = Date.now() - ms;
  const client = new QueryClient();
  client.setQueryData(key, { id: 12, version: 2 }, { updatedAt: readAt });
  client.setQueryData(['letter', 'record', 5], { id: 5 });
  await keepAnswers({
    client,
    userId: leader,
    machine: organizationCheckMachine,
    id: 12,
    href,
    name: 'Check',
  });
  return readAt;
}

/** The browser is opened again. */
async function openedAgain(): Promise<QueryClient> {
  const client = new QueryClient();
  await bringTaken(client, leader);
  return client;
}

beforeEach(async () => {
  kept.clear();
  localStorage.clear();
  dropPage.mockClear();
  await openDraftsOf(leader);
});

describe('a check that its leader has taken along', () => {
  it('is there when the browser opens again, as it was read, and nothing else is', async () => {
    const readAt = await takenAgo(hour);
    const client = await openedAgain();
    expect(client.getQueryData(key)).toEqual({ id: 12, version: 2 });
    expect(client.getQueryState(key)?.dataUpdatedAt).toBe(readAt);
    expect(client.getQueryCache().getAll()).toHaveLength(1);
    expect((await allTaken(leader)).map((taken) => taken.href)).toEqual([href]);
  });

  it('is gone after its time, and the kept page with it', async () => {
    await takenAgo(37 * hour);
    const client = await openedAgain();
    expect(client.getQueryData(key)).toBeUndefined();
    expect([kept.size, localStorage.getItem(takenKey)]).toEqual([0, null]);
    expect(dropPage).toHaveBeenCalledOnce();
  });

  it.each([
    ['has expired', closeDrafts],
    ['was ended by its owner', () => forgetDrafts(localStorage)],
    ['belongs to somebody else', () => openDraftsOf(8)],
  ])('is deleted when the session %s', async (_how, end) => {
    await takenAgo(hour);
    await end();
    expect(kept.size).toBe(0);
  });

  it('is not shown any more once the server refuses it', async () => {
    await takenAgo(hour);
    const client = await openedAgain();
    const refused = new ApiError({ status: 404, code: 'NOT_FOUND' });
    await client
      .fetchQuery({ queryKey: key, queryFn: () => Promise.reject(refused), retry: false })
      .catch(() => undefined);
    expect(client.getQueryData(key)).toBeUndefined();
    await vi.waitFor(() => expect(kept.size).toBe(0));
  });

  it('stays while the server does not answer', async () => {
    await takenAgo(hour);
    const client = await openedAgain();
    const silent = new ApiError({ status: 0, code: 'NO_ANSWER' });
    await client
      .fetchQuery({ queryKey: key, queryFn: () => Promise.reject(silent), retry: false })
      .catch(() => undefined);
    expect(client.getQueryData(key)).toEqual({ id: 12, version: 2 });
  });

  it('is deleted by its owner, and with the last one the page', async () => {
    await takenAgo(hour);
    await leaveBehind(leader, organizationCheckMachine, 12);
    expect([kept.size, localStorage.getItem(takenKey)]).toEqual([0, null]);
    expect(dropPage).toHaveBeenCalledOnce();
  });
});
