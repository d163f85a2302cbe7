import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useLocation } from 'wouter';
import {
  type DirectoryEntry,
  type DirectoryName,
  directoryNames,
  directoryOf,
} from '#shared/directories.ts';
import { http, newKey, type Query } from '#web/lib/http.ts';
import type { RecordPage } from '#web/record/record.ts';

/** One line of an entry's history. */
export interface EntryLine {
  id: number;
  event: string;
  at: string;
  actor: string | null;
  actor_role: string;
  changed: string[];
}

/** The directory of this address: `/admin/region`. */
export function useDirectoryName(): DirectoryName {
  const [path] = useLocation();
  const route = path.split('/')[2];
  return directoryNames.find((name) => directoryOf(name).route === route) ?? 'region';
}

/** One page of a directory as it is kept. */
export const useEntries = (name: DirectoryName, query: Query) =>
  useQuery({
    queryKey: ['directory', name, 'list', query],
    queryFn: ({ signal }) =>
      http.get<RecordPage<DirectoryEntry>>(`/directories/${name}/`, query, signal),
    placeholderData: keepPreviousData,
  });

/** One entry. */
export const useEntry = (name: DirectoryName, id: string) =>
  useQuery({
    queryKey: ['directory', name, 'one', id],
    queryFn: ({ signal }) =>
      http.get<DirectoryEntry>(`/directories/${name}/${id}/`, undefined, signal),
  });

/** Who has changed an entry. */
export const useEntryHistory = (name: DirectoryName, id: string | number) =>
  useQuery({
    queryKey: ['directory', name, 'history', String(id)],
    queryFn: ({ signal }) =>
      http.get<{ results: EntryLine[] }>(`/directories/${name}/${id}/history/`, undefined, signal),
  });

/** After a change every list that is chosen from is read again. */
export const forgetDirectories = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['directory'] });

/** Sends an event of an entry that carries nothing but its version. */
export function useEntryEvent(name: DirectoryName) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ event, entry: { id, version } }: { event: string; entry: DirectoryEntry }) =>
      event === 'delete'
        ? http.delete(`/directories/${name}/${id}/`, { version })
        : http.post(`/directories/${name}/${id}/${event}/`, { version }, { key: newKey() }),
    onSettled: () => forgetDirectories(client),
  });
}
