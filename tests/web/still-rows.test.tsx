import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { applicationMachine } from '#machines/application.machine.ts';
import { useStateCounts } from '#web/features/processes/use-state-counts.ts';
import type { ChangeListener } from '#web/lib/changes.ts';
import { StillRows } from '#web/process/still-rows.tsx';
import type { TravellingRecord } from '#web/record/record.ts';
import { useLiveRecords, useRecords } from '#web/record/use-process.ts';

const heard = vi.hoisted(() => ({ changed: null as ChangeListener['changed'] | null }));
vi.mock('#web/lib/changes.ts', () => ({
  onRecordChanged: (changed: ChangeListener['changed']) => {
    heard.changed = changed;
    return () => undefined;
  },
}));
const asked = vi.hoisted(() => vi.fn());
vi.mock('#web/lib/http.ts', () => ({
  newKey: () => 'key',
  http: {
    get: async (path: string) => {
      if (path === '/my-turn/') return [{ process: applicationMachine.id, count: 1 }];
      if (path.endsWith('/state-counts/')) return { review: 1 };
      asked(path);
      return { count: 1, results: [{ id: 5, version: 1 }] };
    },
  },
}));

function List() {
  useLiveRecords(applicationMachine);
  // The picture of the process beside the list.
  useStateCounts(applicationMachine);
  const { data } = useRecords<TravellingRecord>(applicationMachine, {});
  return (
    <>
      <h1>heading</h1>
      <StillRows>
        {data?.results.map(({ id }) => (
          <p key={id}>{`row ${id}`}</p>
        ))}
      </StillRows>
    </>
  );
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const change = (id: number) => heard.changed?.({ process: applicationMachine.id, id, version: 2 });
const row = () => screen.getByText('row 5');
const readings = () => asked.mock.calls.length;

describe('a list of records that others change', () => {
  beforeEach(async () => {
    vi.useFakeTimers();
    asked.mockClear();
    const client = new QueryClient();
    render(
      <QueryClientProvider client={client}>
        <List />
      </QueryClientProvider>,
    );
    await pass(0);
    expect(readings()).toBe(1);
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  it('is read anew soon, and every two seconds while what it shows goes on changing', async () => {
    change(5);
    await pass(400);
    expect(readings()).toBe(2);
    change(5);
    await pass(1000);
    expect(readings()).toBe(2);
    await pass(1100);
    expect(readings()).toBe(3);
  });

  it('is read anew every ten seconds while only what it does not show goes on changing', async () => {
    change(6);
    await pass(400);
    expect(readings()).toBe(2);
    change(6);
    await pass(9000);
    expect(readings()).toBe(2);
    await pass(1100);
    expect(readings()).toBe(3);
  });

  it('does not let a change elsewhere hold up one of its own rows', async () => {
    change(5);
    await pass(400);
    change(6);
    await pass(1000);
    change(5);
    await pass(1100);
    expect(readings()).toBe(3);
  });

  it('holds still while a pointer is at work in its rows, until that leaves them', async () => {
    fireEvent.pointerMove(row());
    change(5);
    await pass(3000);
    expect(readings()).toBe(1);
    fireEvent.pointerLeave(row().parentElement as HTMLElement, { pointerType: 'mouse' });
    await pass(200);
    expect(readings()).toBe(2);
  });

  it('holds still for a finger that has just been lifted', async () => {
    const place = row().parentElement as HTMLElement;
    fireEvent.pointerDown(row(), { pointerType: 'touch' });
    fireEvent.pointerLeave(place, { pointerType: 'touch' });
    change(5);
    await pass(3000);
    expect(readings()).toBe(1);
    await pass(2100);
    expect(readings()).toBe(2);
  });

  it('is read anew once a hand on it rests, and at the latest after half a minute', async () => {
    fireEvent.keyDown(row());
    change(5);
    await pass(5100);
    expect(readings()).toBe(2);
    change(5);
    for (let second = 0; second < 29; second += 1) {
      fireEvent.pointerMove(row());
      await pass(1000);
    }
    expect(readings()).toBe(2);
    fireEvent.pointerMove(row());
    await pass(4000);
    expect(readings()).toBe(3);
  });

  it('does not wait for the pointer at what stands beside its rows', async () => {
    fireEvent.pointerMove(screen.getByRole('heading'));
    change(5);
    await pass(400);
    expect(readings()).toBe(2);
  });
});
