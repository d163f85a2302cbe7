import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChangeListener } from '#web/lib/changes.ts';
import { useAskedAgain } from '#web/lib/use-asked-again.ts';

const heard = vi.hoisted(() => ({ listeners: new Set<ChangeListener>() }));
vi.mock('#web/lib/changes.ts', () => ({
  onRecordChanged: (changed: ChangeListener['changed'], gap: ChangeListener['gap']) => {
    const listener = { changed, gap };
    heard.listeners.add(listener);
    return () => heard.listeners.delete(listener);
  },
}));

const change = () => {
  for (const { changed } of heard.listeners) changed({ process: 'application', id: 5, version: 2 });
};
const moment = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('the numbers of the menu, when an order changes forty students at once', () => {
  let answers: ((count: number) => void)[];
  let leave: () => void;

  beforeEach(async () => {
    answers = [];
    const client = new QueryClient();
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    );
    const queryFn = () => new Promise<number>((resolve) => answers.push(resolve));
    const { unmount } = renderHook(
      () => {
        useAskedAgain('numbers');
        useQuery({ queryKey: ['numbers'], queryFn });
      },
      { wrapper },
    );
    leave = unmount;
    answers[0]?.(1);
    await moment(20);
    for (let student = 0; student < 40; student += 1) change();
  });

  afterEach(() => leave());

  it('are asked for once', async () => {
    await vi.waitUntil(() => answers.length === 2);
    answers[1]?.(41);
    await moment(400);
    expect(answers).toHaveLength(2);
  });

  it('are asked for once more, a while later, when something changes while they are counted', async () => {
    await vi.waitUntil(() => answers.length === 2);
    change();
    change();
    await moment(400);
    expect(answers).toHaveLength(2);
    const asked = Date.now();
    answers[1]?.(41);
    await vi.waitUntil(() => answers.length === 3, 8000);
    expect(Date.now() - asked).toBeGreaterThan(4500);
  }, 15_000);

  it('are not asked for by somebody who has left', async () => {
    leave();
    change();
    await moment(400);
    expect(answers).toHaveLength(1);
  });
});
