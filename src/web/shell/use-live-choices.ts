import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onRecordChanged } from '#web/lib/changes.ts';

/**
 * Keeps every list that is chosen from true: when a directory or an organization changes, or
 * changes were missed, they are read again. Times and limits are in the facts of every record: when
 * a product setting changes, everything shown is.
 */
export function useLiveChoices(): void {
  const client = useQueryClient();
  useEffect(() => {
    const again = () => void client.invalidateQueries({ queryKey: ['directory'] });
    return onRecordChanged(({ process }) => {
      if (process === 'directory') again();
      if (process === 'setting') void client.invalidateQueries();
    }, again);
  }, [client]);
}
