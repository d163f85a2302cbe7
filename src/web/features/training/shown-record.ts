import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import type { AnyStateMachine } from 'xstate';
import { processMachines } from '#machines/index.ts';
import type { TravellingRecord } from '#web/record/record.ts';
import { isRecordKey } from '#web/record/record-cache.ts';

/** A record that the page is about, with its machine. */
export interface ShownRecord {
  machine: AnyStateMachine;
  record: TravellingRecord;
}

const isRecord = (data: unknown): data is TravellingRecord =>
  typeof data === 'object' && data !== null && 'state' in data && 'facts' in data;

const machines: readonly AnyStateMachine[] = processMachines;

/** The record whose id stands in the address, as the page has read it. */
function find(client: QueryClient, location: string): ShownRecord | null {
  const ids = location.split('/').flatMap((part) => (/^\d+$/.test(part) ? [Number(part)] : []));
  for (const query of client.getQueryCache().findAll({ type: 'active' })) {
    const { data } = query.state;
    if (!isRecordKey(query.queryKey) || !isRecord(data) || !ids.includes(data.id)) continue;
    const machine = machines.find(({ id }) => id === query.queryKey[0]);
    if (machine) return { machine, record: data };
  }
  return null;
}

/** The same answer as long as it says the same: what is compared must not be made anew. */
let last: ShownRecord | null = null;

function findSame(client: QueryClient, location: string): ShownRecord | null {
  const found = find(client, location);
  if (found?.record !== last?.record || found?.machine !== last?.machine) last = found;
  return last;
}

/** The record that the page is about; null on a page about none. */
export function useShownRecord(): ShownRecord | null {
  const client = useQueryClient();
  const [location] = useLocation();
  return useSyncExternalStore(
    (listener) => client.getQueryCache().subscribe(listener),
    () => findSame(client, location),
  );
}
