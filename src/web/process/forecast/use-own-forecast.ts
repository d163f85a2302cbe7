import { queryOptions, useQuery } from '@tanstack/react-query';
import type { OwnForecast } from '#shared/forecast.ts';
import { http } from '#web/lib/http.ts';

/** A pace of weeks does not change within minutes. */
const staleMs = 5 * 60_000;

/** The queues that matter to the reader, asked once for homes and lists; nothing where it fails. */
export const ownForecast = queryOptions({
  queryKey: ['forecast'],
  queryFn: ({ signal }) => http.get<OwnForecast>('/forecasts/', undefined, signal),
  staleTime: staleMs,
  retry: false,
});

export const useOwnForecast = () => useQuery(ownForecast);
