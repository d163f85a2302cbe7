import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { http } from '#web/lib/http.ts';

/** A mail or SMS that left the product, as `GET /api/dev/outbox` answers it. */
export interface OutboxMessage {
  id: number;
  channel: 'sms' | 'mail';
  recipient: string;
  subject: string | null;
  body: string;
  language: string;
  code: string;
  state: 'queued' | 'sent' | 'failed' | 'delivered';
  created_at: string;
}

const everyMs = 2000;

/** The newest messages, asked for every two seconds while the page is in sight. */
export function useOutbox(search: string) {
  return useQuery({
    queryKey: ['outbox', search],
    queryFn: ({ signal }) =>
      http.get<{ count: number; results: OutboxMessage[] }>('/dev/outbox', { search }, signal),
    refetchInterval: everyMs,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}
