import { useQuery } from '@tanstack/react-query';
import { http } from '#web/lib/http.ts';
import { useAskedAgain } from '#web/lib/use-asked-again.ts';

/** How many records of a process wait for the active role: `GET /api/my-turn/`. */
export interface Turn {
  process: string;
  count: number;
  /** Where records can be unread: how many nobody of the own organization has opened. */
  unread?: number;
}

const name = 'my-turn';

/**
 * The counts beside the menu; asked again when somebody changes a record. Empty until they are
 * there.
 */
export function useMyTurn(): readonly Turn[] {
  useAskedAgain(name);
  return (
    useQuery({
      queryKey: [name],
      queryFn: ({ signal }) => http.get<Turn[]>('/my-turn/', undefined, signal),
    }).data ?? []
  );
}
