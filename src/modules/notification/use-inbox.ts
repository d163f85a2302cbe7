import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { actionsOf } from '#machines/kit.ts';
import { receivedNotificationMachine } from '#machines/received-notification.machine.ts';
import type { InboxItem, InboxPage } from '#shared/inbox.ts';
import { writtenCode } from '#shared/notification-topics.ts';
import { messageHref } from '#web/frame/record-places.ts';
import { http, type Query } from '#web/lib/http.ts';
import { useLanguage } from '#web/lib/i18n.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { useUser } from '#web/lib/use-user.ts';
import { useRefusalToast } from '#web/record/use-refusal-toast.ts';
import { inboxKey } from '#web/shell/use-unread.ts';

const base = '/notification-inbox';

/**
 * A page of the own messages in the language in use. New ones make it read again (`useUnread`
 * listens for the whole frame).
 */
export function useInbox(query: Query) {
  const language = useLanguage();
  return useQuery({
    queryKey: [...inboxKey, 'list', language, query],
    queryFn: ({ signal }) => http.get<InboxPage>(`${base}/`, query, signal),
    placeholderData: keepPreviousData,
  });
}

/** One own message. */
export function useInboxItem(id: number) {
  const language = useLanguage();
  return useQuery({
    queryKey: [...inboxKey, 'one', id, language],
    queryFn: ({ signal }) => http.get<InboxItem>(`${base}/${id}/`, undefined, signal),
  });
}

/**
 * Marks one message, by an event of its machine, or everything as read. What is refused is said in
 * a toast.
 */
export function useMarks() {
  const client = useQueryClient();
  const refused = useRefusalToast();
  const options = {
    onSettled: () => client.invalidateQueries({ queryKey: inboxKey }),
    onError: refused,
  };
  const one = useMutation({
    ...options,
    mutationFn: ({ id, event }: { id: number; event: string }) =>
      http.post(`${base}/${id}/${event}/`),
  });
  const all = useMutation({
    ...options,
    mutationFn: (process: string | undefined) => http.post(`${base}/read/`, { process }),
  });
  return { mark: one.mutate, markAll: all.mutate, markingAll: all.isPending };
}

/** What the reader may do with a message, by the machine. */
export function useItemActions(): (item: InboxItem) => string[] {
  const actor = useActor();
  return ({ state }) => {
    const facts = { ownerId: actor.userId, organizationId: null, timeOver: false };
    return actionsOf(receivedNotificationMachine, { state, facts }, actor).flatMap(
      ({ event, enabled }) => (enabled ? [event] : []),
    );
  };
}

/**
 * The page of the record that a message is about; null where the reader has none, and for what a
 * person wrote: that is read in the inbox.
 */
export function useRecordHref(): (item: InboxItem) => string | null {
  const user = useUser();
  return (item) => (item.code === writtenCode ? null : messageHref(item, user));
}
