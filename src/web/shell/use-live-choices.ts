import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onRecordChanged } from '#web/lib/changes.ts';

/** Keeps every list that is chosen from true: when a directory or an organization changes, or changes were missed, they are read again. */
export function useLiveChoices(): void {
  const client = useQueryClient();
  useEffect(() => {
    const again = () => void client.invalidateQueries({ queryKey: ['directory'] });
    return onRecordChanged(({ process }) => process === 'directory' && again(), again);
  }, [client]);
}
