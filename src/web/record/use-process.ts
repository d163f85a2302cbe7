import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AnyStateMachine } from 'xstate';
import { ApiError } from '#web/lib/api-error.ts';
import { onRecordChanged, type RecordChange } from '#web/lib/changes.ts';
import { gathered } from '#web/lib/gathered.ts';
import { http, newKey, type Query } from '#web/lib/http.ts';
import { collectionOf, type GroupedPage, newRecord, type TravellingRecord } from './record.ts';
import {
  cacheKeys,
  eventKey,
  forgetLists,
  historyQuery,
  isShownInList,
  readAnew,
  recordQuery,
  recordsQuery,
  recordWithHistoryQuery,
  rereadRecord,
} from './record-cache.ts';
import { rowsFree } from './rows-in-use.ts';

/** One record of a process. */
export function useRecord<Row extends TravellingRecord>(
  machine: AnyStateMachine,
  id: number,
  enabled = true,
) {
  return useQuery({ ...recordQuery<Row>(machine, id), enabled });
}

/** One record with its history in one answer, as the page of a record shows both. */
export function useRecordWithHistory<Row extends TravellingRecord>(
  machine: AnyStateMachine,
  id: number,
  enabled = true,
) {
  return useQuery({ ...recordWithHistoryQuery<Row>(machine, id), enabled });
}

const sameView = (one: Query, other: Query | undefined): boolean =>
  JSON.stringify({ ...one, offset: 0 }) === JSON.stringify({ ...other, offset: 0 });

/** A page of records. Old rows stay while paging one view, never when the filter changes. */
export function useRecords<Row extends TravellingRecord>(
  machine: AnyStateMachine,
  params: Query,
  enabled = true,
) {
  return useQuery({
    ...recordsQuery<Row>(machine, params),
    placeholderData: (previous, query) =>
      sameView(params, query?.queryKey[2] as Query | undefined)
        ? keepPreviousData(previous)
        : undefined,
    enabled,
  });
}

/**
 * How many records each named part of a list has: `{ overdue: 3, … }`. Counted is what narrows the
 * list, whatever part, page and order of it is shown.
 */
export function useGroupCounts(machine: AnyStateMachine, list: Query = {}, enabled = true) {
  const { group: _group, limit: _limit, offset: _offset, ordering: _ordering, ...params } = list;
  return useQuery({
    queryKey: cacheKeys.groups(machine, params),
    queryFn: ({ signal }) =>
      http.get<Record<string, number>>(`/${collectionOf(machine)}/groups/`, params, signal),
    enabled,
  });
}

/**
 * The named parts of a list, each with its number and its first rows, in one answer. The same in
 * every page of the list.
 */
export function useGroups<Row extends TravellingRecord>(
  machine: AnyStateMachine,
  { group: _group, offset: _offset, ...list }: Query,
  each: number,
  enabled = true,
) {
  const params = { ...list, include: 'groups', each, limit: 0 };
  return useQuery({
    queryKey: cacheKeys.list(machine, params),
    queryFn: ({ signal }) =>
      http.get<GroupedPage<Row>>(`/${collectionOf(machine)}/`, params, signal),
    enabled,
  });
}

/** What happened to a record, newest first. */
export function useHistory(machine: AnyStateMachine, id: number, enabled = true) {
  return useQuery({
    ...historyQuery(machine, id),
    select: ({ results }) => [...results].sort((one, other) => other.id - one.id),
    enabled,
  });
}

/**
 * One event on its way. Without `version` the newest record in the cache is meant: for marks that
 * follow each other quickly.
 */
export interface EventCall {
  event: string;
  payload?: object;
  reason?: string;
  code?: string;
  version?: number;
  key?: string;
}

const refreshingRefusals = [403, 404, 409, 422];

/**
 * Sends events of one record, one after the other; the answer takes the record's place in the
 * cache. A `newRecord` comes to be by its event. Rejects with `ApiError`; after a refusal that
 * tells of another truth than ours (409, 422 …) the record and its history have been read again.
 */
export function useEvent<Row extends TravellingRecord>(machine: AnyStateMachine, id: number) {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationKey: eventKey(machine, id),
    scope: { id: `${machine.id} ${id}` },
    mutationFn: ({ event, payload, reason, code, version, key = newKey() }: EventCall) => {
      const known = client.getQueryData<Row>(cacheKeys.record(machine, id));
      const asked = { ...payload, reason: reason || undefined, sms_code: code || undefined };
      if (id === newRecord)
        return http.post<Row | null>(`/${collectionOf(machine)}/`, { ...asked, event }, { key });
      const body = { ...asked, version: version ?? known?.version };
      return http.post<Row | null>(`/${collectionOf(machine)}/${id}/${event}/`, body, { key });
    },
    onSuccess: async (fresh) => {
      // Null is the answer when the event took the record out of the world.
      if (fresh) client.setQueryData(cacheKeys.record(machine, fresh.id), fresh);
      if (fresh) void client.invalidateQueries({ queryKey: cacheKeys.history(machine, fresh.id) });
      void forgetLists(client, machine);
    },
    onError: async (error) => {
      if (
        id !== newRecord &&
        error instanceof ApiError &&
        refreshingRefusals.includes(error.status)
      )
        await rereadRecord(client, machine, id);
    },
  });
  return { send: mutateAsync, pending: isPending };
}

/** From a reading of the lists to the next one, ms, while somebody else changes what they show. */
const listsRestMs = 2000;

/** The same while others change only what stands elsewhere: it may come in, or be counted. */
const elsewhereRestMs = 10_000;

/**
 * Keeps what is shown of these processes true while others act: records that changed are read again
 * at once, lists as often as one can look at them and not while somebody is at work in their rows
 * (`useFreshCache` has marked them before). Forms keep what is typed, because they hold their own
 * values. `onForeign` hears of a change of a record in the cache that this tab did not make.
 */
export function useLiveRecords(machine: AnyStateMachine, onForeign?: (id: number) => void): void {
  const client = useQueryClient();
  useEffect(() => {
    const readLists = async () => {
      await rowsFree();
      await forgetLists(client, machine);
    };
    const lists = gathered(readLists, listsRestMs);
    const changed = (change: RecordChange) => {
      if (change.process !== machine.id) return;
      const known = client.getQueryData<TravellingRecord>(cacheKeys.record(machine, change.id));
      const own = client.isMutating({ mutationKey: eventKey(machine, change.id) }) > 0;
      lists.news(isShownInList(client, machine, change.id) ? listsRestMs : elsewhereRestMs);
      if (known && change.beside) void readAnew(client, machine, change.id);
      if (!known || own || known.version >= change.version) return;
      onForeign?.(change.id);
      void readAnew(client, machine, change.id);
    };
    const stop = onRecordChanged(
      changed,
      () => void client.invalidateQueries({ queryKey: cacheKeys.all(machine) }),
    );
    return () => {
      stop();
      lists.end();
    };
  }, [client, machine, onForeign]);
}
