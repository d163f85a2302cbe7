import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { additionalExamMachine } from '#machines/additional-exam.machine.ts';
import { applicationMachine } from '#machines/application.machine.ts';
import { useLiveAround } from '#web/process/use-live-around.ts';
import { cacheKeys } from '#web/record/record-cache.ts';

const news = vi.hoisted(() => ({ of: '', at: 0 }));
vi.mock('#web/lib/changes.ts', () => ({
  onRecordChanged: () => () => undefined,
  newsSince: (process: string, moment: number) => process === news.of && news.at >= moment,
}));
const asked = vi.hoisted(() => vi.fn());
vi.mock('#web/lib/http.ts', () => ({
  http: {
    get: async (path: string) => {
      asked(path);
      return { id: 5, version: 1 };
    },
  },
}));

/** The page of a student is opened; its record has been read so long before. */
function opened(agoMs: number): void {
  const client = new QueryClient();
  client.setQueryData(
    cacheKeys.record(applicationMachine, 5),
    { id: 5, version: 1 },
    { updatedAt: Date.now() - agoMs },
  );
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  renderHook(() => useLiveAround(applicationMachine, 5, additionalExamMachine), { wrapper });
}
const readAnew = () => asked.mock.calls.some(([path]) => path === '/applications/5/');

describe('a record whose page tells of others', () => {
  beforeEach(() => {
    asked.mockClear();
    Object.assign(news, { of: '', at: 0 });
  });

  it('is not read twice by the page that has just read it', async () => {
    opened(500);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(readAnew()).toBe(false);
  });

  it('is read anew when another page read it', async () => {
    opened(5000);
    await vi.waitUntil(readAnew);
  });

  it('is read anew when one of the others has changed since, however short that was', async () => {
    Object.assign(news, { of: additionalExamMachine.id, at: Date.now() - 100 });
    opened(500);
    await vi.waitUntil(readAnew);
  });
});
