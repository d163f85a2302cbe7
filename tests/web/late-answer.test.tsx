import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { applicationMachine } from '#machines/application.machine.ts';
import { cacheKeys } from '#web/record/record-cache.ts';
import { useRecord } from '#web/record/use-process.ts';

const way = vi.hoisted(() => ({ answer: (_: object): void => undefined }));
vi.mock('#web/lib/http.ts', () => ({
  http: { get: () => new Promise((resolve) => (way.answer = resolve)) },
}));

/** A page shows version 2 and is reading the record again when a save answers with version 3. */
function savedWhileReading() {
  const client = new QueryClient();
  const key = cacheKeys.record(applicationMachine, 5);
  client.setQueryData(key, { id: 5, version: 2 }, { updatedAt: 1 });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useRecord(applicationMachine, 5), { wrapper });
  client.setQueryData(key, { id: 5, version: 3 });
  return { result, version: () => client.getQueryData<{ version: number }>(key)?.version };
}

describe('an answer that was on its way while the record was saved', () => {
  it('does not bring back what the record was before', async () => {
    const { result, version } = savedWhileReading();
    way.answer({ id: 5, version: 2 });
    await waitFor(() => expect(result.current.isFetching).toBe(false));
    expect(version()).toBe(3);
  });

  it('is taken when somebody else has changed the record since', async () => {
    const { result, version } = savedWhileReading();
    way.answer({ id: 5, version: 4 });
    await waitFor(() => expect(result.current.isFetching).toBe(false));
    expect(version()).toBe(4);
  });
});
