import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { applicationMachine } from '#machines/application.machine.ts';
import { periodMachine } from '#machines/period.machine.ts';
import type { ChangeListener } from '#web/lib/changes.ts';
import { cacheKeys } from '#web/record/record-cache.ts';
import { useFreshCache } from '#web/shell/use-fresh-cache.ts';

const heard = vi.hoisted(() => ({ listener: null as ChangeListener | null }));
vi.mock('#web/lib/changes.ts', () => ({
  onRecordChanged: (changed: ChangeListener['changed'], gap: ChangeListener['gap']) => {
    heard.listener = { changed, gap };
    return () => undefined;
  },
}));

const record = cacheKeys.record(applicationMachine, 5);
const other = cacheKeys.record(periodMachine, 5);

describe('what a page showed earlier and nobody looks at now', () => {
  let client: QueryClient;
  const outdated = () => [record, other].map((key) => client.getQueryState(key)?.isInvalidated);

  beforeEach(() => {
    client = new QueryClient();
    for (const key of [record, other]) client.setQueryData(key, { id: 5, version: 1 });
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    );
    renderHook(useFreshCache, { wrapper });
  });

  it('is read anew when somebody has changed a record of its process', () => {
    heard.listener?.changed({ process: applicationMachine.id, id: 5, version: 2 });
    expect(outdated()).toEqual([true, false]);
  });

  it('is read anew after a gap, in which anything may have changed', () => {
    heard.listener?.gap();
    expect(outdated()).toEqual([true, true]);
  });
});
