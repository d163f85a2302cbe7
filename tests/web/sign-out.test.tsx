import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openDraftsOf, writeDraft } from '#web/lib/draft-store.ts';
import { startTexts } from '#web/lib/i18n.ts';
import { session } from '#web/lib/session.ts';
import { SignOut } from '#web/shell/sign-out.tsx';

const kept = vi.hoisted(() => new Map<string, unknown>());
vi.mock('idb-keyval', () => ({
  createStore: () => 'store',
  set: async (key: string, value: unknown) => void kept.set(key, value),
  delMany: async () => undefined,
  entries: async () => [...kept],
}));

const signOut = vi.spyOn(session, 'signOut').mockResolvedValue();
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeAll(() => startTexts('shell', 'forms'));
beforeEach(async () => {
  kept.clear();
  signOut.mockClear();
  await openDraftsOf(7);
});
afterEach(cleanup);
afterAll(() => signOut.mockRestore());

it('a reviewer signs out at once when nothing is left to save', async () => {
  render(<SignOut />);
  press('Chiqish');
  await waitFor(() => expect(signOut).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a reviewer with an unsaved letter in another tab is asked before it is deleted', async () => {
  await writeDraft(7, 'letter/new', { typedAt: Date.now() });
  render(<SignOut />);
  press('Chiqish');
  expect(await screen.findByRole('dialog')).toBeTruthy();
  press('Bekor qilish');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(signOut).not.toHaveBeenCalled();
  press('Chiqish');
  await screen.findByRole('dialog');
  press('Oʻchirib chiqish');
  expect(signOut).toHaveBeenCalledTimes(1);
});
