import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onRecordChanged } from '#web/lib/changes.ts';

/**
 * Marks as out of date what is kept about the process of a changed record, and everything after a
 * gap. What is on the screen is read again by its own listener; this is for what was read before
 * and is shown later: a page opened after the news must not take the old answer for a fresh one.
 */
export function useFreshCache(): void {
  const client = useQueryClient();
  useEffect(() => {
    const outdated = (queryKey?: readonly unknown[]) =>
      void client.invalidateQueries({ queryKey, refetchType: 'none' });
    return onRecordChanged(
      ({ process }) => outdated([process]),
      () => outdated(),
    );
  }, [client]);
}
