import { type QueryClient, replaceEqualDeep } from '@tanstack/react-query';
import type { AnyStateMachine } from 'xstate';
import type { HistoryLine } from '#shared/rows/history-line.ts';
import { http, type Query } from '#web/lib/http.ts';
import {
  collectionOf,
  type GroupedPage,
  type RecordPage,
  type TravellingRecord,
} from './record.ts';

/**
 * Where the answers about a process lie in the cache; everything of one process begins with its id.
 */
export const cacheKeys = {
  all: (machine: AnyStateMachine) => [machine.id] as const,
  record: (machine: AnyStateMachine, id: number) => [machine.id, 'record', id] as const,
  history: (machine: AnyStateMachine, id: number) => [machine.id, 'history', id] as const,
  list: (machine: AnyStateMachine, params: Query) => [machine.id, 'list', params] as const,
  lists: (machine: AnyStateMachine) => [machine.id, 'list'] as const,
  groups: (machine: AnyStateMachine, params: Query) => [machine.id, 'groups', params] as const,
  allGroups: (machine: AnyStateMachine) => [machine.id, 'groups'] as const,
};

/** Whether such a key is that of one record. */
export const isRecordKey = (key: readonly unknown[]): boolean =>
  key.length === 3 && key[1] === 'record';

/**
 * Marks an event under way, so that the news of one's own change is not taken for somebody else's.
 */
export const eventKey = (machine: AnyStateMachine, id: number) =>
  [machine.id, 'event', id] as const;

/**
 * What the cache keeps when an answer arrives: an answer read before a change must not replace the
 * record that the change has already answered with, however late it comes.
 */
function keepNewer(known: unknown, answer: unknown): unknown {
  const [before, after] = [known, answer] as (TravellingRecord | undefined)[];
  if (before && after && before.version > after.version) return before;
  return replaceEqualDeep(known, answer);
}

/** How a page of records is asked for. */
export const recordsQuery = <Row extends TravellingRecord>(
  machine: AnyStateMachine,
  params: Query,
) => ({
  queryKey: cacheKeys.list(machine, params),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    http.get<RecordPage<Row>>(`/${collectionOf(machine)}/`, params, signal),
});

/** How one record is asked for. */
export const recordQuery = <Row extends TravellingRecord>(
  machine: AnyStateMachine,
  id: number,
) => ({
  queryKey: cacheKeys.record(machine, id),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    http.get<Row>(`/${collectionOf(machine)}/${id}/`, undefined, signal),
  structuralSharing: keepNewer,
});

/** How one record is asked for together with its history, which takes its own place in the cache. */
export const recordWithHistoryQuery = <Row extends TravellingRecord>(
  machine: AnyStateMachine,
  id: number,
) => ({
  ...recordQuery<Row>(machine, id),
  queryFn: async ({ signal, client }: { signal: AbortSignal; client: QueryClient }) => {
    const { history, ...record } = await http.get<Row & { history?: RecordPage<HistoryLine> }>(
      `/${collectionOf(machine)}/${id}/`,
      { include: 'history' },
      signal,
    );
    client.setQueryData(cacheKeys.history(machine, id), history);
    return record as Row;
  },
});

/** How the history of a record is asked for. */
export const historyQuery = (machine: AnyStateMachine, id: number) => ({
  queryKey: cacheKeys.history(machine, id),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    http.get<RecordPage<HistoryLine>>(
      `/${collectionOf(machine)}/${id}/history/`,
      undefined,
      signal,
    ),
});

/**
 * Everything that may look different after a change of some record: lists, their counts, and what
 * else is given.
 */
export async function forgetLists(client: QueryClient, machine: AnyStateMachine): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: cacheKeys.lists(machine) }),
    client.invalidateQueries({ queryKey: cacheKeys.allGroups(machine) }),
  ]);
}

/** Reads a record and its history as they are now. One that is gone leaves the cache as it was. */
export async function readAnew(
  client: QueryClient,
  machine: AnyStateMachine,
  id: number,
): Promise<void> {
  const stale = { staleTime: 0, retry: false };
  // An answer that is still on its way may have been read before the change.
  await Promise.all(
    [recordQuery(machine, id), historyQuery(machine, id)].map(({ queryKey }) =>
      client.cancelQueries({ queryKey, exact: true }),
    ),
  );
  await client
    .fetchQuery({ ...recordWithHistoryQuery(machine, id), ...stale })
    .catch(() => undefined);
}

/** After a refusal: the record, its history and the lists as they are now. */
export async function rereadRecord(
  client: QueryClient,
  machine: AnyStateMachine,
  id: number,
): Promise<void> {
  await Promise.all([readAnew(client, machine, id), forgetLists(client, machine)]);
}

/**
 * Whether a list on the screen, or a part of one, shows this record. Numbers of records by state are
 * kept among the lists and have no rows.
 */
export function isShownInList(client: QueryClient, machine: AnyStateMachine, id: number): boolean {
  const lists = client.getQueriesData<Partial<GroupedPage<TravellingRecord>>>({
    queryKey: cacheKeys.lists(machine),
    type: 'active',
  });
  return lists.some(([, page]) =>
    [page, ...(page?.groups ?? [])].some((part) => part?.results?.some((row) => row.id === id)),
  );
}
