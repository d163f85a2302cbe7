import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onRecordChanged } from '#web/lib/changes.ts';
import { http } from '#web/lib/http.ts';

/** How many records of a process wait for the active role: `GET /api/my-turn/`. */
export interface Turn {
  process: string;
  count: number;
  /** Where records can be unread: how many nobody of the own organization has opened. */
  unread?: number;
}

const queryKey = ['my-turn'];

/**
 * The counts beside the menu; asked again when somebody changes a record. Empty until they are
 * there.
 */
export function useMyTurn(): readonly Turn[] {
  const client = useQueryClient();
  useEffect(() => {
    const again = () => void client.invalidateQueries({ queryKey });
    return onRecordChanged(again, again);
  }, [client]);
  return (
    useQuery({
      queryKey,
      queryFn: ({ signal }) => http.get<Turn[]>('/my-turn/', undefined, signal),
    }).data ?? []
  );
}
