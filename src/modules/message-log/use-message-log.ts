import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { http, newKey, type Query } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useRefusalToast } from '#web/record/use-refusal-toast.ts';
import { toastSuccess } from '#web/ui/toast.ts';
import type { LoggedMessage, MessageLog } from './schema.ts';

const base = '/messages';
const key = ['message-log'];
const rereadMs = 15_000;

/**
 * A page of the log. The gateways tell nobody when they are done, so it is read again by itself.
 */
export function useMessageLog(query: Query) {
  return useQuery({
    queryKey: [...key, query],
    queryFn: ({ signal }) => http.get<MessageLog>(`${base}/`, query, signal),
    placeholderData: keepPreviousData,
    refetchInterval: rereadMs,
  });
}

/** Sends a message that failed once more; what is refused is said in a toast. */
export function useResend(onDone: () => void) {
  const t = useTexts();
  const client = useQueryClient();
  const refused = useRefusalToast();
  return useMutation({
    mutationFn: ({ id, version }: LoggedMessage) =>
      http.post<LoggedMessage>(`${base}/${id}/resend/`, { version }, { key: newKey() }),
    onSuccess: () => toastSuccess(t('message-log.resent')),
    onError: refused,
    onSettled: () => {
      onDone();
      return client.invalidateQueries({ queryKey: key });
    },
  });
}
