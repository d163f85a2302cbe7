import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { periodMachine } from '#machines/period.machine.ts';
import { onRecordChanged } from '#web/lib/changes.ts';
import { cacheKeys } from '#web/record/record-cache.ts';

/**
 * Keeps the conditions of ending a step true: they are about the quota of the period. They are read
 * again whenever something of it changes, and when another page has read the period before.
 */
export function useLiveStep(id: number): void {
  const client = useQueryClient();
  useEffect(() => {
    const queryKey = cacheKeys.record(periodMachine, id);
    const again = () => void client.invalidateQueries({ queryKey, exact: true });
    if (client.getQueryData(queryKey) !== undefined) again();
    return onRecordChanged(({ process }) => {
      if (process.startsWith('quota')) again();
    }, again);
  }, [client, id]);
}
