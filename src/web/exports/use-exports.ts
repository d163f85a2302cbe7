import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isOnItsWay } from '#shared/export.ts';
import type { ExportColumns, ExportList, ExportStatus } from '#shared/export-answers.ts';
import { http, type Query, queryText } from '#web/lib/http.ts';

const listKey = ['exports'] as const;

/**
 * One's own exports, newest first; they are the server's, so leaving the page or closing the
 * browser stops none of them.
 */
export const useExports = () =>
  useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => http.get<ExportList>('/statistics/exports/', undefined, signal),
    staleTime: 5000,
  });

/** How far one export is, asked every second until it has ended. */
export function useExportStatus(task: ExportStatus): ExportStatus {
  const { data } = useQuery({
    queryKey: ['export', task.task_id],
    queryFn: ({ signal }) =>
      http.get<ExportStatus>('/statistics/check_task_status/', { task_id: task.task_id }, signal),
    initialData: task,
    staleTime: 0,
    enabled: isOnItsWay(task),
    refetchInterval: ({ state }) => (state.data && !isOnItsWay(state.data) ? false : 1000),
  });
  return isOnItsWay(task) ? data : task;
}

/** The columns to choose from for the file of a list; `path` is the call that starts it. */
export const useExportColumns = (path: string) =>
  useQuery({
    queryKey: ['export-columns', path],
    queryFn: ({ signal }) => http.get<ExportColumns>(`${path}columns/`, undefined, signal),
  });

/**
 * Starts an export of a list; `query` is the list's own. The calls of the specification are read,
 * others are written to, with the same words.
 */
export function useStartExport(path: string, written = false) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (query: Query) =>
      written
        ? http.post<ExportStatus>(path, Object.fromEntries(new URLSearchParams(queryText(query))))
        : http.get<ExportStatus>(path, query),
    onSuccess: () => client.invalidateQueries({ queryKey: listKey }),
  });
}

/** Gives up an export that is on its way. */
export function useCancelExport(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => http.delete(`/statistics/exports/${id}/`),
    onSettled: () => client.invalidateQueries({ queryKey: listKey }),
  });
}
