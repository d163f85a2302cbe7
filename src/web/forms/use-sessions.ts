import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { sessionList } from '#shared/account.ts';
import { http } from '#web/lib/http.ts';

type Sessions = z.infer<typeof sessionList>;

/**
 * The open sessions behind a path of the server, and how they are ended: one by its id, or all of
 * them.
 */
export function useSessions(path: string, onEnded?: (id: string | null) => void) {
  const client = useQueryClient();
  const queryKey = ['sessions', path];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => http.get<Sessions>(path, undefined, signal),
  });
  const ending = useMutation({
    mutationFn: (id: string | null) => http.delete(id === null ? path : `${path}${id}/`),
    onSuccess: async (_answer, id) => {
      onEnded?.(id);
      await client.invalidateQueries({ queryKey });
    },
  });
  return { query, ending };
}
