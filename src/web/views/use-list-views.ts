import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ListViews } from '#shared/list-views.ts';
import { http } from '#web/lib/http.ts';

const keyOf = (list: string | null) => ['list-views', list];

/**
 * The list at an address, as its views know it: `/admin/users` is `users`; null for public lists,
 * of which nobody keeps views.
 */
export function listAt(path: string): string | null {
  return /^\/admin\/([\w-]+)$/.exec(path)?.[1] ?? null;
}

/** The saved views of a list; nothing where there can be none. */
export function useListViews(list: string | null): ListViews['results'] {
  const { data } = useQuery({
    queryKey: keyOf(list),
    queryFn: ({ signal }) => http.get<ListViews>('/list-views/', { list }, signal),
    enabled: list !== null,
    staleTime: 300_000,
  });
  return data?.results ?? [];
}

/** Reads the views of a list again: something of them was changed here. */
export function useFreshViews(list: string): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keyOf(list) });
}
