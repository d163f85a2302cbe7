import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ListView, ListViews } from '#shared/list-views.ts';
import { http } from '#web/lib/http.ts';
import { seesAs } from '#web/lib/session-place.ts';

const keyOf = (list: string | null) => ['list-views', list];

/**
 * The list at an address, as its views know it: `/admin/users` is `users`; null for public lists,
 * of which nobody keeps views.
 */
export function listAt(path: string): string | null {
  return /^\/admin\/([\w-]+)$/.exec(path)?.[1] ?? null;
}

function useKept(list: string | null): ListViews | undefined {
  return useQuery({
    queryKey: keyOf(list),
    queryFn: ({ signal }) => http.get<ListViews>('/list-views/', { list }, signal),
    enabled: list !== null,
    staleTime: 300_000,
  }).data;
}

/** The saved views of a list; nothing where there can be none. */
export const useListViews = (list: string | null): readonly ListView[] =>
  useKept(list)?.results ?? [];

/**
 * The columns that the person has chosen for a list, and how to choose others: here at once, and for
 * the account, so that they follow the person. Null = those that the list has by itself.
 */
export function useKeptColumns(list: string | null) {
  const client = useQueryClient();
  const columns = useKept(list)?.columns ?? null;
  const keep = (chosen: readonly string[] | null) => {
    client.setQueryData<ListViews>(
      keyOf(list),
      (kept) => kept && { ...kept, columns: chosen && [...chosen] },
    );
    // Who sees as somebody changes nothing of the person.
    if (list === null || seesAs()) return;
    // What could not be kept stands in the address all the same.
    http.put('/list-views/columns/', { list, columns: chosen }).catch(() => undefined);
  };
  return { columns, keep };
}

/** Reads the views of a list again: something of them was changed here. */
export function useFreshViews(list: string): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keyOf(list) });
}
