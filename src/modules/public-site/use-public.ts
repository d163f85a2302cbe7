import { useQuery } from '@tanstack/react-query';
import { http } from '#web/lib/http.ts';
import type { ByDirectionRow, PublicMain } from './schema.ts';

/** Windows and dates for everybody, read again every minute while the page is looked at. */
export const useMain = () =>
  useQuery({
    queryKey: ['public', 'main'],
    queryFn: ({ signal }) => http.get<PublicMain>('/public/main/', undefined, signal),
    refetchInterval: 60_000,
  });

/**
 * Who teaches a specialty, in a region or everywhere; nothing is asked before a specialty is
 * chosen.
 */
export const useByDirection = (direction: string, region: string) =>
  useQuery({
    queryKey: ['public', 'by-direction', direction, region],
    queryFn: ({ signal }) =>
      http.get<{ count: number; results: ByDirectionRow[] }>(
        '/public/organizations-by-direction/',
        { direction, region, limit: 1000 },
        signal,
      ),
    enabled: direction !== '',
  });
