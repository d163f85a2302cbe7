import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { periodMachine } from '#machines/period.machine.ts';
import { onRecordChanged } from '#web/lib/changes.ts';
import { cacheKeys } from '#web/process/record-cache.ts';

/** Keeps the conditions of ending a step true: they are about the quota of the period, and are read again whenever something of it changes. */
export function useLiveStep(id: number): void {
  const client = useQueryClient();
  useEffect(() => {
    const again = () => void client.invalidateQueries({ queryKey: cacheKeys.record(periodMachine, id), exact: true });
    return onRecordChanged(({ process }) => {
      if (process.startsWith('quota')) again();
    }, again);
  }, [client, id]);
}
