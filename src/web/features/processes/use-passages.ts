import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { PassageQuery, Passages } from '#shared/passages.ts';
import { http } from '#web/lib/http.ts';

/** What narrows the times of a process, as the address names it. */
export const passageFilters = ['organization', 'region', 'year'] as const;
/** How the address names what the second choice is narrowed by. */
export const comparedWith = 'with_';
export type PassageFilters = Partial<Record<(typeof passageFilters)[number], string>>;

/** How long the records of a process stay in its states, out of what is kept on the server. */
export const usePassages = (process: string, filters: PassageFilters) =>
  useQuery({
    queryKey: ['passages', process, filters],
    queryFn: ({ signal }) =>
      http.get<Passages>(
        `/passages/${process}/`,
        filters satisfies Partial<Record<keyof PassageQuery, string>>,
        signal,
      ),
    placeholderData: keepPreviousData,
  });
