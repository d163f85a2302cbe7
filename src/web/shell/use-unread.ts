import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { receivedNotificationMachine } from '#machines/received-notification.machine.ts';
import type { InboxCount } from '#shared/inbox.ts';
import { onRecordChanged } from '#web/lib/changes.ts';
import { http } from '#web/lib/http.ts';

/** Everything of the inbox lies in the cache under this key; a new message makes all of it old. */
export const inboxKey = ['inbox'] as const;

/**
 * How many messages are not read: at the bell and in the menu, right within two seconds of a new
 * one. Zero until it is known.
 */
export function useUnread(): number {
  const client = useQueryClient();
  useEffect(() => {
    const again = () => void client.invalidateQueries({ queryKey: inboxKey });
    return onRecordChanged(
      ({ process }) => process === receivedNotificationMachine.id && again(),
      again,
    );
  }, [client]);
  const { data } = useQuery({
    queryKey: [...inboxKey, 'count'],
    queryFn: ({ signal }) => http.get<InboxCount>('/notification-inbox/count/', undefined, signal),
  });
  return data?.unread ?? 0;
}

const most = 99;

/** A count as it fits beside a word: never more than "99+". */
export const cappedCount = (count: number): string => (count > most ? `${most}+` : String(count));
