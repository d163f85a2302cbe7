import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { http } from '#web/lib/http.ts';
import { NotFoundPage } from './not-found-page.tsx';

/**
 * Pages for developers: shown only where the server serves its outbox, which it does not in
 * production.
 */
export function DevelopmentOnly({ children }: { children: ReactNode }) {
  const { isSuccess, isError } = useQuery({
    queryKey: ['development'],
    queryFn: () => http.get<unknown>('/dev/outbox', { limit: 1 }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isError) return <NotFoundPage />;
  return isSuccess ? children : null;
}
